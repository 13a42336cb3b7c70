//! The first command of the READMEs, as it stands, and the output that they show for it.

use anyhow::{Context, ensure};

use crate::{command::Line, step::Outcome, tree::Tree};

const FILES: [&str; 2] = ["README.md", "README.zh-CN.md"];

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    for file in FILES {
        let text = tree.read(file)?;
        let (command, expected) = first(&text)
            .with_context(|| format!("{file} shows no command and its output below it"))?;
        tree.say(format_args!("$ {command}"));
        let printed = Line::parse(command).output(tree)?;
        tree.say(printed.trim_end());
        ensure!(
            printed == expected,
            "`{command}` does not print what {file} says: {}",
            expected.trim_end()
        );
    }
    Ok(Outcome::Passed)
}

/// The command in the first listing, and the output in the listing after it.
fn first(readme: &str) -> Option<(&str, &str)> {
    let (_, rest) = readme.split_once("\n```sh\n")?;
    let (command, rest) = rest.split_once("\n```\n\n```text\n")?;
    let (output, _) = rest.split_once("```\n")?;
    (!command.contains('\n')).then_some((command, output))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_command_has_its_output_below_it() {
        let listings = "# T\n\n```sh\na b\n```\n\n```text\n1\n2\n```\n\n```sh\nc\n```\n";
        assert_eq!(first(listings), Some(("a b", "1\n2\n")));
        let apart = "# T\n\n```sh\na\n```\n\n```sh\nb\n```\n\n```text\n1\n```\n";
        assert_eq!(first(apart), None);
    }

    #[test]
    fn both_readmes_show_a_count() {
        let tree = Tree::open().expect("the workspace");
        for file in FILES {
            let text = tree.read(file).expect(file);
            let (command, output) = first(&text).expect(file);
            assert!(command.contains(" count "), "{command}");
            assert!(output.trim_end().parse::<u64>().is_ok(), "{output}");
        }
    }
}
