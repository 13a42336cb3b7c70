//! `bitqueens licences`

use super::Subcommand;
use crate::{console::Console, exit::Exit};

/// The licence of this project, and where those of the packages in the binary are.
const PARTS: [&str; 3] = [
    "bitqueens is under the MIT licence or the Apache licence 2.0, as you choose.\n\n",
    include_str!("../../LICENSE-MIT"),
    "
The packages in this program are under licences that ask for no more than a
notice. Beside the program of a release, LICENCES.txt has their texts,
COPYRIGHT-library.html those of Rust's standard library; bitqueens.cdx.json
lists the packages. In the source folder,
`cargo tree --edges normal --format '{p} {l}'` lists them.
",
];

const AFTER_HELP: &str = "\
Examples:
  bitqueens licences  print the licence, and say where those of packages are";

/// Print the licence, and where those of the packages are
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
