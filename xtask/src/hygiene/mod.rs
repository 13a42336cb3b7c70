//! Rules that no compiler knows, over every file of the tree.

mod layers;
mod links;
mod names;
mod promises;
mod types;

use anyhow::bail;

use crate::{step::Outcome, tree::Tree};

/// Past this length a file is listed: what two things does it do?
const LONG: usize = 400;

/// Something wrong at one place.
struct Finding {
    file: String,
    /// From 1.
    line: usize,
    what: String,
}

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    let texts = tree.texts()?;
    let hosts = tree.read(names::HOSTS)?;
    let mut findings = names::findings(&texts, &hosts)?;
    findings.extend(links::findings(tree.root(), &texts)?);
    findings.extend(promises::findings(&texts)?);
    findings.extend(layers::findings(&texts)?);
    findings.extend(types::findings(&texts)?);
    for (file, text) in &texts {
        let lines = text.lines().count();
        if lines > LONG && is_written_by_hand(file) {
            tree.say(format_args!("note: {file} has {lines} lines; does it do two things?"));
        }
    }
    for Finding { file, line, what } in &findings {
        tree.say(format_args!("{file}:{line}: {what}"));
    }
    match findings.len() {
        0 => Ok(Outcome::Passed),
        1 => bail!("1 finding, listed above"),
        many => bail!("{many} findings, listed above"),
    }
}

fn is_written_by_hand(file: &str) -> bool {
    ["rs", "py", "js", "ts", "css", "sh"].iter().any(|end| file.ends_with(&format!(".{end}")))
}
