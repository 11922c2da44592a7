//! The parts of the language server that look at bytes and units.

use cute_opt::lsp::document::Document;
use cute_opt::lsp::{frame, source};
use lsp_types::{Position, Range, TextDocumentContentChangeEvent};
use std::io::Cursor;

/// Characters of one to four bytes, and every end of a line.
const TEXT: &str = "aé😀\r\n\n€b\rc\u{2028}d\n";

/// The unit at a position, by the protocol's definition.
fn unit(text: &[u16], position: Position) -> usize {
    let [cr, lf] = [b'\r', b'\n'].map(u16::from);
    let (mut line, mut at) = (0, 0);
    while line < position.line {
        let end = text[at..].iter().position(|unit| [cr, lf].contains(unit));
        let Some(end) = end.map(|end| at + end) else {
            return text.len();
        };
        at = end + if text[end..].starts_with(&[cr, lf]) { 2 } else { 1 };
        line += 1;
    }
    let end = text[at..].iter().position(|unit| [cr, lf].contains(unit));
    let end = end.map_or(text.len(), |end| at + end);
    let wanted = (at + position.character as usize).min(end);
    // Not between the two halves of a character.
    let low = text.get(wanted).is_some_and(|unit| (0xDC00..0xE000).contains(unit));
    wanted - usize::from(low)
}

fn positions() -> impl Iterator<Item = Position> + Clone {
    (0..7).flat_map(|line| (0..7).map(move |character| Position::new(line, character)))
}

#[test]
fn changes_are_applied_by_units() {
    let units: Vec<u16> = TEXT.encode_utf16().collect();
    for (start, end) in positions().flat_map(|start| positions().map(move |end| (start, end))) {
        let (from, to) = (unit(&units, start), unit(&units, end));
        if from > to {
            continue;
        }
        let mut wanted = units.clone();
        wanted.splice(from..to, "ü😀".encode_utf16());
        let mut document = Document::new(TEXT.to_owned());
        let range = Some(Range::new(start, end));
        let text = "ü😀".to_owned();
        document.change(&TextDocumentContentChangeEvent { range, range_length: None, text });
        let wanted = String::from_utf16(&wanted).expect("whole characters");
        assert_eq!(document.text(), wanted, "{start:?} {end:?}");
    }
}

#[test]
fn every_offset_has_a_position_that_leads_back() {
    let document = Document::new(TEXT.to_owned());
    for (offset, _) in TEXT.char_indices() {
        // Between `\r` and `\n` there is no position.
        if !TEXT[..offset].ends_with('\r') || !TEXT[offset..].starts_with('\n') {
            assert_eq!(document.offset(document.position(offset)), offset);
        }
    }
}

#[test]
fn names_stand_outside_of_comments() {
    let text = "%r = cute.size(%l) // no.name \"\n\"a\\\"b\" -> !cute.layout<\"x\"> \"open\n@f";
    let found: Vec<&str> = source::names(text).map(|name| name.text).collect();
    let wanted = ["%r", "cute.size", "%l", "\"a\\\"b\"", "!cute.layout", "\"x\"", "\"open", "@f"];
    assert_eq!(found, wanted);
    for name in source::names(text) {
        assert_eq!(&text[name.start..name.start + name.text.len()], name.text);
    }
}

#[test]
fn types_end_with_their_brackets() {
    for (written, after) in [
        ("!cute.layout<\"(4>,8)\">", " // >"),
        ("i32", ") -> i32"),
        ("<\"4\">", ", <\"5\">"),
        ("!cute.swizzle<\"S<3,4,3>\">", ">"),
        ("memref<4xf32, affine_map<(d0) -> (d0)>>", "\n"),
        ("!cute.layout", "<\"open"),
        ("!alias", " é"),
        ("", "é"),
        ("", ""),
    ] {
        assert_eq!(source::type_length(&format!("{written}{after}")), written.len(), "{written}");
    }
}

#[test]
fn frames_are_read_one_by_one() {
    let mut sent = Vec::new();
    frame::write(&mut sent, "é".as_bytes()).expect("written");
    sent.extend(b"content-length: 1\nX: y\n\n{Length: 4\r\n\r\nContent-Length: -1\r\n\r\n");
    sent.extend(b"Content-Length: 9\r\n\r\nshort");
    let mut input = Cursor::new(sent);
    let mut next = || frame::read(&mut input).map_err(|error| error.kind());
    assert_eq!(next(), Ok(Some("é".as_bytes().to_vec())));
    assert_eq!(next(), Ok(Some(b"{".to_vec())));
    assert_eq!(next(), Err(std::io::ErrorKind::InvalidData));
    assert_eq!(next(), Err(std::io::ErrorKind::InvalidData));
    assert_eq!(next(), Ok(None));
    assert_eq!(next(), Ok(None));
}
