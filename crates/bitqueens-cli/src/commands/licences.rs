//! `bitqueens licences`

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;

/// The terms of this project, of the packages in the binary (`cargo xtask generate` writes them), and of
/// what Rust's compiler adds.
const PARTS: [&str; 5] = [
    "bitqueens is under the MIT licence or the Apache licence 2.0, as you choose.\n\n",
    include_str!("../../LICENSE-MIT"),
    "\nIt holds the packages below, under their terms.\n\n",
    include_str!("../../licences/packages.txt"),
    include_str!("../../licences/runtime.txt"),
];

const TEACH: &str = "\
Examples:
  bitqueens licences                   print every licence text
  bitqueens licences | grep -i apache  find one licence

The texts are part of the program, so that every copy of it carries them.";

/// Print the licences of this program and of all that is in it
#[derive(clap::Args)]
#[command(after_help = TEACH)]
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
