//! Names and types in the text of MLIR, which need not be valid.

use std::ops::Range;

/// The line that separates the modules of a document.
const SEPARATOR: &str = "// -----";

/// A name with what stands before it, such as `%l`, `!cute.layout`, `cute.size`; or a text in quotes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Name<'a> {
    /// Where it starts, in bytes.
    pub start: usize,
    /// The text.
    pub text: &'a str,
}

/// Whether a name may hold the character.
pub fn is_inner(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.')
}

/// Returns the names of a text in order. Comments hold none.
pub fn names(text: &str) -> impl Iterator<Item = Name<'_>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[start..];
            let first = rest.chars().next()?;
            let length = match first {
                '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                '"' => quoted(rest),
                '!' | '#' | '%' | '@' | '^' => 1 + inner_length(&rest[1..]),
                c if is_inner(c) => inner_length(rest),
                c => c.len_utf8(),
            };
            let at = start;
            start += length;
            if first == '"' || rest[..length].chars().any(is_inner) && first != '/' {
                return Some(Name { start: at, text: &rest[..length] });
            }
        }
    })
}

fn inner_length(text: &str) -> usize {
    text.find(|c| !is_inner(c)).unwrap_or(text.len())
}

/// The length of the text in quotes that `text` starts with. It ends with its line at the latest.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of the type or attribute that `text` starts with: a name, and what is between `<`
/// and `>` after it. The name may be left out.
pub fn type_length(text: &str) -> usize {
    let sigil = usize::from(text.starts_with(['!', '#']));
    let name = sigil + inner_length(&text[sigil..]);
    let mut at = name;
    let mut depth = 0_usize;
    while let Some(c) = text[at..].chars().next() {
        match c {
            '<' => depth += 1,
            _ if depth == 0 => return name,
            '-' if text[at..].starts_with("->") => at += 1,
            '>' if depth == 1 => return at + 1,
            '>' => depth -= 1,
            '"' => at += quoted(&text[at..]) - 1,
            _ => {}
        }
        at += c.len_utf8();
    }
    name
}

/// Returns what is between the quotes of a type or attribute `!name<"...">`.
pub fn type_text(written: &str) -> Option<&str> {
    let (_, body) = written.split_once('<')?;
    body.strip_suffix('>')?.trim().strip_prefix('"')?.strip_suffix('"')
}

/// Returns the module of a document in which the offset lies.
pub fn module_at(text: &str, offset: usize) -> Range<usize> {
    let start = text[..offset].rfind(SEPARATOR).unwrap_or(0);
    let end = text[offset..].find(SEPARATOR).map_or(text.len(), |length| offset + length);
    start..end
}

/// Returns the lines of a module that define aliases, such as `!l = !cute.layout<"4:1">`.
pub fn aliases(module: &str) -> String {
    let defines = |line: &&str| {
        let name = line.trim_start().strip_prefix(['!', '#']);
        name.is_some_and(|name| name[inner_length(name)..].trim_start().starts_with('='))
    };
    module.lines().filter(defines).map(|line| format!("{line}\n")).collect()
}
