//! Options of pipelines: what their values may be.

use crate::def::{OptionDef, OptionType, PipelineDef};
use crate::guard::guard;
use crate::suggest::did_you_mean;
use crate::{ffi, gpu};
use mlir_sys::{MlirStringCallback, MlirStringRef};
use std::ffi::c_void;

impl OptionType {
    /// Checks a value.
    ///
    /// # Errors
    ///
    /// Fails with what is wrong and what would be accepted.
    pub fn check(&self, value: &str) -> Result<(), String> {
        match self {
            Self::Integer(least, most) => {
                let number = value.parse::<i64>().ok().filter(|n| n.to_string() == value);
                match number {
                    Some(number) if (*least..=*most).contains(&number) => Ok(()),
                    _ => Err(format!("expected an integer from {least} to {most}")),
                }
            }
            Self::OneOf(words) => known(value, words),
            Self::Chip => known(value, &gpu::chips()),
            Self::Features => check_features(value),
        }
    }

    /// What is accepted, in a few words for `--help`; empty where that would be a long list.
    fn brief(&self) -> String {
        match self {
            Self::Integer(least, most) => format!(" ({least} to {most})"),
            Self::OneOf(words) => format!(" ({})", words.join(", ")),
            Self::Chip | Self::Features => String::new(),
        }
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
pub fn help(option: &OptionDef) -> String {
    format!("{}{}", option.summary, option.r#type.brief())
}

fn check_option(pipeline: &PipelineDef, index: usize, value: &str) -> Result<(), String> {
    let option = &pipeline.options[index];
    option.r#type.check(value).map_err(|reason| {
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
    // SAFETY: `pipeline` is the `&'static PipelineDef` that was registered; the value is alive
    // during the call.
    let (pipeline, bytes) = unsafe {
        let pipeline: &'static PipelineDef = &*pipeline.cast();
        (pipeline, std::slice::from_raw_parts(value.data.cast::<u8>(), value.length))
    };
    let value = String::from_utf8_lossy(bytes);
    match guard(|| check_option(pipeline, index, &value)).and_then(|checked| checked) {
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
