//! The help in Chinese, a description of every subcommand and a help of every argument, and the messages.
//!
//! A test walks the whole command and finds what is missing, and what no argument has any more.

mod abouts;
mod helps;

use clap::{Arg, Command, builder::Styles};

use crate::commands::reason_names;
use crate::language::Language;
use crate::table::{width, wrapped};
use crate::{name_parsers, terminal};
use abouts::ABOUTS;
use helps::HELPS;

/// The template of a part of a help page, below its title; clap ends titles of its own with a half-width colon.
pub(crate) fn part(title: &str, tag: &str) -> String {
    let style = *Styles::default().get_header();
    format!("{style}{title}：{style:#}\n{{{tag}}}")
}

/// The command with its help in Chinese. The examples stay as they are.
pub(crate) fn translate(mut command: Command) -> Command {
    command.build();
    translated(command, "")
}

fn translated(command: Command, path: &str) -> Command {
    let about = find_about(path);
    let path = path.to_owned();
    let below = path.clone();
    let after = command.get_after_help().map(ToString::to_string);
    let command = match after {
        Some(_) if path == "puzzle rate" => command.after_help(reason_names(Language::Chinese)),
        Some(after) => command.after_help(in_chinese(&after)),
        None => command,
    };
    let parts = [
        (command.has_subcommands(), "子命令", "subcommands"),
        (command.get_positionals().any(|one| !one.is_hide_set()), "参数", "positionals"),
        (true, "选项", "options"),
    ];
    let parts = parts.into_iter().filter(|(is_shown, ..)| *is_shown);
    let parts: Vec<_> = parts.map(|(_, title, tag)| part(title, tag)).collect();
    let parts = parts.join("\n\n");
    let command = command
        .help_template(format!("{{about-with-newline}}\n用法：{{usage}}\n\n{parts}{{after-help}}"))
        .subcommand_value_name("子命令")
        .mut_args(move |argument| translated_argument(argument, &path))
        .mut_subcommands(move |subcommand| {
            let name = subcommand.get_name().to_owned();
            match name.as_str() {
                "help" => subcommand.about("显示帮助"),
                _ => translated(subcommand, format!("{below} {name}").trim_start()),
            }
        });
    match about {
        Some(about) => command.about(about),
        None => command,
    }
}

/// What follows the options, with Chinese titles: examples and exit codes.
fn in_chinese(after: &str) -> String {
    let paragraphs = after.split("\n\n").map(|paragraph| {
        let titles = [("Examples:", "示例："), ("Exit codes:", "退出码：")];
        let title = titles.into_iter().find(|(english, _)| paragraph.starts_with(english));
        title.map_or(paragraph.to_owned(), |(english, chinese)| {
            format!("{chinese}{}", &paragraph[english.len()..])
        })
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// The command with the help of its arguments in lines that fit the terminal: clap breaks them at blanks alone.
pub(crate) fn fitted(command: Command) -> Command {
    // Two blanks, a short name, the long one with its value, two blanks; the widest of a part counts.
    let start = |argument: &Arg| {
        let blanks = if argument.is_positional() { 4 } else { 8 };
        (argument.is_positional(), blanks + width(&argument.to_string()))
    };
    let shown = command.get_arguments().filter(|argument| !argument.is_hide_set());
    let starts: Vec<_> = shown.map(start).collect();
    let fitted_argument = move |argument: Arg| {
        let beside = starts.iter().filter(|(of, _)| *of == argument.is_positional());
        let start = beside.map(|(_, start)| *start).max().unwrap_or_default();
        let cells = terminal::help_width().saturating_sub(start);
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        argument.help(wrapped(&help, 0, cells))
    };
    command.mut_args(fitted_argument).mut_subcommands(fitted)
}

fn translated_argument(argument: Arg, path: &str) -> Arg {
    let help = find_help(path, argument.get_id().as_str());
    // Those that every subcommand has are the last.
    let argument = match argument.get_help_heading() {
        Some(_) => argument.display_order(usize::MAX),
        None => argument,
    };
    let Some(help) = help else { return argument };
    // clap writes defaults and lists in English.
    let takes_value = argument.get_action().takes_values();
    let defaults: Vec<String> = if argument.is_hide_default_value_set() || !takes_value {
        Vec::new()
    } else {
        let defaults = argument.get_default_values().iter();
        defaults.map(|value| value.to_string_lossy().into_owned()).collect()
    };
    let help = if defaults.is_empty() {
        help.to_owned()
    } else {
        format!("{help} [默认：{}]", defaults.join(" "))
    };
    let argument = argument.hide_default_value(true);
    let values: Vec<String> = if argument.is_hide_possible_values_set() {
        Vec::new()
    } else {
        argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
    };
    if values.is_empty() {
        argument.help(help)
    } else {
        argument.help(format!("{help} [可取值：{}]", values.join("、"))).hide_possible_values(true)
    }
}

fn find_about(path: &str) -> Option<&'static str> {
    let entry = ABOUTS.iter().find(|(of, _)| *of == path);
    entry.map(|(_, about)| *about)
}

fn find_help(path: &str, id: &str) -> Option<String> {
    let of = |path: &str| HELPS.iter().find(|(of, name, _)| *of == path && *name == id);
    let (_, _, help) = of(path).or_else(|| of(""))?;
    Some(help.replace("{rules}", &name_parsers::all_rules("、", " 或 ")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::commands::Cli;

    /// Collects the places of all texts, and checks that each is found.
    fn walk(command: &Command, path: &str, used: &mut BTreeSet<(String, String)>) {
        assert!(find_about(path).is_some(), "no description of {path:?}");
        used.insert((path.to_owned(), String::new()));
        for argument in command.get_arguments() {
            let id = argument.get_id().as_str();
            if argument.is_hide_set() {
                continue;
            }
            assert!(find_help(path, id).is_some(), "no help for {path:?} {id}");
            let own = HELPS.iter().any(|(of, name, _)| (*of, *name) == (path, id));
            let place = if own { path } else { "" };
            used.insert((place.to_owned(), id.to_owned()));
        }
        for subcommand in command.get_subcommands() {
            if subcommand.get_name() != "help" {
                let below = format!("{path} {}", subcommand.get_name());
                walk(subcommand, below.trim_start(), used);
            }
        }
    }

    #[test]
    fn everything_has_a_chinese_help_and_nothing_else() {
        let mut command = Cli::command();
        command.build();
        let mut used = BTreeSet::new();
        walk(&command, "", &mut used);
        for (path, _) in ABOUTS {
            assert!(used.contains(&((*path).to_owned(), String::new())), "{path}");
        }
        let is_used = |path: &str, id: &str| used.contains(&(path.to_owned(), id.to_owned()));
        let unused = HELPS.iter().filter(|(path, id, _)| !is_used(path, id));
        let unused: Vec<_> = unused.map(|(path, id, _)| (path, id)).collect();
        assert!(unused.is_empty(), "in no command: {unused:?}");
    }

    #[test]
    fn the_help_is_in_chinese() {
        let mut chinese = translate(Cli::command());
        let help = chinese.render_long_help().to_string();
        assert!(help.contains("用法：bitqueens"), "{help}");
        assert!(help.contains("子命令：") && help.contains("选项："), "{help}");
        let mut count = chinese.find_subcommand("count").expect("count").clone();
        let help = count.render_long_help().to_string();
        for text in ["数出一个棋盘有多少个解", "参数：", "线程数", "bitqueens count 8"]
        {
            assert!(help.contains(text), "{text}: {help}");
        }
        assert!(!help.contains("Number of"), "{help}");
    }
}
