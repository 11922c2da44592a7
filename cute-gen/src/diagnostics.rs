//! What is wrong with a spec, and how it is shown.

use crate::source::{SourceFile, Span};
pub(crate) use mlir_model::did_you_mean;
use std::collections::BTreeSet;
use std::fmt;

/// One thing that is wrong with a spec.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Diagnostic {
    /// Where; nothing when a file could not even be read.
    pub span: Option<Span>,
    /// What is wrong, in one line.
    pub message: String,
    /// What to do about it, in one line.
    pub help: Option<String>,
    /// A place that the message is about too, and what is there.
    pub note: Option<Box<(Span, String)>>,
    /// Whether it follows from something that is not declared.
    pub(crate) of_whole: bool,
}

impl Diagnostic {
    /// A diagnostic at a place.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span: Some(span), message: message.into(), help: None, note: None, of_whole: false }
    }

    /// The same with another place.
    pub(crate) fn note(mut self, span: Span, text: &str) -> Self {
        self.note = Some(Box::new((span, text.to_owned())));
        self
    }

    /// The same, if every declaration has been read.
    pub(crate) fn of_whole(mut self) -> Self {
        self.of_whole = true;
        self
    }

    /// The same with a line of help, if there is any.
    pub fn help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into();
        self
    }
}

/// Everything that is wrong with a spec, with the files to show it in.
#[derive(Clone, Debug)]
pub struct Errors {
    /// The diagnostics, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that spans refer to.
    pub files: Vec<SourceFile>,
}

impl Errors {
    /// Sorts diagnostics by place and drops repetitions, which families cause.
    pub(crate) fn new(mut diagnostics: Vec<Diagnostic>, files: Vec<SourceFile>) -> Self {
        diagnostics.sort_by_key(|d| d.span);
        let mut seen = BTreeSet::new();
        diagnostics.retain(|d| seen.insert((d.span, d.message.clone())));
        Self { diagnostics, files }
    }
}

/// How many diagnostics are shown; whoever has more starts with these.
const SHOWN: usize = 50;

impl std::error::Error for Errors {}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.diagnostics.iter().take(SHOWN).enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            self.show(f, diagnostic)?;
        }
        match self.diagnostics.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => writeln!(f, "\nand {more} more"),
        }
    }
}

impl Errors {
    fn show(&self, f: &mut fmt::Formatter<'_>, diagnostic: &Diagnostic) -> fmt::Result {
        writeln!(f, "error: {}", diagnostic.message)?;
        let margin = self.show_place(f, diagnostic.span)?;
        if let Some((span, text)) = diagnostic.note.as_deref() {
            writeln!(f, "{margin} = note: {text}")?;
            self.show_place(f, Some(*span))?;
        }
        match &diagnostic.help {
            Some(help) => writeln!(f, "{margin} = help: {help}"),
            None => Ok(()),
        }
    }
}

impl Errors {
    /// Shows a place with its line, and returns how far text below it is indented.
    fn show_place(
        &self,
        f: &mut fmt::Formatter<'_>,
        span: Option<Span>,
    ) -> Result<String, fmt::Error> {
        let Some((file, span)) = span.and_then(|span| Some((self.files.get(span.file)?, span)))
        else {
            return Ok(String::from(" "));
        };
        let (line, column) = file.position(span.start);
        let margin = " ".repeat(line.to_string().len());
        let (text, underline) = excerpt(file, span);
        writeln!(f, "{margin}--> {}:{line}:{column}", file.name)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{line} | {text}")?;
        writeln!(f, "{margin} | {underline}")?;
        Ok(margin)
    }
}

/// How many characters of a long line are shown.
const WIDTH: usize = 120;

/// The line of a span and the carets under it. Tabs and other control characters are shown as
/// blanks so that the carets stay in place; a very long line is cut.
fn excerpt(file: &SourceFile, span: Span) -> (String, String) {
    let (line, line_start) = file.line_at(span.start);
    let before = line.char_indices().take_while(|(i, _)| line_start + i < span.start).count();
    let marked = line
        .char_indices()
        .filter(|(i, _)| (span.start..span.end).contains(&(line_start + i)))
        .count();
    let skipped = if before >= WIDTH { before - WIDTH / 2 } else { 0 };
    let shown: String = line
        .chars()
        .skip(skipped)
        .take(WIDTH)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let before = before - skipped;
    let carets = "^".repeat(marked.clamp(1, WIDTH.max(before + 1) - before));
    (shown.trim_end().to_string(), " ".repeat(before) + &carets)
}

/// "did you mean `$...`?" for the name of an operand, attribute or result.
pub(crate) fn did_you_mean_value<'a>(
    name: &str,
    candidates: impl Iterator<Item = &'a mlir_model::Text>,
) -> Option<String> {
    let candidates: Vec<String> = candidates.map(|candidate| format!("${candidate}")).collect();
    did_you_mean(&format!("${name}"), candidates.iter().map(String::as_str))
}
