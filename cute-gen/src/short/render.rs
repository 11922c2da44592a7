//! Writes an op as its assembly format has it.

use super::Snippet;
use mlir_model::{Anchor, Arity, Element, Kind, Of, Piece, ValueSpec};

/// The widest line of a snippet.
const WIDTH: usize = 100;

impl Snippet<'_> {
    /// The op, and where its format leaves out the result types that are given, a `return` with them.
    pub fn render(&self) -> String {
        let results = zipped(&self.op.results, &self.result_types);
        let mut line = String::new();
        if !results.is_empty() {
            line += &format!("{} = ", results.join(", "));
        }
        line += &format!("{}.{}", self.dialect, self.op.name);
        self.pieces(&self.op.format.pieces, &mut line);
        let op = wrapped(&line);
        let types = self.of(Of::Results);
        if types.is_empty() || self.writes_results() {
            return op;
        }
        let end = format!("return {} : {}", results.join(", "), types.join(", "));
        format!("{op}\n{}", wrapped(&end))
    }

    /// Whether the format has the result types.
    pub fn writes_results(&self) -> bool {
        self.op.format.pieces.iter().any(|piece| {
            matches!(
                piece.element,
                Element::Types { of: Of::Result(_) | Of::Results, .. }
                    | Element::FunctionalType(_, Of::Result(_) | Of::Results)
            )
        })
    }

    fn pieces(&self, pieces: &[Piece], line: &mut String) {
        for piece in pieces {
            match &piece.element {
                Element::Optional { anchor, pieces } if self.is_present(*anchor) => {
                    self.pieces(pieces, line);
                }
                element => {
                    if let Some(text) = self.element(element) {
                        *line += if piece.space { " " } else { "" };
                        *line += &text;
                    }
                }
            }
        }
    }

    /// An element, if it prints anything.
    fn element(&self, element: &Element) -> Option<String> {
        Some(match element {
            Element::Literal(text) => text.to_string(),
            Element::Operand(i) => {
                names(&self.op.operands[*i], self.operand_types[*i].len()).join(", ")
            }
            Element::Operands => zipped(&self.op.operands, &self.operand_types).join(", "),
            Element::Attribute(i) if self.op.attributes[*i].is_unit() => return None,
            Element::Attribute(i) => self.attributes[*i].clone().unwrap_or_default(),
            Element::Types { of, qualified } => self.types(*of, *qualified),
            Element::FunctionalType(inputs, results) => {
                let (inputs, results) = (self.of(*inputs).join(", "), self.of(*results));
                match results[..] {
                    [result] => format!("({inputs}) -> {result}"),
                    _ => format!("({inputs}) -> ({})", results.join(", ")),
                }
            }
            Element::AttrDict { .. } | Element::Region(_) | Element::Optional { .. } => {
                return None;
            }
        })
    }

    fn is_present(&self, anchor: Anchor) -> bool {
        match anchor {
            Anchor::Operand(i) => !self.operand_types[i].is_empty(),
            Anchor::Attribute(i) => self.attributes[i].is_some(),
        }
    }

    fn of(&self, of: Of) -> Vec<&str> {
        let types = match of {
            Of::Operand(i) => &self.operand_types[i..=i],
            Of::Result(i) => &self.result_types[i..=i],
            Of::Operands => &self.operand_types[..],
            Of::Results => &self.result_types[..],
        };
        types.iter().flatten().map(String::as_str).collect()
    }

    /// Types, a single one without the prefix where the format leaves it out.
    fn types(&self, of: Of, qualified: bool) -> String {
        let types = self.of(of);
        let kinds = match of {
            Of::Operand(i) => &self.op.operands[i].kinds[..],
            Of::Result(i) => &self.op.results[i].kinds[..],
            Of::Operands | Of::Results => &[],
        };
        if let ([found], [Kind::Type(kind)], false) = (&types[..], kinds, qualified) {
            let prefix = format!("!{}.{}<", self.dialect, self.types[*kind]);
            if let Some(text) = found.strip_prefix(&prefix) {
                return format!("<{text}");
            }
        }
        types.join(", ")
    }
}

/// The names of the values that operands or results stand for.
fn zipped(values: &[ValueSpec], types: &[Vec<String>]) -> Vec<String> {
    let pairs = values.iter().zip(types);
    pairs.flat_map(|(value, types)| names(value, types.len())).collect()
}

fn names(value: &ValueSpec, count: usize) -> Vec<String> {
    match (value.arity, count) {
        (Arity::Variadic, count) => {
            let one = value.name.strip_suffix('s').unwrap_or(&value.name);
            (0..count).map(|i| format!("%{one}{i}")).collect()
        }
        (Arity::Optional, 0) => Vec::new(),
        _ => vec![format!("%{}", value.name)],
    }
}

/// A statement with its types, and then its results, on lines of their own where it is long.
fn wrapped(line: &str) -> String {
    if line.len() <= WIDTH {
        return line.to_owned();
    }
    let line = line.replacen(" : ", "\n       : ", 1);
    let last = line.rsplit('\n').next().unwrap_or(&line);
    match line.rfind(" -> ") {
        Some(arrow) if last.len() > WIDTH => {
            format!("{}\n      -> {}", &line[..arrow], &line[arrow + 4..])
        }
        _ => line,
    }
}
