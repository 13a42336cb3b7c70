//! What to type instead of an unknown option or subcommand.

use std::ffi::OsString;
use std::path::Path;

use bitqueens::{language::Text, text};
use clap::{
    Command,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::sides::Sides;

/// How alike a word and a name must be, from 0 to 1, as clap has it.
const ALIKE: f64 = 0.7;

/// How alike an unknown option and the one that is meant must be: short names are alike by chance.
const SAME: f64 = 0.8;

/// The most subcommands that a tip names.
const FEW: usize = 5;

/// Words that people try, as an option or a subcommand, and the subcommand that does it.
const WORDS: [(&str, &str); 16] = [
    ("all", "list"),
    ("solutions", "list"),
    ("show", "draw"),
    ("print", "draw"),
    ("picture", "draw"),
    ("image", "draw"),
    ("time", "estimate"),
    ("forecast", "estimate"),
    ("find", "solve"),
    ("search", "trace"),
    ("steps", "trace"),
    ("solution", "puzzle solve"),
    ("answer", "puzzle solve"),
    ("explain", "puzzle solve"),
    ("play", "puzzle make"),
    ("game", "puzzle make"),
];

/// Words that people try after `puzzle`.
const OF_PUZZLES: [(&str, &str); 7] = [
    ("check", "puzzle rate"),
    ("verify", "puzzle rate"),
    ("print", "puzzle sheet"),
    ("show", "draw --given --board FILE"),
    ("draw", "draw --given --board FILE"),
    ("next", "puzzle hint"),
    ("steps", "puzzle solve"),
];

/// Options that people try of a subcommand, and the option that is meant.
const OPTIONS: [(&str, &str, &str); 9] = [
    ("bench", "record", "--json"),
    ("judge", "example", "--explain"),
    ("judge", "sample", "--explain"),
    ("judge", "describe", "--explain"),
    ("sequence", "count", "--to N"),
    ("sequence", "limit", "--to N"),
    ("sequence", "terms", "--to N"),
    ("run", "output", "--ledger DIR"),
    ("run", "o", "--ledger DIR"),
];

/// What may be meant by an unknown option of the subcommand that `path` leads to.
pub(super) fn option(
    error: &clap::Error,
    command: &Command,
    path: &str,
    typed: &[OsString],
) -> Option<Text> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let argument = error.get(ContextKind::InvalidArg)?.to_string();
    let word = argument.trim_start_matches('-').split(['=', ' ']).next()?;
    let is_option = argument.starts_with('-');
    // The file of a board alone is that of `--board` elsewhere.
    let value_name = if word == "board" { "FILE" } else { word };
    let is_named_so = |value: &clap::Arg| {
        let names = value.get_value_names().unwrap_or_default().iter();
        names.flat_map(|name| name.split('|')).any(|name| name.eq_ignore_ascii_case(value_name))
    };
    if argument.starts_with("--") && command.get_positionals().any(is_named_so) {
        return Some(text!(
            "tip: give the value without '--{word}'",
            "提示：直接给值，不写 '--{word}'"
        ));
    }
    // `--as json` where `--json` is an option.
    let words = typed.iter().filter_map(|word| word.to_str()).flat_map(|word| word.split('='));
    let typed_value = words.skip_while(|typed| *typed != argument).nth(1);
    let is_own =
        |name: &&str| command.get_arguments().any(|option| option.get_long() == Some(*name));
    // A number too many may be how many are wanted.
    if let (Ok(_), Some(name)) = (word.parse::<u64>(), ["to", "limit"].into_iter().find(is_own)) {
        return Some(text!("tip: try '--{name} {word}'", "提示：试试 '--{name} {word}'"));
    }
    if let ("as", Some(name)) = (word, typed_value.filter(is_own)) {
        return Some(text!("tip: try '--{name}'", "提示：试试 '--{name}'"));
    }
    let beside = if is_option { siblings(path, word, typed_value) } else { Vec::new() };
    let own = command.get_name();
    let meant = OPTIONS.iter().find(|(of, typed, _)| (*of, *typed) == (own, word));
    let meant = meant.map(|(_, _, option)| (*option).to_owned());
    let by_value = || value(command, word, is_option, typed).filter(|_| beside.is_empty());
    if let Some(option) = meant.or_else(by_value) {
        return Some(text!("tip: try '{option}'", "提示：试试 '{option}'"));
    }
    if let Some(ContextValue::String(name)) = error.get(ContextKind::SuggestedArg)
        && strsim::jaro_winkler(word, name.trim_start_matches('-')) >= SAME
    {
        let name = name.clone();
        return Some(text!(
            "tip: a similar argument exists: '{name}'",
            "提示：有相近的参数 '{name}'"
        ));
    }
    let named = || Some(format!("`bitqueens {}`", instead(path, word)?));
    let is_nested = path.split(' ').count() > 2;
    let named = || named().map(|instead| text!("tip: try {instead}", "提示：试试 {instead}"));
    let beside = || {
        let all = (1..=FEW).contains(&beside.len()).then(|| beside.join(", "))?;
        Some(if is_option {
            let dashes = if word.chars().count() == 1 { "-" } else { "--" };
            text!(
                "tip: '{dashes}{word}' is an option of {all}",
                "提示：'{dashes}{word}' 是 {all} 的选项"
            )
        } else {
            text!("tip: try {all}", "提示：试试 {all}")
        })
    };
    if is_nested { beside().or_else(named) } else { named().or_else(beside) }
}

/// The option of the command that takes the word as its value, or the one that is required, with it; after a value
/// that was typed, with both, or `None` if it takes one alone.
fn value(command: &Command, word: &str, is_option: bool, typed: &[OsString]) -> Option<String> {
    // A format alone says nothing: it is that of a file.
    let mut options = command.get_opts().filter(|option| option.get_id() != "format");
    let takes = |option: &&clap::Arg| {
        option.get_possible_values().iter().any(|value| value.get_name() == word)
            || !is_option && option.is_required_set()
    };
    let Some(option) = options.find(takes) else {
        // A value of a list that stands before the word was taken for another argument.
        let mut lists = command.get_opts().filter(|option| option.get_value_delimiter().is_some());
        let values: Vec<_> = lists.next()?.get_possible_values();
        let is_value = |earlier: &&str| values.iter().any(|value| value.get_name() == *earlier);
        let earlier = typed.iter().filter_map(|word| word.to_str()).rfind(is_value)?;
        return if is_option { None } else { value(command, earlier, is_option, typed) };
    };
    let name = format!("--{}", option.get_long()?);
    let short = option.get_short().map(|short| format!("-{short}"));
    let mut words = typed.iter().filter_map(|word| word.to_str()).flat_map(|word| word.split('='));
    let is_given = words.any(|word| word == name || Some(word) == short.as_deref());
    match words.next().filter(|_| is_given) {
        None => Some(format!("{name} {word}")),
        Some(first) => option
            .get_value_delimiter()
            .filter(|_| first != word)
            .map(|_| format!("{name} {first},{word}")),
    }
}

/// The subcommand for a word, from the tables or by its own name.
fn instead(path: &str, word: &str) -> Option<String> {
    let of = |table: &[(&'static str, &'static str)]| {
        table.iter().find(|(typed, _)| *typed == word).map(|(_, instead)| (*instead).to_owned())
    };
    let found = if path.starts_with("bitqueens puzzle") { of(&OF_PUZZLES) } else { None };
    // Beside the subcommand that was typed, or below the command itself.
    let beside = path.rsplit_once(' ').map_or(path, |(above, _)| above);
    let named = [beside, "bitqueens"].map(|above| format!("{above} {word}"));
    let is_subcommand = |line: &&String| super::named(&words_below(line)).1 == **line;
    let named = named.iter().find(is_subcommand);
    let named = named.map(|line| line["bitqueens ".len()..].to_owned());
    let found = found.or_else(|| of(&WORDS)).or(named)?;
    // Not the subcommand that was typed.
    (path != format!("bitqueens {found}")).then_some(found)
}

/// The words of a line after the name of the command.
fn words_below(line: &str) -> Vec<OsString> {
    line.split(' ').skip(1).map(Into::into).collect()
}

/// The subcommands beside the one at `path` that have an option; those where it takes the value, if some do.
fn siblings(path: &str, word: &str, value: Option<&str>) -> Vec<String> {
    let Some((above, own)) = path.rsplit_once(' ') else { return Vec::new() };
    let (above_command, _) = super::named(&words_below(above));
    let mut signs = word.chars();
    let short = signs.next().filter(|_| signs.next().is_none());
    let has = |command: &&Command| {
        let mut options = command.get_arguments().filter(|option| !option.is_hide_set());
        let is_it = |option: &clap::Arg| {
            option.get_long() == Some(word) || short.is_some() && option.get_short() == short
        };
        command.get_name() != own && options.any(is_it)
    };
    let takes = |command: &&Command| {
        let option = command.get_opts().find(|option| option.get_long() == Some(word));
        let values = option.map(clap::Arg::get_possible_values).unwrap_or_default();
        values.iter().any(|known| Some(known.get_name()) == value)
    };
    let mut having: Vec<&Command> = above_command.get_subcommands().filter(has).collect();
    if having.iter().any(takes) {
        having.retain(takes);
    }
    having.iter().map(|command| format!("`{above} {}`", command.get_name())).collect()
}

/// A word that is no subcommand, with what to type instead.
pub(super) fn subcommand(error: &clap::Error, word: &str, command: &Command, path: &str) -> Text {
    let instead = if word.starts_with("--lang") {
        format!("bitqueens --lang zh {}", path.trim_start_matches("bitqueens "))
    } else if word.parse::<Sides>().is_ok() {
        format!("bitqueens count {word}")
    } else if word == "version" {
        "bitqueens --version".to_owned()
    } else if Path::new(word).is_file() {
        format!("bitqueens count --board {word}")
    } else if path == "bitqueens puzzle" && matches!(word, "play" | "open" | "game") {
        return text!(
            "'{word}' is not a subcommand: the page plays puzzles, https://bitqueens.github.io/bitqueens/#/puzzles",
            "'{word}' 不是子命令：谜题可以在网页上玩，https://bitqueens.github.io/bitqueens/#/puzzles"
        );
    } else if let Some(instead) = instead(path, word) {
        format!("bitqueens {instead}")
    } else if let Some(names) = suggested(error, word, command) {
        let names = names.join(", ");
        return text!(
            "'{word}' is not a subcommand: did you mean {names}?",
            "'{word}' 不是子命令：是不是 {names}？"
        );
    } else {
        return text!(
            "'{word}' is not a subcommand: `{path} --help` has the list",
            "'{word}' 不是子命令：`{path} --help` 有列表"
        );
    };
    text!(
        "'{word}' is not a subcommand: type `{instead}`, or `bitqueens help` for the list",
        "'{word}' 不是子命令：请输入 `{instead}`，或用 `bitqueens help` 看列表"
    )
}

/// The names of suggested subcommands, aliases replaced; those that start with the word, if any do.
fn suggested(error: &clap::Error, word: &str, command: &Command) -> Option<Vec<String>> {
    let is_alike = |name: &String| strsim::jaro_winkler(word, name) >= ALIKE;
    let alike = match error.get(ContextKind::SuggestedSubcommand) {
        Some(ContextValue::Strings(alike)) => alike.clone(),
        // `help` suggests none itself.
        _ if command.get_name() == "help" => {
            let names = command.get_subcommands().map(|command| command.get_name().to_owned());
            names.filter(is_alike).collect()
        }
        _ => return None,
    };
    let own = |name: &String| Some(command.find_subcommand(name)?.get_name().to_owned());
    let mut names: Vec<_> = alike.iter().filter_map(own).collect();
    // An alias may be alike whose command has quite another name.
    if names.iter().any(|name| name.starts_with(word)) {
        names.retain(|name| name.starts_with(word));
    } else if names.iter().any(is_alike) {
        names.retain(is_alike);
    }
    names.sort_unstable();
    names.dedup();
    (!names.is_empty()).then_some(names)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use crate::{commands::Cli, language::Language, usage::message};

    /// The message about a line that is not understood, however it is wrapped.
    fn said(line: &str) -> String {
        let words: Vec<_> = line.split(' ').map(Into::into).collect();
        let error = Cli::try_parse_from(&words).err().expect("not understood");
        message(&error, &words, Language::English).replace("\n       ", " ")
    }

    #[test]
    fn what_people_try_is_answered_with_what_does_it() {
        for (line, expected) in [
            ("solve 8 --all", "`bitqueens list`"),
            ("solve 8 --count", "`bitqueens count`"),
            ("count 8 --torus", "'--rules torus'"),
            ("count 8 --time", "`bitqueens estimate`"),
            ("list 8 --csv", "'--as csv'"),
            ("ladder 8 --solver l5 l6", "'--solver l5,l6'"),
            ("ladder 8 --solver=l5 l6", "'--solver l5,l6'"),
            ("ladder --solver=l5 l6 8", "'--solver l5,l6'"),
            ("list 8 json", "'--as json'"),
            ("list 8 3", "'--limit 3'"),
            ("sequence A000170 12", "'--to 12'"),
            ("check 2 4 1 3 --as json", "'--json'"),
            ("count 8 --as=json", "'--json'"),
            ("draw 4 --as fen", "is an option of `bitqueens list`, `bitqueens solve`\n"),
            ("trace 8 --queen 1,1", "'--queen' is an option of `bitqueens count`, "),
            ("plan 8 --rules torus", "`bitqueens count`, `bitqueens list`"),
            ("merge 8.plan --ledger runs", "without '--ledger'"),
            ("puzzle rate --board p.txt", "without '--board'"),
            ("solve --board p.txt --explain", "try `bitqueens puzzle solve`"),
            ("count 8 --thread 2", "'--threads'"),
            ("puzzle make 8 --count 10", "`bitqueens puzzle sheet`"),
            ("puzzle make 8 --solution", "`bitqueens puzzle solve`"),
            ("puzzle rate p.txt --steps", "`bitqueens puzzle solve`"),
            ("judge p1219 --sample", "'--explain'"),
            ("sequence A000170 --count 12", "'--to N'"),
            ("run 8.plan -o runs", "'--ledger DIR'"),
            ("run 8.plan runs", "'--ledger runs'"),
            ("run 20.plan", "missing --ledger <DIR>, as in `bitqueens run 20.plan --ledger runs`"),
            ("run", "as in `bitqueens run 20.plan --ledger runs`"),
            ("ladder", "missing <N>, as in `bitqueens ladder 10`"),
            ("cluster", "as in `bitqueens cluster slurm 20.plan"),
            ("judge", "missing <FORMAT>, as in `bitqueens judge --list`"),
            ("completions", "as in `bitqueens completions bash`\n"),
            ("puzzle sheet", "missing --output <FILE>\n"),
            ("play", "`bitqueens puzzle make`"),
            ("puzzle play p.txt", "the page plays puzzles"),
            ("puzzle check p.txt", "`bitqueens puzzle rate`"),
            ("info 8", "`bitqueens --help` has the list"),
            ("help cout", "did you mean cluster, count?"),
            ("help puzzle make --lang zh", "`bitqueens --lang zh help puzzle make`"),
            ("solve 8 -n 3", "'-n' is an option of `bitqueens list`"),
            ("count 8 -n 3", "'-n' is an option of `bitqueens list`"),
            ("puzzle solve p.txt -o p.png", "'-o' is an option of `bitqueens puzzle make`"),
        ] {
            let said = said(&format!("bitqueens {line}"));
            assert!(said.contains(expected), "{line}: {said}");
        }
        for line in [
            "count 8 --show-me",
            "count 8 --frobnicate",
            "bits 3 -v",
            "draw 8 --json",
            "trace 8 --solver=l5 l6",
        ] {
            assert!(!said(&format!("bitqueens {line}")).contains("tip:"), "{line}");
        }
    }
}
