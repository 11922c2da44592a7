//! Reading files and their includes.

use crate::ast::{Item, Text};
use crate::diagnostics::Diagnostic;
use crate::recover::parse_all;
use crate::source::{SourceFile, Span};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

/// The files of a spec and their declarations in the order that includes give them.
#[derive(Debug, Default)]
pub struct Files {
    pub files: Vec<SourceFile>,
    pub items: Vec<Item>,
    pub diagnostics: Vec<Diagnostic>,
    /// The files that are being read: an include of one of them is a cycle.
    open: Vec<PathBuf>,
}

/// How deep includes may nest; far more than any spec needs, far less than the stack holds.
const DEPTH: usize = 32;

/// Reads a spec. Messages call its root `name`, and other files by the way to them from there.
pub fn load(path: &Path, name: &str) -> Files {
    let mut loaded = Files::default();
    if let Err(message) = loaded.file(path, name) {
        loaded
            .diagnostics
            .push(Diagnostic { span: None, ..Diagnostic::new(Span::default(), message) });
    }
    loaded
}

impl Files {
    /// Reads a file and all that it includes; fails if the file itself cannot be read.
    fn file(&mut self, path: &Path, name: &str) -> Result<(), String> {
        let (path, text) = read(path, name)?;
        let file = self.files.len();
        let wrong = text.as_ref().err().map(|(_, offset)| *offset);
        let text = text.unwrap_or_else(|(text, _)| text);
        self.files.push(SourceFile { path: path.clone(), name: name.to_string(), text });
        if let Some(start) = wrong {
            let span = Span { file, start, end: start + 1 };
            self.diagnostics.push(Diagnostic::new(span, "this is not UTF-8 text"));
            return Ok(());
        }
        self.open.push(path);
        let (items, mut diagnostics) = parse_all(&self.files[file].text, file);
        self.diagnostics.append(&mut diagnostics);
        self.items(items, file);
        self.open.pop();
        Ok(())
    }

    fn items(&mut self, items: Vec<Item>, file: usize) {
        for item in items {
            match item {
                Item::Include(text) => {
                    if let Err(message) = self.include(&text, file) {
                        self.diagnostics.push(Diagnostic::new(text.span, message));
                    }
                }
                item => self.items.push(item),
            }
        }
    }

    fn include(&mut self, text: &Text, from: usize) -> Result<(), String> {
        let source = &self.files[from];
        let path = source.path.parent().unwrap_or(Path::new("")).join(&text.value);
        let name = beside(&source.name, &text.value);
        if let Ok(canonical) = path.canonicalize() {
            if self.open.contains(&canonical) {
                return Err(format!("`{name}` includes itself: {}", self.cycle(&canonical)));
            }
            if self.files.iter().any(|file| file.path == canonical) {
                return Err(format!("`{name}` is included twice"));
            }
        }
        if self.open.len() >= DEPTH {
            return Err(format!("includes nest more than {DEPTH} deep"));
        }
        self.file(&path, &name)
    }

    /// The chain of files from one that is open back to itself.
    fn cycle(&self, path: &Path) -> String {
        let start = self.open.iter().position(|open| open == path).unwrap_or(0);
        let name = |path: &PathBuf| {
            let file = self.files.iter().find(|file| file.path == *path);
            file.map_or_else(String::new, |file| file.name.clone())
        };
        let mut names: Vec<String> = self.open[start..].iter().map(name).collect();
        names.extend(names.first().cloned());
        names.join(" -> ")
    }
}

/// A path as messages show it: from the current directory, without `..` inside.
pub fn shown(path: &Path) -> String {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    let current = std::env::current_dir().unwrap_or_default();
    plain.strip_prefix(current).unwrap_or(&plain).to_string_lossy().into_owned()
}

/// The path of an include as seen from where the including file's name is seen from.
fn beside(from: &str, include: &str) -> String {
    match from.rfind('/') {
        Some(slash) if !include.starts_with('/') => format!("{}/{include}", &from[..slash]),
        _ => include.to_string(),
    }
}

/// A text, or as much of one as bytes that are none give, and where the first of those is.
type Read = Result<String, (String, usize)>;

fn read(path: &Path, name: &str) -> Result<(PathBuf, Read), String> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => format!("there is no file `{name}`"),
        kind => format!("cannot read `{name}`: {kind}"),
    };
    let path = path.canonicalize().map_err(failed)?;
    let bytes = std::fs::read(&path).map_err(failed)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        (String::from_utf8_lossy(error.as_bytes()).into_owned(), offset)
    });
    // Some editors begin a file with a byte order mark, which says nothing in UTF-8.
    let text = text.map(|text| text.trim_start_matches('\u{feff}').to_owned());
    Ok((path, text))
}
