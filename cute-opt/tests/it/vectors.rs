//! Conformance vectors through MLIR's own parser and the registered dialect.

use crate::support::{root, with_context};
use melior::ir::Type;
use serde_json::Value;

fn lines(file: &str) -> Vec<Value> {
    let path = root().join("cute-algebra/tests/vectors").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    text.lines().map(parse).collect()
}

#[test]
fn types_have_their_canonical_form() {
    let vectors = lines("types.jsonl");
    assert!(vectors.len() > 900);
    let (problems, _) = with_context(|context| {
        let canonical = |text: &str| Type::parse(context, text).map(|found| found.to_string());
        let wrong = |vector: &Value| {
            let text = vector["type"].as_str().unwrap_or_default();
            let wanted = vector["canonical"].as_str();
            let found = canonical(text);
            (found.as_deref() != wanted).then(|| format!("{text}: {found:?}, not {wanted:?}"))
        };
        vectors.iter().filter_map(wrong).collect::<Vec<String>>()
    });
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}
