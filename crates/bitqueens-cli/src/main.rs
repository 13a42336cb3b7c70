//! The command `bitqueens`: parses, validates and runs, and turns errors into messages and exit codes.

mod board_input;
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
mod input;
mod interrupt;
mod language;
mod name_parsers;
mod output;
mod parsers;
mod picture;
mod plot;
mod progress;
mod report;
mod run_files;
mod shard;
mod sheet;
mod sides;
mod stopwatch;
mod table;
mod terminal;
mod threads;
mod usage;
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
