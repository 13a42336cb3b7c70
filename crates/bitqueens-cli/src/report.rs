//! Errors become a message on stderr and an exit code here, and nowhere else.

use std::{error::Error, io::Write};

use bitqueens::{Progress, language::Localized, say};
use bitqueens_runs::ledger::LedgerError;
use clap::{builder::Styles, error::ErrorKind as UsageKind};

use crate::{
    exit::Exit,
    failure::{BadInput, Disproved, Lost, is_path_error, message_of, printable},
    figures,
    language::Language,
    output::Closed,
    terminal,
    usage::{first_steps, half_width_tip, message},
};

/// Prints the error, if any, and returns the exit code.
pub(crate) fn report(outcome: anyhow::Result<Exit>) -> Exit {
    let error = match outcome {
        Ok(exit) => return exit,
        Err(error) => error,
    };
    let lang = crate::language::of_process();
    let error = match error.downcast::<clap::Error>() {
        Ok(usage) if usage.kind() == UsageKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let is_bare = std::env::args_os().len() == 1;
            let help = if is_bare { first_steps(lang) } else { usage.render().ansi().to_string() };
            let _ = write!(anstream::stderr(), "{help}");
            return Exit::BadInput;
        }
        Ok(usage) if usage.use_stderr() => {
            let typed: Vec<_> = std::env::args_os().skip(1).collect();
            let _ = write!(anstream::stderr(), "{}", message(&usage, &typed, lang));
            return Exit::BadInput;
        }
        Ok(usage) => match print_help(&usage) {
            Ok(()) => return Exit::Done,
            Err(closed) => closed.into(),
        },
        Err(error) => error,
    };
    if error.downcast_ref::<Closed>().is_some_and(Closed::is_pipe) {
        return Exit::Done;
    }
    let exit = exit_of(&error);
    let styles = Styles::default();
    let (style, label) = match exit {
        Exit::Incomplete => (styles.get_valid(), lang.pick("stopped:", "已停止：")),
        _ => (styles.get_error(), lang.pick("error:", "错误：")),
    };
    let text = match library_error(&error) {
        Some(bitqueens::Error::Cancelled(progress)) => {
            // Without units there is nothing to keep.
            let is_lost = error.downcast_ref::<Lost>().is_some() && progress.units > 0;
            interrupted(progress, is_lost, lang)
        }
        Some(bitqueens::Error::Stopped) => interrupted(&Progress::default(), false, lang),
        _ => message_of(&error, lang),
    };
    let gap = lang.pick(" ", "");
    let text = terminal::message(&format!("{label}{gap}"), &printable(&text));
    let mut stderr = anstream::stderr();
    let _ = writeln!(stderr, "{style}{label}{style:#}{gap}{text}");
    if exit == Exit::BadInput {
        if let Some(tip) = half_width_tip(&std::env::args_os().collect::<Vec<_>>()) {
            let _ =
                writeln!(stderr, "\n{}", terminal::message("", &format!("  {}", tip.text(lang))));
        }
        let more = say!(lang, "For more information, try '--help'.", "详情请用 '--help'。");
        let _ = writeln!(stderr, "\n{more}");
    }
    exit
}

/// Prints help or the version to stdout, which may be full.
fn print_help(usage: &clap::Error) -> Result<(), Closed> {
    let mut stdout = anstream::stdout();
    write!(stdout, "{}", usage.render().ansi())?;
    Ok(stdout.flush()?)
}

fn exit_of(error: &anyhow::Error) -> Exit {
    if error.chain().any(<dyn Error>::is::<BadInput>) {
        return Exit::BadInput;
    }
    if error.is::<Disproved>() {
        return Exit::No;
    }
    if let Some(error) = library_error(error) {
        return match error {
            bitqueens::Error::Record { kind: Some(kind), .. } if !is_path_error(*kind) => {
                Exit::MachineFailed
            }
            bitqueens::Error::Cancelled(_) | bitqueens::Error::Stopped => Exit::Incomplete,
            bitqueens::Error::Disagreement { .. } => Exit::No,
            bitqueens::Error::Residue { .. }
            | bitqueens::Error::Orbits { .. }
            | bitqueens::Error::Memory { .. }
            | bitqueens::Error::NoThread { .. }
            | bitqueens::Error::Device { .. }
            | bitqueens::Error::Panicked { .. } => Exit::MachineFailed,
            _ => Exit::BadInput,
        };
    }
    if let Some(error) = find(error) {
        return exit_of_run(error);
    }
    #[cfg(feature = "gpu")]
    if let Some(error) = find(error) {
        return match error {
            bitqueens_gpu::Error::Open { .. } => Exit::MachineFailed,
            _ => Exit::BadInput,
        };
    }
    if find::<bitqueens_formats::Error>(error).is_some()
        || find::<bitqueens_tutor::Error>(error).is_some()
    {
        return Exit::BadInput;
    }
    Exit::MachineFailed
}

fn exit_of_run(error: &bitqueens_runs::Error) -> Exit {
    use bitqueens_runs::Error;
    match error {
        Error::Missing { .. } => Exit::Incomplete,
        // Another process has the ledger; a later run can succeed.
        Error::Ledger(LedgerError::Locked { .. } | LedgerError::Intruder { .. }) => {
            Exit::Incomplete
        }
        Error::Conflict(_) => Exit::No,
        Error::Io { kind, .. } if is_path_error(*kind) => Exit::BadInput,
        Error::Ledger(
            LedgerError::Residue { .. } | LedgerError::Removed { .. } | LedgerError::Moved { .. },
        )
        | Error::Io { .. } => Exit::MachineFailed,
        _ => Exit::BadInput,
    }
}

/// The first error of a type in the chain.
fn find<E: Error + 'static>(error: &anyhow::Error) -> Option<&E> {
    error.chain().find_map(|cause| cause.downcast_ref())
}

/// The error of the core library, also if another crate wraps it.
fn library_error(error: &anyhow::Error) -> Option<&bitqueens::Error> {
    if let Some(error) = find(error).or_else(|| error.downcast_ref()) {
        return Some(error);
    }
    if let Some(bitqueens_runs::Error::Library(error)) = find(error) {
        return Some(error);
    }
    if let Some(bitqueens_formats::Error::Library(error)) = find(error) {
        return Some(error);
    }
    match find(error) {
        Some(bitqueens_tutor::Error::Library(error)) => Some(error),
        _ => None,
    }
}

/// The message of an interrupted count, with its progress, and how to keep the next one.
fn interrupted(progress: &Progress, is_lost: bool, lang: Language) -> String {
    if progress.units == 0 {
        return say!(lang, "interrupted", "被中断");
    }
    let time = figures::time(progress.elapsed.as_secs_f64());
    let (done, units, solutions) = (progress.units_done, progress.units, progress.solutions);
    let text = say!(
        lang,
        "interrupted after {time}: {done} of {units} units done, with {solutions} solutions",
        "{time}后被中断：完成 {done} 个单元，共 {units} 个，已有 {solutions} 个解"; time
    );
    if is_lost {
        return say!(
            lang,
            "{text}; `--ledger DIR` keeps finished units, and the same command then continues",
            "{text}；`--ledger DIR` 会保存完成的单元，同一条命令再运行时接着做"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disagreement_of_the_methods_is_a_negative_result() {
        let error = bitqueens::Error::Disagreement { searched: 92, joined: 91 };
        let text = error.to_string();
        assert!(text.contains("search counted 92") && text.contains("join 91"), "{text}");
        assert_eq!(report(Err(error.into())), Exit::No);
    }
}
