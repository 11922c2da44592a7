//! As much Markdown as it takes to check pages: fences, code spans, headings, links and tables.

use std::collections::HashMap;

/// The lines outside fenced code.
pub fn unfenced(text: &str) -> String {
    let mut out = String::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            out.push_str(line);
            out.push('\n');
        }
    }
    assert!(!fenced, "a fence is not closed");
    out
}

/// The text outside all code: what a code span contains is left out.
pub fn prose(text: &str) -> String {
    let text = unfenced(text);
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(start) = rest.find('`') {
        out.push_str(&rest[..start]);
        let run = rest[start..].len() - rest[start..].trim_start_matches('`').len();
        let body = &rest[start + run..];
        let end = closing(body, run).unwrap_or_else(|| panic!("unclosed code: {body:.60}"));
        assert!(!body[..end].contains("\n\n"), "unclosed code: {body:.60}");
        out.push_str("``");
        rest = &body[end + run..];
    }
    out + rest
}

/// Where the next run of exactly so many backticks starts.
fn closing(text: &str, run: usize) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = text[from..].find('`') {
        let start = from + found;
        let length = text[start..].len() - text[start..].trim_start_matches('`').len();
        if length == run {
            return Some(start);
        }
        from = start + length;
    }
    None
}

/// The anchors of the headings, as GitHub makes them: repeated ones are numbered.
pub fn anchors(text: &str) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut anchors = Vec::new();
    for heading in headings(text) {
        let shown = heading.split("](").next().unwrap_or_default();
        let kept =
            shown.to_lowercase().replace(|c: char| !(c.is_alphanumeric() || "_- ".contains(c)), "");
        let anchor = kept.replace(' ', "-");
        let count = seen.entry(anchor.clone()).or_default();
        *count += 1;
        anchors.push(match *count {
            1 => anchor,
            n => format!("{anchor}-{}", n - 1),
        });
    }
    anchors
}

/// The texts of the headings.
pub fn headings(text: &str) -> Vec<String> {
    let unfenced = unfenced(text);
    let headings = unfenced.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| line.trim_start_matches('#').trim().to_string()).collect()
}

/// The targets of the links.
pub fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    let targets = prose.split("](").skip(1);
    targets.map(|rest| rest.split(')').next().unwrap_or_default().to_string()).collect()
}

/// The number of cells in each row of each table.
pub fn tables(text: &str) -> Vec<Vec<usize>> {
    let mut tables = Vec::new();
    let mut rows = Vec::new();
    for line in unfenced(text).lines().chain([""]) {
        if line.starts_with('|') {
            rows.push(line.replace("\\|", "").matches('|').count() - 1);
        } else if !rows.is_empty() {
            tables.push(std::mem::take(&mut rows));
        }
    }
    tables
}
