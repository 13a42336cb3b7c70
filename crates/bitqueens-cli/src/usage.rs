//! What the parser of flags has to say, with what would be accepted in the first line.

use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The parser's message. Where its first line would end before the point, the lines below are
/// drawn up into it.
pub(crate) fn message(error: &clap::Error) -> String {
    let parts = match error.kind() {
        ErrorKind::MissingRequiredArgument => missing(error),
        ErrorKind::InvalidValue => choice(error),
        _ => None,
    };
    let Some(line) = parts else {
        return error.render().ansi().to_string();
    };
    let style = *Styles::default().get_error();
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => format!("\n{}\n", usage.ansi()),
        _ => String::new(),
    };
    format!("{style}error:{style:#} {line}\n{usage}\nFor more information, try '--help'.\n")
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
    // An empty list: any value is accepted but none, as of a path.
    let accepted = match &accepted[..] {
        [] => named(flag).to_owned(),
        list => format!("one of {}", list.join(", ")),
    };
    Some(match text(ContextKind::InvalidValue)? {
        "" => format!("no value for '{flag}': give {accepted}"),
        value => format!("invalid value '{value}' for '{flag}': give {accepted}"),
    })
}

/// What a flag stands for by its value's name, `'--ledger <DIR>'`.
fn named(flag: &str) -> &'static str {
    let has = |name| flag.contains(&format!("<{name}")) || flag.contains(&format!("[{name}"));
    if has("DIR") {
        "the path of a folder"
    } else if ["FILE", "CERT", "PLAN", "LEDGER"].into_iter().any(has) {
        "the path of a file"
    } else {
        "one that is not empty"
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Cli;

    fn first_line(arguments: &[&str]) -> String {
        let typed = std::iter::once("bitqueens").chain(arguments.iter().copied());
        let error = Cli::try_parse_from(typed).err().expect("wrong usage");
        let message = message(&error);
        let plain = anstream::adapter::strip_str(&message).to_string();
        plain.lines().next().expect("a line").to_owned()
    }

    #[test]
    fn the_first_line_says_what_would_be_accepted() {
        assert_eq!(first_line(&["count"]), "error: missing <N>");
        assert_eq!(
            first_line(&["completions", "sh"]),
            "error: invalid value 'sh' for '<SHELL>': give one of bash, elvish, fish, powershell, zsh"
        );
        assert_eq!(
            first_line(&["count", "abc"]),
            "error: invalid value 'abc' for '[N]': n must be a whole number from 0 to 32"
        );
        for path in ["--output=", "-o=", "-o"] {
            assert_eq!(
                first_line(&["list", "8", path]),
                "error: no value for '--output <FILE>': give the path of a file"
            );
        }
        assert_eq!(
            first_line(&["run", "plan", "--ledger", ""]),
            "error: no value for '--ledger <DIR>': give the path of a folder"
        );
        assert_eq!(
            first_line(&["bits", "--lang"]),
            "error: no value for '--lang <LANG>': give one of en, zh"
        );
    }
}
