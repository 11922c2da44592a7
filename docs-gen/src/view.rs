//! What the templates see of a spec: plain records, with every reference between entries resolved.

use cute_gen::{
    Arity, Attribute, ErrorExample, Example, Group, Kind, Op, OptionKind, Pass, Pipeline, Spec,
    TypeSpec, Value,
};
use serde::Serialize;

/// The whole reference.
#[derive(Debug, Serialize)]
pub struct Reference {
    /// The namespace of the dialect.
    pub dialect: String,
    /// One line on the dialect.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// The types.
    pub types: Vec<TypeEntry>,
    /// The groups of ops.
    pub groups: Vec<GroupEntry>,
    /// The passes.
    pub passes: Vec<PassEntry>,
    /// The pipelines.
    pub pipelines: Vec<PassEntry>,
}

/// A type.
#[derive(Debug, Serialize)]
pub struct TypeEntry {
    /// With `!` and the dialect.
    pub name: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Types that are accepted.
    pub examples: Vec<Snippet>,
    /// Types that are refused.
    pub errors: Vec<Snippet>,
}

/// A group of ops.
#[derive(Debug, Serialize)]
pub struct GroupEntry {
    /// The name of the page, without its extension.
    pub name: String,
    /// The heading.
    pub title: String,
    /// One line, or empty.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// The ops.
    pub ops: Vec<OpEntry>,
}

/// An op.
#[derive(Debug, Serialize)]
pub struct OpEntry {
    /// With the dialect.
    pub name: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// The assembly format, as the spec writes it.
    pub format: String,
    /// The names of its traits.
    pub traits: Vec<String>,
    /// Whether it depends on the operands if it is speculatable.
    pub conditional: bool,
    /// Whether the result types follow from operands and attributes.
    pub infers_results: bool,
    /// Whether the written result type takes part in what the op means.
    pub checks_results: bool,
    /// Operands.
    pub operands: Vec<ValueEntry>,
    /// Attributes.
    pub attributes: Vec<AttributeEntry>,
    /// Results.
    pub results: Vec<ValueEntry>,
    /// Markdown, one entry per list item.
    pub preconditions: Vec<String>,
    /// Markdown, one entry per list item.
    pub postconditions: Vec<String>,
    /// Snippets that are accepted.
    pub examples: Vec<Snippet>,
    /// Snippets that are refused.
    pub errors: Vec<Snippet>,
}

/// An operand or result.
#[derive(Debug, Serialize)]
pub struct ValueEntry {
    /// The name, without `$`.
    pub name: String,
    /// The dialect, if every type of it is allowed and nothing else.
    pub any_of: Option<String>,
    /// What is allowed.
    pub kinds: Vec<KindEntry>,
    /// `one`, `optional` or `variadic`.
    pub arity: &'static str,
    /// A phrase on what it is.
    pub doc: String,
}

/// Something that an operand or result may be.
#[derive(Debug, Serialize)]
pub struct KindEntry {
    /// As it is written in MLIR.
    pub name: String,
    /// `dialect` for a type of the dialect, otherwise `builtin` or `any`.
    pub origin: &'static str,
}

/// An attribute.
#[derive(Debug, Serialize)]
pub struct AttributeEntry {
    /// The name, without `$`.
    pub name: String,
    /// The name of its kind.
    pub kind: &'static str,
    /// Whether it may be absent.
    pub optional: bool,
    /// A phrase on what it is.
    pub doc: String,
}

/// An example.
#[derive(Debug, Serialize)]
pub struct Snippet {
    /// What it shows, or what is wrong with it.
    pub title: Option<String>,
    /// The snippet.
    pub code: String,
    /// What the diagnostic contains, if it is refused.
    pub expected: Option<String>,
}

/// A pass or a pipeline.
#[derive(Debug, Serialize)]
pub struct PassEntry {
    /// The argument on the command line, without the dash.
    pub name: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Options.
    pub options: Vec<OptionEntry>,
    /// The passes that a pipeline stands for.
    pub chain: Option<String>,
    /// Modules or snippets that show it.
    pub examples: Vec<Snippet>,
}

/// An option.
#[derive(Debug, Serialize)]
pub struct OptionEntry {
    /// The name.
    pub name: String,
    /// `integer`, `word`, `chip` or `features`.
    pub kind: &'static str,
    /// The least and the most of an integer; the words.
    pub values: Vec<String>,
    /// The value if it is not given; may be empty.
    pub default: String,
    /// One line.
    pub summary: String,
}

/// The records of a spec, in its order.
pub fn reference(spec: &Spec) -> Reference {
    let types = spec.types.iter().map(|entry| type_entry(spec, entry));
    let groups = spec.groups.iter().map(|entry| group_entry(spec, entry));
    Reference {
        dialect: spec.dialect.name.clone(),
        summary: spec.dialect.summary.clone(),
        description: spec.dialect.description.clone(),
        types: types.collect(),
        groups: groups.collect(),
        passes: spec.passes.iter().map(pass_entry).collect(),
        pipelines: spec.pipelines.iter().map(pipeline_entry).collect(),
    }
}

fn type_entry(spec: &Spec, entry: &TypeSpec) -> TypeEntry {
    TypeEntry {
        name: format!("!{}.{}", spec.dialect.name, entry.name),
        summary: entry.summary.clone(),
        description: entry.description.clone(),
        examples: entry.examples.iter().map(accepted).collect(),
        errors: entry.errors.iter().map(refused).collect(),
    }
}

fn group_entry(spec: &Spec, group: &Group) -> GroupEntry {
    GroupEntry {
        name: group.name.clone(),
        title: group.title.clone(),
        summary: group.summary.clone(),
        description: group.description.clone(),
        ops: group.ops.iter().map(|op| op_entry(spec, op)).collect(),
    }
}

fn op_entry(spec: &Spec, op: &Op) -> OpEntry {
    let traits = op.traits.iter().map(|found| found.name().to_string());
    let values = |list: &[Value]| list.iter().map(|value| value_entry(spec, value)).collect();
    OpEntry {
        name: format!("{}.{}", spec.dialect.name, op.name),
        summary: op.summary.clone(),
        description: op.description.clone(),
        format: op.format.text.clone(),
        traits: traits.collect(),
        conditional: op.speculatable.is_some(),
        infers_results: op.infers_results() && !op.results.is_empty(),
        checks_results: op.checks_results(),
        operands: values(&op.operands),
        attributes: op.attributes.iter().map(attribute_entry).collect(),
        results: values(&op.results),
        preconditions: op.preconditions.clone(),
        postconditions: op.postconditions.clone(),
        examples: op.examples.iter().map(accepted).collect(),
        errors: op.errors.iter().map(refused).collect(),
    }
}

fn value_entry(spec: &Spec, value: &Value) -> ValueEntry {
    let any_of_dialect = value.kinds.len() == spec.types.len()
        && (0..spec.types.len()).all(|index| value.kinds.contains(&Kind::Type(index)));
    ValueEntry {
        name: value.name.clone(),
        any_of: any_of_dialect.then(|| spec.dialect.name.clone()),
        kinds: value.kinds.iter().map(|k| kind_entry(spec, *k)).collect(),
        arity: match value.arity {
            Arity::One => "one",
            Arity::Optional => "optional",
            Arity::Variadic => "variadic",
        },
        doc: value.doc.clone(),
    }
}

fn kind_entry(spec: &Spec, kind: Kind) -> KindEntry {
    let name = kind.name(spec);
    match kind {
        Kind::Type(_) => {
            KindEntry { name: format!("!{}.{name}", spec.dialect.name), origin: "dialect" }
        }
        Kind::Any => KindEntry { name, origin: "any" },
        _ => KindEntry { name, origin: "builtin" },
    }
}

fn attribute_entry(attribute: &Attribute) -> AttributeEntry {
    AttributeEntry {
        name: attribute.name.clone(),
        kind: attribute.kind.name(),
        optional: attribute.optional,
        doc: attribute.doc.clone(),
    }
}

fn accepted(example: &Example) -> Snippet {
    Snippet { title: example.title.clone(), code: example.code.clone(), expected: None }
}

fn refused(example: &ErrorExample) -> Snippet {
    Snippet {
        title: Some(example.title.clone()),
        code: example.code.clone(),
        expected: Some(example.expected.clone()),
    }
}

fn pass_entry(pass: &Pass) -> PassEntry {
    PassEntry {
        name: pass.name.clone(),
        summary: pass.summary.clone(),
        description: pass.description.clone(),
        options: Vec::new(),
        chain: None,
        examples: pass.examples.iter().map(accepted).collect(),
    }
}

fn pipeline_entry(pipeline: &Pipeline) -> PassEntry {
    let options = pipeline.options.iter().map(|option| OptionEntry {
        name: option.name.clone(),
        kind: match &option.kind {
            OptionKind::Integer(..) => "integer",
            OptionKind::OneOf(_) => "word",
            OptionKind::Chip => "chip",
            OptionKind::Features => "features",
        },
        values: match &option.kind {
            OptionKind::Integer(least, most) => vec![least.to_string(), most.to_string()],
            OptionKind::OneOf(words) => words.clone(),
            OptionKind::Chip | OptionKind::Features => Vec::new(),
        },
        default: option.default.clone(),
        summary: option.summary.clone(),
    });
    PassEntry {
        name: pipeline.name.clone(),
        summary: pipeline.summary.clone(),
        description: pipeline.description.clone(),
        options: options.collect(),
        chain: Some(pipeline.passes.clone()),
        examples: Vec::new(),
    }
}
