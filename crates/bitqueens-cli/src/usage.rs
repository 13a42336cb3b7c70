//! Messages of the argument parser, with the accepted values in the first line.

use std::path::Path;

use clap::CommandFactory;
use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::chinese::{localized, rendered};
use crate::commands::Cli;
use crate::language::Language;
use crate::sides::Sides;

/// The message of the parser, with a missing argument or the accepted values in its first line, and the
/// whole usage.
pub(crate) fn message(error: &clap::Error, lang: Language) -> String {
    let line = match error.kind() {
        ErrorKind::MissingRequiredArgument => missing(error),
        ErrorKind::InvalidValue => choice(error),
        ErrorKind::InvalidSubcommand => subcommand(error),
        ErrorKind::MissingSubcommand => {
            let path = path(&given(error));
            Some(format!("missing <COMMAND>: `{path} --help` has the list"))
        }
        _ if negative(error).is_some() => negative(error).map(|option| {
            format!("unexpected argument '{option}' found: write `--` before a value that starts with a minus sign")
        }),
        _ if has_odd_tip(error) => error
            .get(ContextKind::InvalidArg)
            .map(|option| format!("unexpected argument '{option}' found")),
        _ => None,
    };
    let given = given(error);
    let usage = usage(&given);
    let typed = error.get(ContextKind::InvalidValue);
    let typed = typed.or_else(|| error.get(ContextKind::InvalidSubcommand));
    let tip = typed
        .map(ToString::to_string)
        .and_then(|typed| half_width_tip(&typed));
    let tip = tip.map_or(String::new(), |tip| format!("\n  {tip}\n"));
    let Some(line) = line else {
        let text = error.render().to_string();
        let whole = match (given.is_empty(), &usage) {
            (false, Some(usage)) => text.replace(&given, &usage.to_string()),
            _ => text,
        };
        let end = "\nFor more information";
        let whole = whole.replacen(end, &format!("{tip}{end}"), 1);
        return coloured(&whole, lang);
    };
    let usage = usage.map_or(String::new(), |usage| format!("\n{usage}\n"));
    coloured(
        &format!("error: {line}\n{tip}{usage}\nFor more information, try '--help'.\n"),
        lang,
    )
}

/// A tip to type a word in half-width characters, if a text has one that Chinese keyboards make full-width.
pub(crate) fn half_width_tip(text: &str) -> Option<String> {
    let narrow = |char: char| match char {
        '\u{ff01}'..='\u{ff5d}' => char::from_u32(u32::from(char) - 0xfee0).unwrap_or(char),
        '、' => ',',
        '\u{3000}' => ' ',
        _ => char,
    };
    let words = text.split(|char: char| char.is_ascii_whitespace() || "`'\"".contains(char));
    words.into_iter().find_map(|word| {
        let half: String = word.chars().map(narrow).collect();
        // A word of other letters may be the name of a file.
        let is_meant = half != word
            && half.is_ascii()
            && half.contains(|char: char| char.is_ascii_alphanumeric());
        is_meant.then(|| format!("tip: type `{half}`, in half-width characters"))
    })
}

/// The text in `lang`, with the colours of an error.
fn coloured(text: &str, lang: Language) -> String {
    let style = *Styles::default().get_error();
    let text = rendered(lang, localized(lang, text));
    let label = lang.pick("error:", "错误：");
    match text.strip_prefix(label) {
        Some(rest) => format!("{style}{label}{style:#}{rest}"),
        None => text,
    }
}

/// The whole usage of the subcommand that `given` names, the usage of an error.
fn usage(given: &str) -> Option<StyledStr> {
    (!given.is_empty()).then(|| named(given).render_usage())
}

/// A word that is no subcommand, with what to type instead.
fn subcommand(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let instead = if word.parse::<Sides>().is_ok() {
        format!("bitqueens count {word}")
    } else if word == "version" {
        "bitqueens --version".to_owned()
    } else if Path::new(word).is_file() {
        format!("bitqueens count --board {word}")
    } else if let Some(ContextValue::Strings(alike)) = error.get(ContextKind::SuggestedSubcommand) {
        let names = suggested(alike, word, &given(error));
        return Some(format!(
            "'{word}' is not a subcommand: did you mean {}?",
            names.join(", ")
        ));
    } else {
        return Some(format!(
            "'{word}' is not a subcommand: `{} --help` has the list",
            path(&given(error))
        ));
    };
    Some(format!(
        "'{word}' is not a subcommand: type `{instead}`, or `bitqueens help` for the list"
    ))
}

/// How alike a word and a name must be, from 0 to 1; clap suggests from 0.7 on.
const ALIKE: f64 = 0.7;

/// The names of suggested subcommands, aliases replaced; those that start with the word, if any do.
fn suggested(alike: &[String], word: &str, usage: &str) -> Vec<String> {
    let command = named(usage);
    let own = |name: &String| Some(command.find_subcommand(name)?.get_name().to_owned());
    let mut names: Vec<_> = alike.iter().filter_map(own).collect();
    // An alias may be alike whose command has quite another name.
    let is_alike = |name: &String| strsim::jaro_winkler(word, name) >= ALIKE;
    if names.iter().any(|name| name.starts_with(word)) {
        names.retain(|name| name.starts_with(word));
    } else if names.iter().any(is_alike) {
        names.retain(is_alike);
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// The subcommand that a usage names.
fn named(usage: &str) -> clap::Command {
    let mut command = Cli::command();
    command.build();
    let mut words = usage.split_whitespace().skip(2);
    while let Some(found) = words.next().and_then(|word| command.find_subcommand(word)) {
        command = found.clone();
    }
    command
}

/// The usage of an error.
fn given(error: &clap::Error) -> String {
    match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    }
}

/// The command with its subcommands at the start of a usage.
fn path(usage: &str) -> String {
    let words = usage.split_whitespace().skip(1);
    let names = words.take_while(|word| !word.starts_with(['[', '<']));
    names.collect::<Vec<_>>().join(" ")
}

/// An unknown option that starts like a negative number.
fn negative(error: &clap::Error) -> Option<String> {
    let option = match error.get(ContextKind::InvalidArg)? {
        ContextValue::String(option) if error.kind() == ErrorKind::UnknownArgument => option,
        _ => return None,
    };
    let is_digit = |char: char| char.is_ascii_digit();
    let is_number = option
        .strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(is_digit));
    is_number.then(|| option.clone())
}

/// Whether clap tips to pass an unknown option as a value, which nobody means.
fn has_odd_tip(error: &clap::Error) -> bool {
    error.kind() == ErrorKind::UnknownArgument
        && error.get(ContextKind::SuggestedArg).is_none()
        && error.get(ContextKind::Suggested).is_some()
}

fn missing(error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::InvalidArg)? {
        ContextValue::Strings(arguments) => Some(format!("missing {}", arguments.join(" and "))),
        _ => None,
    }
}

fn choice(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let Some(ContextValue::Strings(accepted)) = error.get(ContextKind::ValidValue) else {
        return None;
    };
    let flag = text(ContextKind::InvalidArg)?;
    // Without a list, every value but the empty one is accepted.
    let accepted = match &accepted[..] {
        [] => described(flag).to_owned(),
        list => format!("one of {}", list.join(", ")),
    };
    Some(match text(ContextKind::InvalidValue)? {
        "" => format!("'{flag}' needs a value: give {accepted}"),
        value => format!("invalid value '{value}' for '{flag}': give {accepted}"),
    })
}

/// A description of a value by its name, as in `'--ledger <DIR>'`.
fn described(flag: &str) -> &'static str {
    let name = flag.rsplit(['<', '[']).next().unwrap_or(flag);
    let name = name.trim_end_matches(['>', ']', '.']);
    match name {
        "PLAN" => "the path of a file, or - for stdin",
        _ if flag.contains("--board") => "the path of a file, or - for stdin",
        "DIR" => "the path of a folder",
        _ if ["FILE", "CERT", "LEDGER"]
            .iter()
            .any(|file| name.contains(file)) =>
        {
            "the path of a file"
        }
        "TIME" => "a time such as 90s, 55m or 1h30m",
        "DATE" => "a date such as 2026-11-22",
        "SHARE" => "a share such as 1% or 0.5",
        "I/N" => "a shard such as 0/8",
        "HEX" => "the identity of the plan, or its first 12 digits",
        "RxC" => "rows and columns such as 5x8",
        "IMAGE" | "ID" | "LAB" => "a name",
        _ => "a number",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_value_is_described_by_its_name() {
        for (flag, wanted) in [
            ("--board <FILE>", "the path of a file, or - for stdin"),
            ("<PLAN>", "the path of a file, or - for stdin"),
            ("<LEDGER>...", "the path of a file"),
            ("--ledger <DIR>", "the path of a folder"),
            ("--time-limit <TIME>", "a time such as 90s, 55m or 1h30m"),
            ("--seed <S>", "a number"),
            ("[N]...", "a number"),
        ] {
            assert_eq!(described(flag), wanted, "{flag}");
        }
    }

    #[test]
    fn full_width_words_are_tipped_unless_they_may_be_names() {
        let tip = |text| half_width_tip(text);
        assert_eq!(
            tip("'８' is not"),
            Some("tip: type `8`, in half-width characters".into())
        );
        assert_eq!(
            tip("`2、4，1`"),
            Some("tip: type `2,4,1`, in half-width characters".into())
        );
        for text in ["8", "cannot read 棋盘（一）.txt", "a，", "，", ""] {
            let is_word = text == "a，";
            assert_eq!(tip(text).is_some(), is_word, "{text}");
        }
    }
}
