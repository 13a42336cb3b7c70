//! Messages of the argument parser: its errors by kind, each with the whole usage.

mod tips;

use std::ffi::OsString;

use bitqueens::language::{Localized, Text};
use bitqueens::{say, text};
use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use crate::commands::Cli;
use crate::failure::cause_in;
use crate::language::Language;
use crate::terminal;

/// The message of the parser, with a tip and the whole usage.
pub(crate) fn message(error: &clap::Error, typed: &[OsString], lang: Language) -> String {
    let (command, path) = named(typed);
    let Some(line) = line(error, &command, &path) else { return error.render().ansi().to_string() };
    let style = *Styles::default().get_error();
    let label = lang.pick("error:", "错误：");
    let gap = lang.pick(" ", "");
    let tips = [tips::option(error, &command, &path, typed), half_width_tip(typed)];
    let tips = tips.into_iter().flatten().map(|tip| format!("\n  {}\n", tip.text(lang)));
    let tips = terminal::message("", &tips.collect::<String>());
    let line = terminal::message(&format!("{label}{gap}"), &line.text(lang));
    let usage = usage(command);
    say!(
        lang,
        "{style}{label}{style:#}{gap}{line}\n{tips}\nUsage: {usage}\n\nFor more information, try '--help'.\n",
        "{style}{label}{style:#}{gap}{line}\n{tips}\n用法：{usage}\n\n详情请用 '--help'。\n"
    )
}

/// What to type first, for a call without anything.
pub(crate) fn first_steps(lang: Language) -> String {
    say!(
        lang,
        "\
What to do first:
  bitqueens count 8          how many solutions there are: 92
  bitqueens solve 8          one solution
  bitqueens trace 6 | less   how a search finds them, step by step
  bitqueens ladder 10        how the tutorials' solvers compare
  bitqueens puzzle make 8    a puzzle with coloured regions

`bitqueens --help` lists all subcommands, `bitqueens help count` describes one.
",
        "\
先试这些：
  bitqueens count 8          有多少个解：92
  bitqueens solve 8          一个解
  bitqueens trace 6 | less   搜索怎样一步一步找到解
  bitqueens ladder 10        教程里的各种解法比一比
  bitqueens puzzle make 8    一道彩色区域谜题

`bitqueens --help` 列出所有子命令，`bitqueens help count` 介绍其中一个。
"
    )
}

/// What is wrong; `None` for what the parser says better.
fn line(error: &clap::Error, command: &Command, path: &str) -> Option<Text> {
    let of = |kind| error.get(kind).map(ToString::to_string);
    let argument = || of(ContextKind::InvalidArg);
    Some(match error.kind() {
        ErrorKind::MissingRequiredArgument => {
            let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
                return None;
            };
            let joined = Text::new(|language| missing.join(language.pick(" and ", " 和 ")));
            let is_value = missing.iter().any(|name| {
                let option = command.get_arguments().find(|option| option.to_string() == *name);
                name.starts_with('<') || option.is_some_and(clap::Arg::is_required_set)
            });
            match example(command).filter(|_| is_value) {
                Some(example) => {
                    text!("missing {joined}, as in `{example}`", "缺少 {joined}，如 `{example}`"; joined)
                }
                None if is_value => text!("missing {joined}", "缺少 {joined}"; joined),
                None => text!(
                    "missing {joined}, which another option needs",
                    "缺少 {joined}，别的选项需要它"; joined
                ),
            }
        }
        ErrorKind::InvalidValue => choice(error, &argument()?)?,
        ErrorKind::ValueValidation => {
            let (argument, value) = (argument()?, of(ContextKind::InvalidValue)?);
            let cause = std::error::Error::source(error)?;
            let cause = Text::new(|language| cause_in(cause, language));
            text!(
                "invalid value '{value}' for '{argument}': {cause}",
                "'{argument}' 的值 '{value}' 无效：{cause}"; cause
            )
        }
        ErrorKind::InvalidSubcommand => {
            tips::subcommand(error, &of(ContextKind::InvalidSubcommand)?, command, path)
        }
        ErrorKind::MissingSubcommand => text!(
            "missing <COMMAND>: `{path} --help` has the list",
            "缺少 <子命令>：`{path} --help` 有列表"
        ),
        ErrorKind::UnknownArgument => {
            let argument = argument()?;
            match argument.strip_prefix('-') {
                Some(rest) if rest.starts_with(|char: char| char.is_ascii_digit()) => text!(
                    "unexpected argument '{argument}' found: write `--` before a value that starts with a minus sign",
                    "没有 '{argument}' 这个参数：以减号开头的值，前面请加 `--`"
                ),
                _ => text!("unexpected argument '{argument}' found", "没有 '{argument}' 这个参数"),
            }
        }
        ErrorKind::ArgumentConflict => {
            let (argument, other) = (argument()?, error.get(ContextKind::PriorArg));
            match other {
                Some(ContextValue::String(other)) if *other == argument => text!(
                    "the argument '{argument}' cannot be used multiple times",
                    "'{argument}' 只能给一次"
                ),
                Some(ContextValue::String(other)) => text!(
                    "the argument '{argument}' cannot be used with '{other}'",
                    "'{argument}' 不能与 '{other}' 同用"
                ),
                Some(ContextValue::Strings(others)) => {
                    let list: String = others.iter().map(|name| format!("\n  {name}")).collect();
                    text!(
                        "the argument '{argument}' cannot be used with:{list}",
                        "'{argument}' 不能与下列参数同用：{list}"
                    )
                }
                _ => return None,
            }
        }
        ErrorKind::TooManyValues => {
            let (argument, value) = (argument()?, of(ContextKind::InvalidValue)?);
            text!(
                "unexpected value '{value}' for '{argument}' found; no more were expected",
                "'{argument}' 多了一个值 '{value}'"
            )
        }
        ErrorKind::InvalidUtf8 => {
            text!("invalid UTF-8 was detected in one or more arguments", "有参数不是 UTF-8")
        }
        _ => return None,
    })
}

/// A tip to type a word in half-width characters, if one was typed that Chinese keyboards make full-width.
pub(crate) fn half_width_tip(typed: &[OsString]) -> Option<Text> {
    let narrow = |char: char| match char {
        '\u{ff01}'..='\u{ff5d}' => char::from_u32(u32::from(char) - 0xfee0).unwrap_or(char),
        '、' => ',',
        '\u{3000}' => ' ',
        _ => char,
    };
    typed.iter().filter_map(|word| word.to_str()).find_map(|word| {
        let half: String = word.chars().map(narrow).collect();
        // A word of other letters may be the name of a file.
        let is_meant = half != word
            && half.is_ascii()
            && half.contains(|char: char| char.is_ascii_alphanumeric());
        is_meant.then(|| {
            text!("tip: type `{half}`, in half-width characters", "提示：请用半角字符，即 `{half}`")
        })
    })
}

/// The subcommand that the arguments name, and the words that lead to it.
fn named(typed: &[OsString]) -> (Command, String) {
    let mut command = Cli::command();
    command.build();
    let mut path = command.get_name().to_owned();
    for word in typed {
        if let Some(found) = command.find_subcommand(word).cloned() {
            path = format!("{path} {}", found.get_name());
            command = found;
        }
    }
    (command, path)
}

/// The first example of a help, without where its output goes.
fn example(command: &Command) -> Option<String> {
    let help = command.get_after_help()?.to_string();
    let line = help.strip_prefix("Examples:\n")?.lines().next()?.trim();
    let ends = ["  ", " > "].map(|end| line.find(end).unwrap_or(line.len()));
    Some(line[..ends[0].min(ends[1])].to_owned())
}

/// The whole usage, without its title.
fn usage(command: Command) -> String {
    let mut command = command.help_template("{usage}");
    command.render_help().to_string().trim_end().to_owned()
}

/// What a flag without a list of values takes, by the name of its value, as in `--ledger <DIR>`.
fn described(flag: &str) -> Text {
    let name = flag.rsplit(['<', '[']).next().unwrap_or(flag);
    match name.trim_end_matches(['>', ']', '.']) {
        name if name == "PLAN" || flag.contains("--board") => {
            text!("the path of a file, or - for stdin", "文件的路径，或 - 表示标准输入")
        }
        "DIR" => text!("the path of a folder", "文件夹的路径"),
        name if ["FILE", "CERT", "LEDGER", "RECORD"].iter().any(|file| name.contains(file)) => {
            text!("the path of a file", "文件的路径")
        }
        "TIME" => text!("a time such as 90s, 55m or 1h30m", "时间，如 90s、55m 或 1h30m"),
        "DATE" => text!("a date such as 2026-11-22", "日期，如 2026-11-22"),
        "SHARE" => text!("a share such as 1% or 0.5", "比例，如 1% 或 0.5"),
        "I/N" => text!("a shard such as 0/8", "分片，如 0/8"),
        "HEX" => {
            text!("the identity of the plan, or its first 12 digits", "计划的标识，或其前 12 位")
        }
        "RxC" => text!("rows and columns such as 5x8", "行数和列数，如 5x8"),
        "LAB" => text!("a name", "一个名字"),
        _ => text!("a number", "一个数"),
    }
}

/// A value that is not accepted, or none, with what would be.
fn choice(error: &clap::Error, flag: &str) -> Option<Text> {
    let Some(ContextValue::Strings(accepted)) = error.get(ContextKind::ValidValue) else {
        return None;
    };
    // Without a list, every value but the empty one is accepted.
    let accepted = match &accepted[..] {
        [] => described(flag),
        list => {
            let list = list.join(", ");
            text!("one of {list}", "{list} 之一")
        }
    };
    let gap = bitqueens::language::space_before(&accepted.chinese);
    let value = error.get(ContextKind::InvalidValue)?.to_string();
    Some(match value.as_str() {
        "" => text!(
            "'{flag}' needs a value: give {accepted}",
            "'{flag}' 需要一个值：请给{gap}{accepted}"; accepted
        ),
        value => text!(
            "invalid value '{value}' for '{flag}': give {accepted}",
            "'{flag}' 的值 '{value}' 无效：请给{gap}{accepted}"; accepted
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_words_are_tipped_unless_they_may_be_names() {
        let tip = |word: &str| half_width_tip(&[word.into()]).map(|tip| tip.english.clone());
        assert_eq!(tip("８"), Some("tip: type `8`, in half-width characters".into()));
        assert_eq!(tip("2、4，1"), Some("tip: type `2,4,1`, in half-width characters".into()));
        for text in ["8", "棋盘（一）.txt", "a，", "，", ""] {
            let is_word = text == "a，";
            assert_eq!(tip(text).is_some(), is_word, "{text}");
        }
    }
}
