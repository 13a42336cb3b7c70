//! The command `bitqueens`: parses, validates and runs, and turns errors into messages and exit codes.

mod chinese;
mod commands;
mod console;
mod date;
mod destination;
mod device;
mod exit;
mod failure;
mod figures;
mod forecast;
mod inputs;
mod interrupt;
mod language;
mod ledgers;
mod names;
mod output;
mod picture;
mod plot;
mod progress;
mod report;
mod shard;
mod sheet;
mod sides;
mod source;
mod stopwatch;
mod table;
mod terminal;
mod threads;
mod usage;
mod values;
mod version;

use console::Console;
use exit::Exit;

fn main() -> std::process::ExitCode {
    report::report(run()).into()
}

fn run() -> anyhow::Result<Exit> {
    interrupt::catch_limits()?;
    let arguments = commands::Cli::of_process()?;
    let mut console = Console::new(arguments.language(), arguments.quiet);
    interrupt::listen(console.cancel())?;
    let exit = arguments.command.execute(&mut console)?;
    console.finish()?;
    Ok(exit)
}
