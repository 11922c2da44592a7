//! What tests of malformed specs share.

use cute_gen::{Errors, Loaded};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A spec without errors that the tests change.
pub const SMALL: &str = include_str!("../spec/small.irspec");

/// A new folder with files.
pub fn folder(files: &[(&str, &[u8])]) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("{}-{count}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("the folder for tests can be written");
    }
    folder
}

/// Loads the file `spec.irspec` of some files.
pub fn load(files: &[(&str, &[u8])]) -> Result<Loaded, Errors> {
    let folder = folder(files);
    let result = cute_gen::load_as(&folder.join("spec.irspec"), "spec.irspec");
    fs::remove_dir_all(folder).expect("the folder can be removed again");
    result
}

/// One line per error: the place (its first line), the message, the help.
pub fn lines(result: &Result<Loaded, Errors>) -> Vec<String> {
    let Err(errors) = result else {
        return Vec::new();
    };
    let line = |diagnostic: &cute_gen::Diagnostic| {
        let place = diagnostic.span.map_or("", |span| {
            let text = &errors.files[span.file].text[span.start..span.end];
            text.lines().next().unwrap_or("")
        });
        let help = diagnostic.help.as_ref();
        let help = help.map_or(String::new(), |help| format!("; {help}"));
        format!("{place} => {}{help}", diagnostic.message)
    };
    errors.diagnostics.iter().map(line).collect()
}

/// Replaces a text of the small spec and compares the errors.
#[track_caller]
#[allow(dead_code, reason = "not every test uses it")]
pub fn check(from: &str, to: &str, expected: &[&str]) {
    assert!(SMALL.contains(from), "the spec has no `{from}`");
    let spec = SMALL.replacen(from, to, 1);
    let result = load(&[("spec.irspec", spec.as_bytes())]);
    assert_eq!(lines(&result), expected, "with `{to}`");
}
