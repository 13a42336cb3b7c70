//! `bitqueens licences`

use super::Subcommand;
use crate::{console::Console, exit::Exit};

/// The licence of this project, and where those of the packages in the binary are.
const PARTS: [&str; 3] = [
    "bitqueens is licensed under the MIT licence or the Apache licence 2.0, at your choice.\n\n",
    include_str!("../../LICENSE-MIT"),
    "
The packages in this program are under the MIT licence, the Apache licence 2.0 and other licences that ask for no
more than a notice. In the archives and the container image of a release, LICENCES.txt beside the program has
their texts, COPYRIGHT-library.html those of Rust's standard library, and bitqueens.cdx.json lists the packages.
Of a program built from source, `cargo tree --edges normal --format '{p} {l}'` lists them in the source folder.
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
