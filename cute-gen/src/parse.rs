//! From the text of a file to declarations.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::source::Span;
use crate::{syntax, text};
use pest::Parser;
use pest::iterators::{Pair, Pairs};

/// The parser that pest derives from the grammar.
#[derive(pest_derive::Parser)]
#[grammar = "spec.pest"]
pub struct SpecParser;

/// Parses the text of one file.
pub fn parse(source: &str, file: usize) -> Result<Vec<Item>, Diagnostic> {
    let pairs = SpecParser::parse(Rule::file, source)
        .map_err(|error| syntax::diagnostic(&error, source, file))?;
    let reader = Reader { file };
    Ok(pairs.flat_map(Pair::into_inner).filter_map(|pair| reader.item(pair)).collect())
}

/// Whether a pair only structures the text, and carries nothing.
fn is_structure(rule: Rule) -> bool {
    syntax::keyword(rule).is_some() || syntax::punctuation(rule).is_some()
}

/// The parts of a pair, in order, without keywords and punctuation. The grammar says which
/// parts there are; asking for one that is not there is answered with an empty name or text.
struct Parts<'i> {
    pairs: Vec<Pair<'i, Rule>>,
    reader: Reader,
    span: Span,
}

impl<'i> Parts<'i> {
    fn take(&mut self, rule: Rule) -> Option<Pair<'i, Rule>> {
        if self.pairs.first()?.as_rule() == rule { Some(self.pairs.remove(0)) } else { None }
    }

    fn name(&mut self) -> Name {
        self.optional_name().unwrap_or_else(|| empty_name(self.span))
    }

    fn optional_name(&mut self) -> Option<Name> {
        use Rule::*;
        let rules = [name, effect_word, dashed, pattern, function, variable, path, number];
        let pair = rules.into_iter().find_map(|rule| self.take(rule))?;
        Some(self.reader.name(&pair))
    }

    fn optional_text(&mut self) -> Option<Text> {
        let pair = self.take(Rule::text)?;
        Some(text::decode(pair.as_str(), self.reader.span(&pair)))
    }

    fn text(&mut self) -> Text {
        self.optional_text().unwrap_or_else(|| empty_text(self.span))
    }

    fn alternatives(&mut self) -> Vec<Name> {
        let Some(pair) = self.take(Rule::alternatives) else {
            return Vec::new();
        };
        let mut parts = self.reader.parts(pair);
        std::iter::from_fn(|| parts.take(Rule::pattern))
            .map(|pair| self.reader.name(&pair))
            .collect()
    }
}

fn empty_text(span: Span) -> Text {
    Text { value: String::new(), span, origin: Vec::new() }
}

fn empty_name(span: Span) -> Name {
    Name { text: String::new(), span }
}

/// Turns pairs into declarations.
#[derive(Clone, Copy)]
struct Reader {
    file: usize,
}

impl Reader {
    fn span(self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        Span { file: self.file, start: span.start(), end: span.end() }
    }

    fn name(self, pair: &Pair<'_, Rule>) -> Name {
        // A pattern keeps its `$`: there it starts a `${parameter}`.
        let text = match pair.as_rule() {
            Rule::variable => pair.as_str().trim_start_matches('$'),
            _ => pair.as_str(),
        };
        Name { text: text.to_string(), span: self.span(pair) }
    }

    fn parts<'i>(self, pair: Pair<'i, Rule>) -> Parts<'i> {
        let span = self.span(&pair);
        let pairs = pair.into_inner();
        Parts { pairs: pairs.filter(|p| !is_structure(p.as_rule())).collect(), reader: self, span }
    }

    fn item(self, pair: Pair<'_, Rule>) -> Option<Item> {
        let rule = pair.as_rule();
        Some(match rule {
            Rule::include => Item::Include(self.parts(pair).text()),
            Rule::kinds => {
                let mut parts = self.parts(pair);
                Item::Kinds(Alias { name: parts.name(), alternatives: parts.alternatives() })
            }
            Rule::dialect => Item::Dialect(self.block(pair)),
            Rule::enum_ => Item::Enum(self.block(pair)),
            Rule::type_ => Item::Type(self.block(pair)),
            Rule::pass => Item::Pass(self.block(pair)),
            Rule::pipeline => Item::Pipeline(self.block(pair)),
            Rule::group => Item::Group(self.group(pair)),
            Rule::family => Item::Family(self.family(pair)),
            Rule::op => Item::Op(self.op(pair)),
            _ => return None,
        })
    }

    fn block(self, pair: Pair<'_, Rule>) -> Block {
        let mut parts = self.parts(pair);
        Block { name: parts.name(), noun: parts.optional_text(), fields: self.fields(parts) }
    }

    fn group(self, pair: Pair<'_, Rule>) -> Group {
        let mut parts = self.parts(pair);
        let mut group = Group {
            name: parts.name(),
            title: parts.text(),
            fields: Vec::new(),
            ops: Vec::new(),
            families: Vec::new(),
        };
        for pair in parts.pairs {
            match pair.as_rule() {
                Rule::op => group.ops.push(self.op(pair)),
                Rule::family => group.families.push(self.family(pair)),
                _ => group.fields.push(self.field(pair)),
            }
        }
        group
    }

    fn family(self, pair: Pair<'_, Rule>) -> Family {
        let mut parts = self.parts(pair);
        let name = parts.name();
        let parameters = parts
            .take(Rule::parameters)
            .map_or(Vec::new(), |pair| self.names(self.parts(pair).pairs));
        Family { name, parameters, traits: self.traits(&mut parts), fields: self.fields(parts) }
    }

    fn names(self, pairs: Vec<Pair<'_, Rule>>) -> Vec<Name> {
        pairs.iter().map(|pair| self.name(pair)).collect()
    }

    fn op(self, pair: Pair<'_, Rule>) -> Op {
        let mut parts = self.parts(pair);
        Op { name: parts.name(), traits: self.traits(&mut parts), fields: self.fields(parts) }
    }

    fn traits(self, parts: &mut Parts<'_>) -> Vec<TraitUse> {
        let Some(pair) = parts.take(Rule::traits) else {
            return Vec::new();
        };
        let uses = self.parts(pair).pairs.into_iter();
        uses.map(|pair| {
            let mut parts = self.parts(pair);
            TraitUse {
                name: parts.name(),
                bindings: parts.take(Rule::bindings).map(|pair| self.bindings(pair)),
            }
        })
        .collect()
    }

    fn bindings(self, pair: Pair<'_, Rule>) -> Vec<(Name, String)> {
        let bindings = self.parts(pair).pairs.into_iter();
        bindings
            .map(|pair| {
                let mut parts = self.parts(pair);
                let name = parts.name();
                let value = match parts.optional_text() {
                    Some(text) => text.value,
                    None => join(&parts.alternatives()),
                };
                (name, value)
            })
            .collect()
    }

    fn fields(self, parts: Parts<'_>) -> Vec<Field> {
        parts.pairs.into_iter().map(|p| self.field(p)).collect()
    }

    fn field(self, pair: Pair<'_, Rule>) -> Field {
        let rule = pair.as_rule();
        let keyword = self.keyword(pair.clone().into_inner(), &pair);
        let mut parts = self.parts(pair);
        let value = match rule {
            Rule::constant | Rule::verify => FieldValue::Name(parts.name()),
            Rule::case => FieldValue::Case {
                name: parts.name(),
                number: parts.optional_name(),
                doc: parts.text(),
            },
            Rule::arguments | Rule::results | Rule::type_parameters => {
                FieldValue::Values(parts.pairs.into_iter().map(|p| self.value(p)).collect())
            }
            Rule::effects => {
                let effects = parts.pairs.into_iter().map(|pair| self.parts(pair));
                FieldValue::Effects(effects.map(|mut parts| (parts.name(), parts.name())).collect())
            }
            Rule::regions => {
                let regions = parts.pairs.into_iter().map(|pair| self.parts(pair));
                let region =
                    |mut parts: Parts<'_>| Region { name: parts.name(), doc: parts.text() };
                FieldValue::Regions(regions.map(region).collect())
            }
            Rule::semantics if parts.pairs.is_empty() => FieldValue::None,
            Rule::semantics | Rule::speculatable => FieldValue::Call(Call {
                function: parts.name(),
                arguments: parts.pairs.into_iter().map(|p| self.argument(p)).collect(),
            }),
            Rule::example => self.example(&mut parts),
            Rule::error => {
                let (title, code) = match parts.take(Rule::short_error) {
                    Some(pair) => self.short(pair),
                    None => (Some(parts.text()), Code::Long(parts.text())),
                };
                let title = title.unwrap_or_else(|| empty_text(parts.span));
                let inferred = parts.take(Rule::inferred).map(|pair| self.short(pair));
                let expected = match inferred {
                    Some((_, code)) => Some(Expected::Inferred(code.text().clone())),
                    None => parts.optional_text().map(Expected::Text),
                };
                FieldValue::Error { title, code, expected }
            }
            Rule::option => FieldValue::Option {
                name: parts.name(),
                values: self.option_type(&mut parts),
                default: parts.text(),
                summary: parts.text(),
            },
            _ => FieldValue::Text(parts.text()),
        };
        Field { keyword, value }
    }

    fn example(self, parts: &mut Parts<'_>) -> FieldValue {
        if let Some(pair) = parts.take(Rule::short_example) {
            let (title, code) = self.short(pair);
            return FieldValue::Example { title, code };
        }
        let first = parts.text();
        let (title, code) = match parts.optional_text() {
            Some(code) => (Some(first), code),
            None => (None, first),
        };
        FieldValue::Example { title, code: Code::Long(code) }
    }

    fn short(self, pair: Pair<'_, Rule>) -> (Option<Text>, Code) {
        let mut parts = self.parts(pair);
        let title = parts.optional_text();
        let code = parts.take(Rule::short).map(|pair| {
            let span = self.span(&pair);
            Text { value: pair.as_str().to_owned(), span, origin: vec![(0, span.start)] }
        });
        (title, Code::Short(code.unwrap_or_else(|| empty_text(parts.span))))
    }

    fn keyword(self, mut inner: Pairs<'_, Rule>, field: &Pair<'_, Rule>) -> Name {
        match inner.next() {
            Some(pair) => self.name(&pair),
            None => empty_name(self.span(field)),
        }
    }

    fn value(self, pair: Pair<'_, Rule>) -> Value {
        let mut parts = self.parts(pair);
        let (wrappers, same, alternatives) = match parts.take(Rule::constraint) {
            Some(pair) => {
                let mut parts = self.parts(pair);
                let same = parts.take(Rule::same).map(|pair| self.parts(pair).name());
                let wrappers = std::iter::from_fn(|| parts.take(Rule::pattern));
                let wrappers = wrappers.map(|pair| self.name(&pair)).collect();
                (wrappers, same, parts.alternatives())
            }
            None => (Vec::new(), None, Vec::new()),
        };
        let name = parts.name();
        let default = parts.take(Rule::default).map(|pair| {
            let mut parts = self.parts(pair);
            parts.optional_text().map_or_else(|| Written::Word(parts.name()), Written::Text)
        });
        Value { wrappers, alternatives, same, name, default, doc: parts.text() }
    }

    fn option_type(self, parts: &mut Parts<'_>) -> Vec<Name> {
        let Some(pair) = parts.take(Rule::option_type) else {
            return Vec::new();
        };
        let mut parts = self.parts(pair);
        match parts.take(Rule::range) {
            Some(range) => vec![self.name(&range)],
            None => parts.alternatives(),
        }
    }

    fn argument(self, pair: Pair<'_, Rule>) -> CallArgument {
        let mut parts = self.parts(pair);
        match parts.take(Rule::type_of) {
            Some(pair) => CallArgument { name: self.parts(pair).name(), is_type: true },
            None => CallArgument { name: parts.name(), is_type: false },
        }
    }
}

/// Alternatives as they are written.
pub fn join(alternatives: &[Name]) -> String {
    let texts: Vec<&str> = alternatives.iter().map(|name| name.text.as_str()).collect();
    texts.join(" | ")
}
