//! Source files and places in them.

pub use mlir_model::Span;
use std::path::PathBuf;

/// A spec file that was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Where it lies; absolute.
    pub path: PathBuf,
    /// What messages call it: the path as it was written, so that messages are the same on
    /// every machine.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl SourceFile {
    /// Line and column of a byte offset, both counted from 1; columns count characters.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..self.floor(offset)];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }

    /// The line, without its end, that contains a byte offset, and where it starts.
    pub(crate) fn line_at(&self, offset: usize) -> (&str, usize) {
        let offset = self.floor(offset);
        let start = self.text[..offset].rfind('\n').map_or(0, |i| i + 1);
        let rest = &self.text[start..];
        let line = rest.split('\n').next().unwrap_or(rest);
        (line.trim_end_matches('\r'), start)
    }

    /// The nearest character boundary at or before an offset.
    fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }
}
