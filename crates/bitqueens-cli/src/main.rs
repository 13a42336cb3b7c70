//! The command `bitqueens`: parse, validate, run, and one place where errors become words and exit
//! codes.

mod cli;
mod commands;
mod console;
mod destination;
mod exit;
mod failure;
mod figures;
mod forecast;
mod interrupt;
mod language;
mod notes;
mod output;
mod picture;
mod plot;
mod progress;
mod shard;
mod sheet;
mod source;
mod table;
mod threads;
mod usage;
mod values;

use clap::Parser;

use console::Console;
use exit::Exit;

fn main() -> std::process::ExitCode {
    failure::settle(story()).into()
}

fn story() -> anyhow::Result<Exit> {
    interrupt::outlive_limits()?;
    let flags = cli::Cli::try_parse()?;
    let mut console = Console::new();
    interrupt::listen(console.cancel())?;
    let exit = flags.command.execute(&mut console)?;
    console.finish()?;
    Ok(exit)
}
