//! What the README shows and advises holds.

use crate::support::{OPT, root, run};
use cute_gen::{Loaded, OpSpec, Spec};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README is there")
}

/// What follows `$ command` in the transcript of the README, up to the next blank line.
fn transcript(readme: &str, command: &str) -> String {
    let after = readme.split(command).nth(1).expect("the command is there");
    let body = after.split_once('\n').expect("a line follows").1;
    let lines = body.lines().take_while(|line| !line.is_empty() && *line != "```");
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

fn trimmed_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_readme_shows_what_happens() {
    let readme = readme();
    let program = transcript(&readme, "$ cat tile.mlir");
    let flags = ["-cute-fold-static", "-cute-expand-ops", "-cute-to-base", "-base-prepare"];
    let lowered = run(OPT, &flags, program.as_bytes());
    let shown = transcript(&readme, "$ cute-opt tile.mlir");
    assert_eq!(trimmed_lines(&lowered.stdout), shown);
    let wrong = "%l = cute.static : !cute.layout<\"(4,(2,3)):(1,(4,8,2))\">";
    let refused = run(OPT, &[], wrong.as_bytes());
    assert_eq!(trimmed_lines(&refused.stderr), transcript(&readme, "' | cute-opt"));
}

/// The code between fences behind a text, without the indentation of the list that it stands in.
fn code_after(readme: &str, text: &str) -> String {
    let after = readme.split(text).nth(1).unwrap_or_else(|| panic!("the README lacks {text}"));
    let mut lines = after.lines().skip_while(|line| !line.trim_start().starts_with("```"));
    let opening = lines.next().expect("code follows");
    let indent = opening.len() - opening.trim_start().len();
    let fence: String = opening.trim_start().chars().take_while(|c| *c == '`').collect();
    let code = lines.take_while(|line| line.trim() != fence);
    code.map(|line| format!("{}\n", line.get(indent..).unwrap_or_default())).collect()
}

fn copy(from: &Path, to: &Path) {
    if !from.is_dir() {
        fs::copy(from, to).expect("a file can be copied");
        return;
    }
    fs::create_dir_all(to).expect("a directory can be made");
    for entry in fs::read_dir(from).expect("a directory can be read") {
        let name = entry.expect("an entry").file_name();
        copy(&from.join(&name), &to.join(&name));
    }
}

fn edit(path: &Path, change: impl FnOnce(&str) -> String) {
    let text = fs::read_to_string(path).expect("the file can be read");
    fs::write(path, change(&text)).expect("the file can be written");
}

/// Puts `new` in front of the first `place`.
fn put_before(text: &str, place: &str, new: &str) -> String {
    let (before, after) = text.split_once(place).unwrap_or_else(|| panic!("there is no {place}"));
    format!("{before}{new}{place}{after}")
}

/// A workspace with nothing but the algebra and the spec. It always lies in the same place, so that
/// a second run finds what the first has built.
fn scratch() -> PathBuf {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).expect("a directory can be made");
    for part in ["Cargo.toml", "Cargo.lock", "rustfmt.toml", "cute-algebra", "spec"] {
        copy(&root().join(part), &scratch.join(part));
    }
    edit(&scratch.join("Cargo.toml"), |text| {
        let (before, rest) = text.split_once("members = [").expect("the members");
        let after = rest.split_once(']').expect("the end of the members").1;
        format!("{before}members = [\"cute-algebra\"]{after}")
    });
    // Without the tests and benchmarks, what only they depend on need not be built.
    for part in ["tests", "benches"] {
        fs::remove_dir_all(scratch.join("cute-algebra").join(part)).expect("it was copied");
    }
    edit(&scratch.join("cute-algebra/Cargo.toml"), |text| {
        let (before, rest) = text.split_once("[dev-dependencies]").expect("dependencies of tests");
        let after = rest.split_once("[lints]").expect("the lints").1;
        format!("{before}[lints]{after}")
    });
    scratch
}

fn succeeds(command: &mut Command) -> String {
    let output = command.output().expect("the command can be started");
    let (out, err) = (&output.stdout, &output.stderr);
    let text = String::from_utf8_lossy(out) + String::from_utf8_lossy(err);
    assert!(output.status.success(), "{command:?}:\n{text}");
    text.into_owned()
}

fn spec(folder: &Path) -> Loaded {
    cute_gen::load(&folder.join("spec/cute.irspec")).unwrap_or_else(|errors| panic!("{errors}"))
}

fn rank(spec: &Spec) -> Option<&OpSpec> {
    spec.ops().find(|op| op.name == "rank")
}

/// The file that the recipe adds a function to.
const FILE: &str = "cute-algebra/src/ops/indexing/rank.rs";

/// Does what the README says.
fn follow_recipe(scratch: &Path) {
    let readme = readme();
    let entry = code_after(&readme, "here `spec/indexing.irspec`");
    edit(&scratch.join("spec/indexing.irspec"), |text| put_before(text, "  op size ", &entry));
    let function = code_after(&readme, "here `src/ops/indexing/rank.rs`");
    edit(&scratch.join(FILE), |text| format!("{text}\n{function}"));
    edit(&scratch.join("cute-algebra/src/lib.rs"), |text| {
        put_before(text, "tuple_product, tuple_product_each};", "rank, ")
    });
}

#[test]
fn the_recipe_for_an_op_passes_the_checks() {
    let scratch = scratch();
    // Whoever has followed it already has it checked as it stands.
    if rank(&spec(&scratch)).is_none() {
        follow_recipe(&scratch);
    }
    let spec = spec(&scratch);
    let op = rank(&spec).expect("the op is in the spec");
    let snippets = op.examples.iter().map(|example| &example.code);
    for code in snippets.chain(op.errors.iter().map(|error| &error.code)) {
        cute_gen::examples::as_module(&spec, code).expect("the example makes a module");
    }

    let file = scratch.join(FILE);
    succeeds(Command::new("rustfmt").args(["--check", "--edition", "2024"]).arg(file));
    // Not the target directory of this workspace: cargo would take the crate that lies at the same
    // place in both for one.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme-target");
    let cargo = |command: &str, arguments: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([command, "--offline", "--package", "cute-algebra"]).args(arguments);
        succeeds(cargo.current_dir(&scratch).env("CARGO_TARGET_DIR", &target))
    };
    let called = &op.semantics.as_ref().expect("the op has semantics").function;
    let test = format!("ops::indexing::rank::{called} ");
    cargo("clippy", &["--", "--deny", "warnings"]);
    let tested = cargo("test", &["--doc", "--", &test]);
    assert!(tested.contains("1 passed"), "{tested}");
}
