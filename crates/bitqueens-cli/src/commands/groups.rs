//! The list of subcommands in the help of the command, by what they are for.

use bitqueens::language::Phrase;
use clap::{Command, builder::Styles};

use crate::{chinese, language::Language, table::pad};

/// Every subcommand in one group, except those that another one covers.
const GROUPS: [(Phrase, &[&str]); 5] = [
    (
        Phrase::new("Solve", "求解"),
        &["count", "list", "solve", "check", "draw", "estimate", "sequence", "judge"],
    ),
    (Phrase::new("Learn", "学习"), &["ladder", "trace", "bits"]),
    (Phrase::new("Play", "玩"), &["puzzle"]),
    (
        Phrase::new("Count for days", "长时间计数"),
        &["plan", "run", "status", "merge", "verify", "cluster"],
    ),
    (
        Phrase::new("This program", "本程序"),
        &["kernels", "bench", "completions", "man", "licences", "help"],
    ),
];

/// Cells of the longest name of a subcommand.
const NAME: usize = 11;

/// The command whose own help lists the subcommands by group instead of one after the other.
pub(super) fn grouped(command: Command, language: Language) -> Command {
    let mut command = command;
    command.build();
    if language == Language::Chinese {
        command = chinese::fitted(command);
    }
    let list = list(&command, language);
    let (usage, names, options) = match language {
        Language::English => ("Usage:", "<COMMAND>", "{all-args}".to_owned()),
        Language::Chinese => ("用法：", "<子命令>", chinese::part("选项", "options")),
    };
    let style = *Styles::default().get_usage();
    let gap = language.pick(" ", "");
    let template = format!(
        "{{about-with-newline}}\n{style}{usage}{style:#}{gap}bitqueens [OPTIONS] {names}\n\n{list}\
         {options}{{after-help}}"
    );
    // The list of the parser is left out if no subcommand is to be seen; they are found all the same.
    command.mut_subcommands(|subcommand| subcommand.hide(true)).help_template(template)
}

fn list(command: &Command, language: Language) -> String {
    let style = *Styles::default().get_header();
    let colon = language.pick(":", "：");
    let literal = *Styles::default().get_literal();
    let line = |name: &&str| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        let about = about.map(ToString::to_string).unwrap_or_default();
        let name = pad(name, NAME);
        format!("  {literal}{name}{literal:#}  {about}\n")
    };
    let group = |(title, names): &(Phrase, &[&str])| {
        let lines: String = names.iter().map(line).collect();
        format!("{style}{}{colon}{style:#}\n{lines}\n", title.get(language))
    };
    GROUPS.iter().map(group).collect::<String>()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{super::Cli, *};

    #[test]
    fn every_subcommand_that_is_shown_is_in_one_group() {
        let mut command = Cli::command();
        command.build();
        let shown = command.get_subcommands().filter(|one| !one.is_hide_set());
        let mut shown: Vec<_> = shown.map(Command::get_name).collect();
        let mut grouped: Vec<_> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        shown.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(shown, grouped);
    }
}
