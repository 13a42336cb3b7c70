//! What a published crate holds: sources, and nothing that is under other terms.

use anyhow::ensure;

use crate::command::Line;
use crate::story::Outcome;
use crate::tree::Tree;

/// The library is what others build upon; `THIRD_PARTY_NOTICES.md` promises that no test data go
/// with it.
pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    let list = "cargo package --list --allow-dirty --package bitqueens";
    let listed = Line::parse(list).output(tree)?;
    ensure!(
        listed.lines().any(|file| file == "src/lib.rs"),
        "`{list}` does not name the library's sources"
    );
    let data: Vec<_> = listed.lines().filter(|file| is_of_tests(file)).collect();
    ensure!(
        data.is_empty(),
        "the published library would hold {}: exclude it in its Cargo.toml",
        data.join(", ")
    );
    Ok(Outcome::Passed)
}

fn is_of_tests(file: &str) -> bool {
    file.starts_with("tests/") || file.starts_with("benches/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_data_are_told_from_sources() {
        assert!(is_of_tests("tests/data/oeis.tsv"));
        assert!(!is_of_tests("src/draw/tests.rs"));
    }
}
