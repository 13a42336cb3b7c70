//! The figures of docs/FORMATS.md, measured and checked: `cargo bench -p bitqueens-cli --bench forms`.
//!
//! Names of sections (`list solve puzzles sequences blocked`) after `--` choose some of them.
//! Every answer is asserted, the times are printed. `cargo test` runs all of it on small boards,
//! for the answers.
#![allow(missing_docs)]
// The tables are the result.
#![allow(clippy::print_stdout)]

mod blocked;
mod list;
mod puzzles;
mod sequences;
mod solve;
mod times;

/// A part of the report.
type Section = fn(Size);

/// The sizes of the boards.
#[derive(Clone, Copy, PartialEq)]
enum Size {
    /// Small ones: only the answers count.
    Small,
    /// Those that docs/FORMATS.md speaks of.
    Full,
}

const SECTIONS: [(&str, Section); 5] = [
    ("list", list::measure),
    ("solve", solve::measure),
    ("puzzles", puzzles::measure),
    ("blocked", blocked::measure),
    ("sequences", sequences::measure),
];

fn main() {
    // `cargo bench` says so, `cargo test` does not.
    let size = if std::env::args().any(|argument| argument == "--bench") {
        Size::Full
    } else {
        Size::Small
    };
    let chosen: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    for name in &chosen {
        let known = SECTIONS.iter().any(|(section, _)| section == name);
        assert!(known, "no section is called {name}");
    }
    for (name, section) in SECTIONS {
        if chosen.is_empty() || chosen.iter().any(|wanted| wanted == name) {
            println!("\n### `{name}`\n\n| measurement | figure |\n|---|---|");
            section(size);
        }
    }
}

/// A row of a table: what, and how much.
fn row(what: &str, figure: &str) {
    println!("| {what} | {figure} |");
}
