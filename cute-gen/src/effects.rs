//! What ops do to memory: by their traits, and to single operands and results.

use crate::ast::Name;
use crate::diagnostics::{Diagnostic, did_you_mean, did_you_mean_value};
use crate::family::Expanded;
use mlir_model::{Effect, EffectSpec, OpSpec, Trait};

/// Resolves the effects on operands and results.
pub fn resolve(
    written: &[(Name, Name)],
    op: &OpSpec,
    out: &mut Vec<Diagnostic>,
) -> Vec<EffectSpec> {
    let mut effects: Vec<EffectSpec> = Vec::new();
    for (word, on) in written {
        match one(word, on, op) {
            Ok(effect) if effects.contains(&effect) => {
                let message = format!("`{} ${}` is given twice", word.text, on.text);
                out.push(Diagnostic::new(word.span, message));
            }
            Ok(effect) => effects.push(effect),
            Err(error) => out.push(error),
        }
    }
    effects
}

fn one(word: &Name, on: &Name, op: &OpSpec) -> Result<EffectSpec, Diagnostic> {
    let known = Effect::ALL.iter().find(|(known, _)| *known == word.text);
    let Some((_, effect)) = known else {
        let names: Vec<_> = Effect::ALL.iter().map(|(name, _)| *name).collect();
        let message = format!("unknown effect `{}`; expected {}", word.text, names.join(", "));
        let help = did_you_mean(&word.text, names);
        return Err(Diagnostic::new(word.span, message).help(help));
    };
    let (values, others, what) = match effect.is_on_result() {
        true => (&op.results, &op.operands, "a result"),
        false => (&op.operands, &op.results, "an operand"),
    };
    if let Some(index) = values.iter().position(|value| value.name == on.text) {
        return Ok(EffectSpec { effect: *effect, index });
    }
    let attributes = op.attributes.iter().map(|attribute| &attribute.name);
    let mut others = others.iter().map(|value| &value.name).chain(attributes);
    Err(match others.any(|name| *name == on.text) {
        true => {
            let message = format!("`{}` is about {what}, and `${}` is none", word.text, on.text);
            Diagnostic::new(on.span, message)
        }
        false => {
            let message = format!("unknown `${}` in the effects", on.text);
            let help = did_you_mean_value(&on.text, values.iter().map(|value| &value.name));
            Diagnostic::new(on.span, message).help(help)
        }
    })
}

/// Checks that an op says what it does to memory, and says it once.
pub fn check(op: &OpSpec, expanded: &Expanded, states_effects: bool, out: &mut Vec<Diagnostic>) {
    let traits = [Trait::Pure, Trait::NoMemoryEffect, Trait::MemWrite];
    let stated: Vec<_> =
        expanded.traits.iter().filter(|(found, _)| traits.contains(found)).collect();
    match stated[..] {
        [] if states_effects => {}
        [] => {
            let message = format!("op `{}` does not say what it does to memory", op.name);
            let help = "add one of `Pure`, `NoMemoryEffect` and `MemWrite` after its name, or `effects (reads $name, ...)`";
            out.push(Diagnostic::new(op.span, message).help(Some(help.to_string())));
        }
        [(found, name)] if states_effects && *found != Trait::MemWrite => {
            let message = format!("`{}` and `effects` contradict", found.name());
            out.push(Diagnostic::new(name.span, message));
        }
        [_] => {}
        [(first, _), .., (second, name)] if first == second => {
            let message = format!("the trait `{}` is given twice", first.name());
            out.push(Diagnostic::new(name.span, message));
        }
        [(first, _), .., (second, name)] => {
            let message = format!("`{}` and `{}` contradict", first.name(), second.name());
            out.push(Diagnostic::new(name.span, message));
        }
    }
}
