//! An open document. The protocol counts lines, and in them UTF-16 units; Rust counts bytes.

use lsp_types::{Position, Range, TextDocumentContentChangeEvent};

/// The text of an open document.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Document {
    text: String,
}

impl Document {
    /// Returns the document of that text.
    pub fn new(text: String) -> Self {
        Self { text }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte offset of a position. One behind the end of its line is at that end, one behind
    /// the last line at the end of the text, one inside a character before it.
    pub fn offset(&self, position: Position) -> usize {
        let Some(start) = line_starts(&self.text).nth(position.line as usize) else {
            return self.text.len();
        };
        let line = self.text[start..].split(['\n', '\r']).next().unwrap_or_default();
        let mut units = 0;
        let inside = line.char_indices().find(|(_, c)| {
            units += c.len_utf16();
            units > position.character as usize
        });
        start + inside.map_or(line.len(), |(at, _)| at)
    }

    /// Returns the position of a byte offset that lies between characters.
    pub fn position(&self, offset: usize) -> Position {
        let before = line_starts(&self.text).take_while(|start| *start <= offset);
        let (line, start) = before.enumerate().last().unwrap_or_default();
        let units: usize = self.text[start..offset].chars().map(char::len_utf16).sum();
        Position::new(line as u32, units as u32)
    }

    /// Returns the range of two byte offsets.
    pub fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range::new(self.position(bytes.start), self.position(bytes.end))
    }

    /// Returns the byte offsets of a range.
    pub fn bytes(&self, range: Range) -> std::ops::Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..end.max(start)
    }

    /// Applies a change: of a range, or of the whole text where there is none.
    pub fn change(&mut self, change: &TextDocumentContentChangeEvent) {
        match change.range {
            Some(range) => {
                let bytes = self.bytes(range);
                self.text.replace_range(bytes, &change.text);
            }
            None => self.text.clone_from(&change.text),
        }
    }
}

/// Where lines start. They end with `\n`, `\r\n` or `\r`.
fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|(at, byte)| {
        **byte == b'\n' || (**byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'))
    });
    std::iter::once(0).chain(ends.map(|(at, _)| at + 1))
}
