//! `bitqueens licences`

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;

/// The licences of this project, of the packages in the binary (written by `cargo xtask generate`), and of
/// what the Rust compiler adds.
const PARTS: [&str; 5] = [
    "bitqueens is licensed under the MIT licence or the Apache licence 2.0, at your choice.\n\n",
    include_str!("../../LICENSE-MIT"),
    "\nIt contains the following packages under their licences.\n\n",
    include_str!("../../licences/packages.txt"),
    include_str!("../../licences/runtime.txt"),
];

const AFTER_HELP: &str = "\
Examples:
  bitqueens licences                   print all licence texts
  bitqueens licences | grep -i apache  find one licence

The texts are part of the program, so that every copy contains them.";

/// Print the licences of this program and of everything it contains
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {}

impl Subcommand for Flags {
    type Settings = ();

    fn validate(self) -> anyhow::Result<()> {
        Ok(())
    }

    fn run((): (), console: &mut Console) -> anyhow::Result<Exit> {
        for part in PARTS {
            console.output().raw(part.as_bytes())?;
        }
        Ok(Exit::Done)
    }
}
