//! What can go wrong when pages are rendered.

use std::fmt;

/// Why pages could not be rendered.
#[derive(Debug)]
pub enum Error {
    /// Two pages have this file name: a group of ops is called like another page.
    SamePage(String),
    /// A template is wrong.
    Template(tera::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::SamePage(name) => write!(f, "two pages are called {name}: rename the group"),
            Error::Template(_) => write!(f, "a template cannot be rendered"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::SamePage(_) => None,
            Error::Template(error) => Some(error),
        }
    }
}

impl From<tera::Error> for Error {
    fn from(error: tera::Error) -> Self {
        Error::Template(error)
    }
}
