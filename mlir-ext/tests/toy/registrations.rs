//! Passes and pipelines by name, of one registration and of several.

use crate::{REGISTRATION, SCALE, accept, diagnosed, pass, pipeline, registration};
use melior::ir::Module;
use mlir_ext::{Error, Registration};
use std::sync::LazyLock;

#[test]
fn passes_and_pipelines_run_by_name() {
    let cleaned = accept(SCALE, "toy-clean");
    assert!(!cleaned.contains("toy.scale<3>"), "{cleaned}");
    assert_eq!(cleaned, accept(SCALE, "toy-clean{rounds=5}"));
    let run = |pipeline: &str| {
        diagnosed(|context| {
            REGISTRATION.register_passes().expect("the names are free");
            let mut module = Module::parse(context, SCALE).expect("parses");
            mlir_ext::run_pipeline(context, &mut module, pipeline)
        })
    };
    let (refused, messages) = run("builtin.module(toy-refuse)");
    assert!(refused.is_err());
    assert!(messages[0].ends_with("'builtin.module' op is refused"), "{messages:?}");
    for (options, expected) in [
        ("colour=red", "no such option colour; `toy-clean` takes the options rounds"),
        ("rounds=10", "option `rounds` of `toy-clean` is `10`: expected an integer from 1 to 9"),
        ("rounds=+3", "option `rounds` of `toy-clean` is `+3`: expected an integer from 1 to 9"),
    ] {
        let (refused, messages) = run(&format!("builtin.module(toy-clean{{{options}}})"));
        let text = format!("{refused:?} {messages:?}");
        assert!(refused.is_err() && text.contains(expected), "{text}");
    }
}

static MORE: LazyLock<Registration> = LazyLock::new(|| {
    let refuse = pass("toy-refuse-more", &[], |_| Err(Some("is refused by the second".into())));
    let clean = pipeline("toy-clean-more", vec![], "toy-clean{rounds=1},toy-refuse-more");
    registration(vec![refuse], vec![clean])
});

#[test]
fn several_registrations_share_a_process() {
    for registration in [&*REGISTRATION, &MORE, &MORE, &REGISTRATION] {
        assert_eq!(registration.register_passes(), Ok(()));
    }
    let (result, messages) = diagnosed(|context| {
        let mut module = Module::parse(context, SCALE).expect("parses");
        mlir_ext::run_pipeline(context, &mut module, "builtin.module(toy-clean-more)")
    });
    assert!(result.is_err());
    assert!(messages[0].ends_with("'builtin.module' op is refused by the second"), "{messages:?}");
}

#[test]
fn names_that_are_taken_are_refused() {
    let with_pass = |name| registration(vec![pass(name, &[], |_| Err(None))], vec![]);
    let with_pipeline = |name| registration(vec![], vec![pipeline(name, vec![], "cse")]);
    assert_eq!(REGISTRATION.register_passes(), Ok(()));
    for (registration, name) in [
        (with_pass("toy-panic"), "toy-panic"),
        (with_pass("canonicalize"), "canonicalize"),
        (with_pipeline("toy-clean"), "toy-clean"),
        (with_pipeline("cse"), "cse"),
    ] {
        let error = registration.register_passes().expect_err("the name is taken");
        assert_eq!(error, Error::NameTaken(name.to_owned()));
        assert!(error.to_string().contains(name));
    }
    let (result, _) = diagnosed(|context| {
        let mut module = Module::parse(context, SCALE).expect("parses");
        mlir_ext::run_pipeline(context, &mut module, "builtin.module(canonicalize,toy-clean)")
    });
    assert_eq!(result, Ok(()));
}
