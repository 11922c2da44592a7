//! Names that do not exist, and those that were probably meant.

/// Returns the candidate that is closest to a word, as a question, if any is close.
///
/// ```
/// let found = mlir_model::did_you_mean("constnat", ["constant", "scale"]);
/// assert_eq!(found.as_deref(), Some("did you mean `constant`?"));
/// assert_eq!(mlir_model::did_you_mean("rank", ["constant", "scale"]), None);
/// ```
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    let limit = (word.len() / 3).clamp(1, 3);
    candidates
        .into_iter()
        // Words that differ that much in length are far apart, however long they are.
        .filter(|candidate| candidate.len().abs_diff(word.len()) <= limit)
        .map(|candidate| (strsim::osa_distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| format!("did you mean `{candidate}`?"))
}
