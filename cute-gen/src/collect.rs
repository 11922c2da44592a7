//! Sorts the declarations of all files, and reports those that are missing, repeated or misplaced.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::names;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The declarations of a spec by what they are.
#[derive(Debug, Default)]
pub struct Declarations {
    pub dialect: Option<Block>,
    pub aliases: Vec<Alias>,
    pub enums: Vec<Block>,
    pub types: Vec<Block>,
    pub groups: Vec<Group>,
    pub families: Vec<Family>,
    pub passes: Vec<Block>,
    pub pipelines: Vec<Block>,
}

/// What a note says where a name stands first.
pub const FIRST: &str = "it is declared here first";

/// Sorts declarations.
pub fn collect(items: Vec<Item>, out: &mut Vec<Diagnostic>) -> Declarations {
    let mut all = Declarations::default();
    for item in items {
        match item {
            Item::Include(_) => {}
            Item::Dialect(block) => match &all.dialect {
                Some(first) => {
                    let twice = Diagnostic::new(block.name.span, "the dialect is declared twice");
                    out.push(twice.note(first.name.span, FIRST));
                }
                None => all.dialect = Some(block),
            },
            Item::Kinds(alias) => all.aliases.push(alias),
            Item::Enum(block) => all.enums.push(block),
            Item::Type(block) => all.types.push(block),
            Item::Group(mut group) => {
                all.families.append(&mut group.families);
                all.groups.push(group);
            }
            Item::Family(family) => all.families.push(family),
            Item::Op(op) => {
                let message = format!("op `{}` stands outside a group", op.name.text);
                out.push(Diagnostic::new(op.name.span, message).of_whole());
            }
            Item::Pass(block) => all.passes.push(block),
            Item::Pipeline(block) => all.pipelines.push(block),
        }
    }
    check(&all, out);
    all
}

fn check(all: &Declarations, out: &mut Vec<Diagnostic>) {
    if all.dialect.is_none() {
        let message = "the spec declares no dialect";
        let help = "add `dialect name { ... }`".to_owned();
        let missing = Diagnostic::new(Default::default(), message).help(help).of_whole();
        out.push(Diagnostic { span: None, ..missing });
    }
    let ops = || all.groups.iter().flat_map(|group| &group.ops);
    let types = || all.types.iter().map(|block| &block.name);
    let enums = || all.enums.iter().map(|block| &block.name);
    for name in types()
        .chain(enums())
        .chain(ops().map(|op| &op.name))
        .chain(all.groups.iter().map(|group| &group.name))
        .chain(all.families.iter().map(|family| &family.name))
        .chain(all.dialect.iter().map(|block| &block.name))
    {
        names::check(name, out);
    }
    // The attributes that go with types and enums share a namespace.
    let named = |what| move |name| (what, name);
    check_distinct(types().map(named("type")).chain(enums().map(named("enum"))), out);
    check_unique("op", ops().map(|op| &op.name), out);
    check_unique("group", all.groups.iter().map(|group| &group.name), out);
    check_unique("family", all.families.iter().map(|family| &family.name), out);
    // They share the command line.
    let commands = all.passes.iter().chain(&all.pipelines);
    check_unique("pass or pipeline", commands.map(|block| &block.name), out);
}

fn check_unique<'a>(
    what: &'a str,
    names: impl Iterator<Item = &'a Name>,
    out: &mut Vec<Diagnostic>,
) {
    check_distinct(names.map(|name| (what, name)), out);
}

/// Reports names that were given before, each after what it is the name of. Names that differ only in what
/// Rust's names leave out count as the same.
fn check_distinct<'a>(names: impl Iterator<Item = (&'a str, &'a Name)>, out: &mut Vec<Diagnostic>) {
    let mut seen = BTreeMap::new();
    for (what, name) in names {
        match seen.entry(mlir_model::camel(&name.text)) {
            Entry::Vacant(entry) => drop(entry.insert(name.span)),
            Entry::Occupied(first) => {
                let message = format!("duplicate {what} `{}`", name.text);
                out.push(Diagnostic::new(name.span, message).note(*first.get(), FIRST));
            }
        }
    }
}
