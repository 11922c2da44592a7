//! Options of pipelines: what their values may be.

use crate::guard::guard;
use crate::{ffi, gpu};
use mlir_model::did_you_mean;
use mlir_model::{OptionKind, OptionSpec, PipelineSpec};
use mlir_sys::{MlirStringCallback, MlirStringRef};
use std::ffi::c_void;

/// Checks the value of an option.
///
/// # Errors
///
/// Fails with what is wrong and what would be accepted.
pub fn check_option(kind: &OptionKind, value: &str) -> Result<(), String> {
    match kind {
        OptionKind::Integer(least, most) => {
            let number = value.parse::<i64>().ok().filter(|n| n.to_string() == value);
            match number {
                Some(number) if (*least..=*most).contains(&number) => Ok(()),
                _ => Err(format!("expected an integer from {least} to {most}")),
            }
        }
        OptionKind::OneOf(words) => known(value, words),
        OptionKind::Chip => known(value, &gpu::chips()),
        OptionKind::Features => check_features(value),
    }
}

/// What is accepted, in a few words for `--help`; empty where that would be a long list.
fn brief(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Integer(least, most) => format!(" ({least} to {most})"),
        OptionKind::OneOf(words) => format!(" ({})", words.join(", ")),
        OptionKind::Chip | OptionKind::Features => String::new(),
    }
}

fn check_features(value: &str) -> Result<(), String> {
    let features = gpu::features();
    for part in value.split(',').filter(|_| !value.is_empty()) {
        match part.strip_prefix(['+', '-']) {
            Some(feature) => known(feature, &features)
                .map_err(|reason| format!("`{feature}` is no feature: {reason}"))?,
            None => {
                return Err(format!("expected `+` or `-` before each feature, as in `+{part}`"));
            }
        }
    }
    Ok(())
}

fn known<T: AsRef<str>>(value: &str, all: &[T]) -> Result<(), String> {
    let names: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
    if names.contains(&value) {
        return Ok(());
    }
    let hint = did_you_mean(value, names.iter().copied());
    let hint = hint.map_or(String::new(), |hint| format!("; {hint}"));
    Err(format!("expected one of {}{hint}", names.join(", ")))
}

/// What `--help` says about an option.
pub fn help(option: &OptionSpec) -> String {
    format!("{}{}", option.summary, brief(&option.kind))
}

fn check_value(pipeline: &PipelineSpec, index: usize, value: &str) -> Result<(), String> {
    let option = &pipeline.options[index];
    check_option(&option.kind, value).map_err(|reason| {
        format!("option `{}` of `{}` is `{value}`: {reason}", option.name, pipeline.name)
    })
}

/// Checks the value of an option; what is wrong goes to the callback.
#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOptionCheck(
    pipeline: *const c_void,
    index: usize,
    value: MlirStringRef,
    callback: MlirStringCallback,
    state: *mut c_void,
) -> bool {
    // SAFETY: `pipeline` is the `&'static PipelineSpec` that was registered; the value is alive
    // during the call.
    let (pipeline, bytes) = unsafe {
        let pipeline: &'static PipelineSpec = &*pipeline.cast();
        (pipeline, ffi::bytes(value))
    };
    let value = String::from_utf8_lossy(bytes);
    match guard(|| check_value(pipeline, index, &value)).and_then(|checked| checked) {
        Ok(()) => true,
        Err(message) => {
            if let Some(callback) = callback {
                // SAFETY: the callback belongs to the state, and copies the text.
                unsafe { callback(ffi::text(&message), state) };
            }
            false
        }
    }
}

ffi::defined_as_declared!(mlirExtRustOptionCheck);
