//! Messages on a stream: a header with the length, an empty line, and that many bytes.

use std::io::{BufRead, Error, ErrorKind, Read, Result, Write};

/// The longest line that is taken for one of a header.
const LINE_LIMIT: u64 = 4096;

/// Reads the bytes of a message; `None` where the stream ends.
///
/// # Errors
///
/// Fails with [`ErrorKind::InvalidData`] where a header does not tell the length, after which the next
/// message can be read, and as the stream does.
pub fn read(input: &mut impl BufRead) -> Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse::<u64>().ok();
            }
            None if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    let Some(length) = length else {
        return Err(Error::new(ErrorKind::InvalidData, "a message without `Content-Length`"));
    };
    // Room is made for what arrives, not for what is announced.
    let mut body = Vec::new();
    let read = input.take(length).read_to_end(&mut body)?;
    Ok((read as u64 == length).then_some(body))
}

/// Writes the bytes of a message.
///
/// # Errors
///
/// Fails as the stream does.
pub fn write(output: &mut impl Write, body: &[u8]) -> Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", body.len())?;
    output.write_all(body)?;
    output.flush()
}
