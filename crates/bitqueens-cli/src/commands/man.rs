//! `bitqueens man [SUBCOMMAND]...`

use std::path::{Path, PathBuf};

use bitqueens::text;
use clap::CommandFactory;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::cli::EXIT_CODES;
use super::{Cli, Subcommand};
use crate::console::Console;
use crate::destination::Destination;
use crate::exit::Exit;
use crate::failure::{BadInput, Place, refuse};

const AFTER_HELP: &str = "\
Examples:
  bitqueens man > bitqueens.1                the page of the command
  bitqueens man count > bitqueens-count.1    the page of a subcommand
  bitqueens man puzzle make                  the page of one below it
  bitqueens man --all man1                   the pages of all, in a folder
  bitqueens man | man -l -                   read the page";

/// Print a manual page
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// The subcommand to describe [default: the command itself]
    subcommand: Vec<String>,
    /// Write the pages of the command and of all subcommands into this folder
    #[arg(long, value_name = "DIR")]
    all: Option<PathBuf>,
}

/// What to write.
pub(crate) enum Settings {
    Page(Box<clap::Command>),
    All(PathBuf),
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        if let Some(folder) = self.all {
            if let Some(name) = self.subcommand.first() {
                refuse!(
                    "--all writes the pages of all subcommands: drop `{name}`",
                    "--all 写所有子命令的手册页：请去掉 `{name}`"
                );
            }
            return Ok(Settings::All(folder));
        }
        let mut command = Cli::command();
        command.build();
        for name in &self.subcommand {
            command = below(&command, name)?;
        }
        Ok(Settings::Page(Box::new(command)))
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        match settings {
            Settings::Page(command) => console.output().raw(&page(*command)?)?,
            Settings::All(folder) => write_all(&folder)?,
        }
        Ok(Exit::Done)
    }
}

/// Writes `bitqueens.1`, and `bitqueens-NAME.1` for each subcommand that the help lists.
fn write_all(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .within(|| text!("cannot make the folder {}", "无法创建文件夹 {0}", folder.display()))?;
    let mut command = Cli::command();
    command.build();
    let write = |name: &str, command: clap::Command| {
        let path = folder.join(format!("{name}.1"));
        Destination::open(&path)?.write(&page(command)?)
    };
    for subcommand in command.get_subcommands() {
        if !subcommand.is_hide_set() && subcommand.get_name() != "help" {
            let name = format!("bitqueens-{}", subcommand.get_name());
            write(&name, subcommand.clone())?;
        }
    }
    write("bitqueens", command)
}

/// The subcommand `name` of a command.
fn below(command: &clap::Command, name: &str) -> Result<clap::Command, BadInput> {
    command.find_subcommand(name).cloned().ok_or_else(|| {
        let known = command.get_subcommands().map(clap::Command::get_name);
        match known.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => BadInput(text!(
                "`{}` has no subcommand `{name}`: drop it",
                "`{0}` 没有子命令 `{name}`：请去掉",
                command.get_name()
            )),
            known => BadInput(text!(
                "unknown subcommand `{name}`: give one of {known}",
                "没有子命令 `{name}`：请从 {known} 中选择"
            )),
        }
    })
}

/// The page of a command in the sections that readers of manuals expect.
pub(super) fn page(command: clap::Command) -> std::io::Result<Vec<u8>> {
    let after = command.get_after_help().map(ToString::to_string);
    let (examples, notes) = sections(after.as_deref().unwrap_or_default());
    let mut whole = command.clone();
    let usage = whole.render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    // One line, which `whatis` shows.
    let summary = about.lines().next().unwrap_or_default().trim_end_matches(['.', ':']);
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();

    let mut page = Vec::new();
    let has_subcommands = command.has_subcommands();
    let man = Man::new(command).source(concat!("bitqueens ", env!("CARGO_PKG_VERSION")));
    man.render_title(&mut page)?;
    let mut roff = Roff::new();
    roff.control("SH", ["NAME"]);
    roff.text([roman(format!("{name} - {summary}"))]);
    roff.control("SH", ["SYNOPSIS"]);
    roff.text([bold(usage)]);
    roff.to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_subcommands {
        man.render_subcommands_section(&mut page)?;
    }
    for (title, text) in [("NOTES", notes), ("EXAMPLES", examples)] {
        literal(title, &text, &mut page)?;
    }
    literal("EXIT STATUS", EXIT_CODES, &mut page)?;
    Ok(page)
}

/// Separates the examples from the other paragraphs, without the exit codes.
fn sections(after: &str) -> (String, String) {
    let paragraphs = after.split("\n\n");
    let (examples, others): (Vec<_>, Vec<_>) = paragraphs
        .filter(|paragraph| !paragraph.starts_with("Exit codes:"))
        .partition(|paragraph| paragraph.starts_with("Examples:"));
    let examples = examples.join("\n\n").replacen("Examples:\n", "", 1);
    (examples, others.join("\n\n"))
}

/// Writes a section whose lines stay as they are.
fn literal(title: &str, text: &str, page: &mut Vec<u8>) -> std::io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    roff.control("nf", []);
    for line in text.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
    roff.to_writer(page)
}
