//! Pages in a directory.

use crate::NOTICE;
use std::path::Path;
use std::{fs, io};

/// Writes pages into a directory and removes pages of earlier runs that are no longer rendered.
/// Other files stay.
///
/// # Errors
///
/// If the directory cannot be made, read or written.
pub fn write(directory: &Path, pages: &[(String, String)]) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    for (name, text) in pages {
        fs::write(directory.join(name), text)?;
    }
    for name in stale(directory, pages)? {
        fs::remove_file(directory.join(name))?;
    }
    Ok(())
}

/// The names of the files in which a directory differs from the pages: other content, missing, or
/// no longer rendered.
///
/// # Errors
///
/// If something exists but cannot be read.
pub fn differences(directory: &Path, pages: &[(String, String)]) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for (name, text) in pages {
        match fs::read(directory.join(name)) {
            Ok(found) if found == text.as_bytes() => {}
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => names.push(name.clone()),
        }
    }
    if directory.exists() {
        names.extend(stale(directory, pages)?);
    }
    Ok(names)
}

/// The pages of earlier runs that are no longer rendered, sorted.
fn stale(directory: &Path, pages: &[(String, String)]) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(directory)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let rendered = pages.iter().any(|(page, _)| *page == name);
        if rendered || !name.ends_with(".md") {
            continue;
        }
        let text = fs::read(directory.join(&name))?;
        // A file without the notice was not made here, so it is not ours to remove.
        if text.starts_with(NOTICE.as_bytes()) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
