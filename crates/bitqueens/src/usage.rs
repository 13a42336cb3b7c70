//! Messages of the argument parser, with the accepted values in the first line.

use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The message of the parser, with a missing argument or the accepted values in its first line.
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
    let has = |name| flag.contains(&format!("<{name}")) || flag.contains(&format!("[{name}"));
    if has("DIR") {
        "the path of a folder"
    } else if ["FILE", "CERT", "PLAN", "LEDGER"].into_iter().any(has) {
        "the path of a file"
    } else {
        "a value that is not empty"
    }
}
