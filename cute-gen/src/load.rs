//! Reading files and their includes.

use crate::ast::{Item, Text};
use crate::diagnostics::Diagnostic;
use crate::parse::parse;
use crate::source::SourceFile;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

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
        loaded.diagnostics.push(Diagnostic { span: None, message, help: None });
    }
    loaded
}

impl Files {
    /// Reads a file and all that it includes; fails if the file itself cannot be read.
    fn file(&mut self, path: &Path, name: &str) -> Result<(), String> {
        let (path, text) = read(path, name)?;
        let file = self.files.len();
        self.files.push(SourceFile { path: path.clone(), name: name.to_string(), text });
        self.open.push(path);
        match parse(&self.files[file].text, file) {
            Ok(items) => self.items(items, file),
            Err(diagnostic) => self.diagnostics.push(diagnostic),
        }
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

/// The path of an include as seen from where the including file's name is seen from.
fn beside(from: &str, include: &str) -> String {
    match from.rfind('/') {
        Some(slash) if !include.starts_with('/') => format!("{}/{include}", &from[..slash]),
        _ => include.to_string(),
    }
}

fn read(path: &Path, name: &str) -> Result<(PathBuf, String), String> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => format!("there is no file `{name}`"),
        kind => format!("cannot read `{name}`: {kind}"),
    };
    let path = path.canonicalize().map_err(failed)?;
    let bytes = std::fs::read(&path).map_err(failed)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        format!("`{name}` is not UTF-8 text: byte {offset} is wrong")
    })?;
    Ok((path, text))
}
