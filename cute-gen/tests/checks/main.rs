//! Every check of the spec language, with the whole message: a place of a spec without errors is
//! changed, and the errors are compared.

#[path = "../common/mod.rs"]
mod common;
mod declarations;
mod effects;
mod formats;
mod ops;
mod recovery;
mod regions;
mod short;
mod syntax;
