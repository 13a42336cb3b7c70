//! `bitqueens trace N`

mod film;
mod record;
mod sheet;
mod tree;

use bitqueens::{SideLimit, language::Phrase, text};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use bitqueens_tutor::ladder::{Code, LadderSolver, MAX_N, SourceListing, Step, Steps};

use super::Subcommand;
use crate::{
    board_input::BoardFlags,
    console::Console,
    destination::Destination,
    exit::Exit,
    failure::{BadInput, refuse},
    name_parsers, parsers, picture,
    progress::Wait,
};
use record::record;

const AFTER_HELP: &str = "\
Examples:
  bitqueens trace 6 | less                    every step of solver l5
  bitqueens trace 6 --solver l2 --from 20     solver l2, from step 20 on
  bitqueens trace 5 --solver 步步回眸 --lang zh
                                              in Chinese
  bitqueens trace 6 --code python | less      the same solver in Python, then
                                              its steps with their lines
  bitqueens trace --solver l6 --code python   the code alone
  bitqueens trace 6 -o search.gif             the steps as a film

On the board, ♛ is a queen, × an attacked square, ? a rejected square, ○ the
square of a removed queen, # a blocked square. Rows and columns count from 1.
Masks are written as the board is drawn, column 1 at the left; column 1 is bit
0, the right end of a written number, so here << moves a mask to the right. In
JSON a mask is a binary number, bit 0 at the right. Solvers: l0 records, l1
look-back, l2 marks, l3 bit-arrays, l4 lowbit, l5 masks, l6 mirror.";

/// What a compiler needs before a listing in C++.
const HEADERS: &str = "\
// C++20
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <vector>

";

/// Show a solver's search step by step, with the masks in binary
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 32
    #[arg(value_name = "N", conflicts_with_all = ["board", "format"], value_parser = parsers::side::<MAX_N>, allow_negative_numbers = true, required_unless_present_any = ["board", "format", "code"])]
    n: Option<usize>,
    #[command(flatten)]
    board: BoardFlags,
    /// Solver: l0 to l6, or its name
    #[arg(long, value_name = "SOLVER", value_parser = name_parsers::solver(), hide_possible_values = true, default_value = "l5")]
    solver: LadderSolver,
    /// Start with this step; the first is 0
    #[arg(long, value_name = "STEP", default_value_t = 0, allow_negative_numbers = true, value_parser = parsers::step)]
    from: u64,
    /// Show only steps of this kind
    #[arg(long, value_enum, value_name = "WHICH")]
    only: Option<Only>,
    /// Show only the first K steps
    #[arg(short = 'n', long, value_name = "K", value_parser = parsers::limit, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// Language of the listing, printed before the first step, or alone without N: rust, python, java or c++
    /// [default: the lines of the steps alone, in Rust]
    #[arg(long, value_name = "CODE", value_parser = name_parsers::code(), hide_possible_values = true)]
    code: Option<Code>,
    /// Print the search as a tree of placements, one queen a line
    #[arg(long, conflicts_with_all = ["json", "only", "from", "code"])]
    tree: bool,
    /// Print one JSON object per step
    #[arg(long)]
    json: bool,
    /// Output file: a film of the steps, .svg, .gif or .png (animated); the picture of a tree, .svg, .png or .pdf
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["json", "code"])]
    output: Option<PathBuf>,
    /// What the page does now
    #[arg(short, long, hide = true)]
    interactive: bool,
    #[arg(long, hide = true)]
    beside: Option<String>,
}

/// A kind of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Only {
    Solutions,
    Backtracks,
}

pub(crate) enum Settings {
    /// A program.
    Listing(Code, SourceListing),
    Print(Box<Print>),
    Film(Box<Print>, PathBuf, picture::film::Kind),
    Tree(Box<tree::Tree>, Option<(PathBuf, picture::Kind)>),
}

/// Steps to print.
pub(crate) struct Print {
    steps: Steps,
    /// Whether the board has fixed queens, which the solvers do not know.
    has_fixed: bool,
    listing: SourceListing,
    /// The language to name before the listing, if all of it is to be printed.
    code: Option<Code>,
    from: u64,
    only: Option<Only>,
    limit: u64,
    json: bool,
}

impl Flags {
    /// The steps of a solver on the board of the flags, and whether it has fixed queens.
    fn steps(&self, solver: LadderSolver) -> anyhow::Result<(Steps, bool)> {
        let limit = |_: &_| SideLimit::BOARD;
        match self.n {
            Some(n) => Ok((solver.steps(n)?, false)),
            None => {
                let problem = self.board.problem(None, None, limit)?;
                let steps = solver.steps_on(&problem);
                let steps = steps.map_err(|error| BadInput::from(&error))?;
                Ok((steps, !problem.fixed().is_empty()))
            }
        }
    }
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        if self.interactive || self.beside.is_some() {
            refuse!(
                "the page plays searches, also two at once (https://bitqueens.github.io/bitqueens/): drop --interactive and --beside to print the steps",
                "网页能播放搜索，也能并排播放两种解法（https://bitqueens.github.io/bitqueens/）：去掉 --interactive 和 --beside 就输出各步"
            );
        }
        let code = self.code.unwrap_or_default();
        let listing = self.solver.listing_in(code);
        if self.n.is_none() && !self.board.is_given() {
            return Ok(Settings::Listing(code, listing));
        }
        if self.tree {
            // The array solvers walk the tree of l5; a mask names the children of a node.
            let masked = match self.solver {
                LadderSolver::L6 => LadderSolver::L6,
                _ => LadderSolver::L5,
            };
            let limit = self.limit.unwrap_or(u64::MAX);
            let (steps, _) = self.steps(masked)?;
            let tree = Box::new(tree::Tree::new(steps, limit));
            let kind = self.output.as_deref().map(|path| picture::Kind::required(path, 1.0));
            let kind = kind.transpose()?;
            return Ok(Settings::Tree(tree, self.output.zip(kind)));
        }
        let (steps, has_fixed) = self.steps(self.solver)?;
        let print = Box::new(Print {
            steps,
            has_fixed,
            listing,
            code: self.code.filter(|_| !self.json),
            from: self.from,
            only: self.only,
            limit: self.limit.unwrap_or(u64::MAX),
            json: self.json,
        });
        Ok(match self.output {
            Some(path) => {
                let kind = picture::film::Kind::of(&path)?;
                Settings::Film(print, path, kind)
            }
            None => Settings::Print(print),
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        match settings {
            Settings::Listing(code, listing) => {
                if matches!(code, Code::Cpp) {
                    console.output().raw(HEADERS.as_bytes())?;
                }
                for line in &listing.lines {
                    console.output().line(format_args!("{line}"))?;
                }
                Ok(Exit::Done)
            }
            Settings::Tree(tree, None) => tree.print(console),
            Settings::Tree(tree, Some((path, kind))) => save(&path, || {
                let tree = tree.picture(console)?;
                tree.map(|tree| kind.encode(&tree)).transpose()
            }),
            Settings::Print(print) => print.run(console),
            Settings::Film(print, path, kind) => save(&path, || {
                let film = print.film(console)?;
                film.map(|film| kind.encode(&film)).transpose()
            }),
        }
    }
}

/// Writes what is made to a file, unless it is interrupted.
fn save(
    path: &Path,
    make: impl FnOnce() -> anyhow::Result<Option<Vec<u8>>>,
) -> anyhow::Result<Exit> {
    let output = Destination::open(path)?;
    let Some(made) = make()? else { return Ok(Exit::Incomplete) };
    output.write(&made)?;
    Ok(Exit::Done)
}

impl Print {
    fn run(mut self, console: &mut Console) -> anyhow::Result<Exit> {
        if !self.begin(console)? {
            return Ok(Exit::Incomplete);
        }
        if let Some(code) = self.code {
            if !io::stdout().is_terminal() {
                console.note(&Phrase::new(
                    "numbered lines, then steps: without N, --code prints a program alone",
                    "各行带行号，后面是各步：不给 N，--code 就只输出程序",
                ));
            }
            console.output().line(format_args!("{code}"))?;
            for (number, line) in (1..).zip(&self.listing.lines) {
                let line = format!("{number:>3} {line}");
                console.output().line(format_args!("{}", line.trim_end()))?;
            }
            console.output().line(format_args!(""))?;
        }
        let mut shown = 0;
        while shown < self.limit {
            match self.next(console)? {
                Next::Step(step) => self.show(&step, console)?,
                Next::Stopped => return Ok(Exit::Incomplete),
                Next::End => break,
            }
            shown += 1;
        }
        Ok(Exit::Done)
    }

    /// Goes to the first step that is wanted; returns `false` when interrupted.
    fn begin(&mut self, console: &mut Console) -> anyhow::Result<bool> {
        if self.has_fixed {
            console.note(
                &Phrase::new("the solvers know no fixed queens: each is the one open square of its row, and `#` marks what it attacks", "各解法不认得固定皇后：固定皇后是它那一行唯一的空位，它攻击的格子标为 `#`"),
            );
        }
        let _wait = Wait::new(console);
        // In pieces, to notice signals in between.
        while self.steps.position() < self.from {
            let piece = (self.from - self.steps.position()).min(1 << 16);
            let skipped = usize::try_from(piece - 1).expect("small");
            if self.steps.nth(skipped).is_none() {
                return Err(beyond(self.from, self.steps.position()).into());
            }
            if console.cancel().is_cancelled() {
                self.say_stopped(console);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The next step of the wanted kind.
    fn next(&mut self, console: &Console) -> Result<Next, BadInput> {
        let _wait = self.only.map(|_| Wait::new(console));
        loop {
            if console.cancel().is_cancelled() {
                self.say_stopped(console);
                return Ok(Next::Stopped);
            }
            match self.steps.next() {
                None if self.steps.position() == self.from => {
                    return Err(beyond(self.from, self.from));
                }
                None => return Ok(Next::End),
                Some(step) if self.only.is_none_or(|only| only.includes(&step)) => {
                    return Ok(Next::Step(Box::new(step)));
                }
                Some(_) => (),
            }
        }
    }

    fn show(&self, step: &Step, console: &mut Console) -> anyhow::Result<()> {
        console.answer(&record(step, &self.listing), self.json, |lang| {
            let mut lines = vec![sheet::title(step, lang)];
            lines.extend(sheet::lines(step, lang));
            let below =
                [Some(sheet::counters(step, lang)), sheet::source(step, &self.listing, lang)];
            lines.extend(below.into_iter().flatten().map(|line| format!(" {line}")));
            lines.join("\n") + "\n"
        })?;
        Ok(())
    }

    fn say_stopped(&self, console: &Console) {
        console.say(&text!(
            "stopped: interrupted at step {}",
            "已停止：在第 {0} 步被中断",
            self.steps.position()
        ));
    }
}

/// What comes next in a search.
enum Next {
    Step(Box<Step>),
    Stopped,
    End,
}

impl Only {
    fn includes(self, step: &Step) -> bool {
        match self {
            Self::Solutions => step.is_solution(),
            Self::Backtracks => step.is_back_up(),
        }
    }
}

/// An error for a step after the last. Every search has a first step.
fn beyond(from: u64, steps: u64) -> BadInput {
    BadInput(text!(
        "there is no step {from}: this search has steps 0 to {}",
        "没有第 {from} 步：这次搜索有第 0 到 {0} 步",
        steps - 1
    ))
}
