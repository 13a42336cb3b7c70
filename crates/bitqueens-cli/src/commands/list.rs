//! `bitqueens list N`

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use std::path::PathBuf;
use std::time::Instant;

use bitqueens::solutions::{Layout, Listing};
use bitqueens::{Cancel, MAX_WORD_SIDE, Problem, Rules, SideLimit, Threads};
use bitqueens_formats::Format;
use bitqueens_formats::draw::{Picture, Sheet};

use super::solve::form::{Form, Target};
use super::{Subcommand, rectangle};
use crate::board_input::{BoardFlags, SquareFlags, remarks};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::refuse;
use crate::progress::Wait;
use crate::sheet::{self, Choice};
use crate::threads::threads;
use crate::{name_parsers, parsers};

const AFTER_HELP: &str = "\
Examples:
  bitqueens list 8                    all 92, as columns by row, from 1
  bitqueens list 8 --unique           the 12 fundamental solutions
  bitqueens list 20 --limit 3         the first three in lexicographic order
  bitqueens list 6 --as board         as boards, with Q for a queen
  bitqueens list 13 --rules torus     also semi, superqueen, touching ...
  bitqueens list 8 --unique -o s.svg  a sheet of the twelve, as SVG or PNG
  bitqueens list --board FILE         blocked squares, fixed queens, regions";

/// List the solutions of a board in lexicographic order
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 64, or rows and columns, such as 5x8
    #[arg(value_name = "N", conflicts_with_all = ["board", "format"], value_parser = |text: &str| rectangle::Board::parse(text, parsers::any_side::<MAX_WORD_SIDE>), allow_negative_numbers = true, required_unless_present_any = ["board", "format"])]
    n: Option<rectangle::Board<usize>>,
    #[command(flatten)]
    board: BoardFlags,
    #[command(flatten)]
    squares: SquareFlags,
    #[arg(long, value_name = "R", value_parser = name_parsers::rules(), hide_possible_values = true, help = name_parsers::rules_help())]
    rules: Option<Rules>,
    /// List only the first K solutions
    #[arg(short = 'n', long, value_name = "K", value_parser = parsers::limit, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// List only fundamental solutions: the first of each orbit
    #[arg(long, alias = "fundamental", overrides_with = "unique")]
    unique: bool,
    /// Layout of a solution: rows, board, json, csv, or a format such as fen, leetcode or matrix [default:
    /// that of the file name, or rows]
    #[arg(long = "as", value_name = "LAYOUT", value_parser = Form::names(), hide_possible_values = true)]
    layout: Option<Form>,
    /// Print one JSON object per solution, as `--as json`
    #[arg(long, conflicts_with = "layout")]
    json: bool,
    /// Output file; a sheet of at most 2000 boards if the name ends in .svg, .png or .pdf
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Number of threads, which does not change the list [default: all cores]
    #[arg(short, long, short_alias = 'j', value_name = "T", value_parser = parsers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

pub(crate) enum Settings {
    Square(Box<Wanted>, Target),
    Rectangle(rectangle::Settings),
}

/// The solutions to list.
pub(crate) struct Wanted {
    problem: Problem,
    unique: bool,
    limit: Option<u64>,
    threads: Option<usize>,
}

/// How much of a list was written.
struct Written {
    solutions: u64,
    complete: bool,
}

/// Bytes of boards that are written at once.
const BLOCK: usize = 1 << 16;

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let layout = self.layout.or(self.json.then_some(Form::Json));
        let n = match self.n {
            Some(rectangle::Board::Rectangle(board)) => {
                let is_json = layout == Some(Form::Json);
                let for_squares = [
                    ("--rules", self.rules.is_some()),
                    ("--block and --queen", self.squares.is_given()),
                    ("--unique", self.unique),
                    ("--output", self.output.is_some()),
                    ("--threads", self.threads.is_some()),
                    ("--as", layout.is_some_and(|form| !matches!(form, Form::Json | Form::Rows))),
                ];
                let question = rectangle::Question::List(self.limit.unwrap_or(u64::MAX));
                let settings = rectangle::Settings::new(board, question, is_json, &for_squares)?;
                return Ok(Settings::Rectangle(settings));
            }
            Some(rectangle::Board::Square(n)) => Some(n),
            None => None,
        };
        let problem = self.board.problem(n, self.rules, |_| SideLimit::LISTING)?;
        let problem = self.squares.place(problem)?;
        // Refuses a board that is too large before anything is written.
        Listing::new(&problem)?;
        let target = Target::of(self.output.as_deref(), layout, problem.n())?;
        let wanted =
            Wanted { problem, unique: self.unique, limit: self.limit, threads: self.threads };
        Ok(Settings::Square(Box::new(wanted), target))
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let (wanted, target) = match settings {
            Settings::Square(wanted, target) => (wanted, target),
            Settings::Rectangle(board) => return board.answer(console),
        };
        for remark in remarks(&wanted.problem) {
            console.note(&remark);
        }
        let cancel = console.cancel().clone();
        let threads = threads(wanted.threads, console);
        let mut unwritten = None;
        let mut wait = Some(Wait::new(console));
        let listed = match target {
            Target::Picture(destination, kind) => {
                destination.write(&kind.encode(&wanted.sheet(&cancel)?)?)?;
                return Ok(Exit::Done);
            }
            Target::Stdout(layout) => {
                let output = console.output();
                wanted.list(layout, &threads, &cancel, |block| {
                    // The solutions would be written over the line.
                    drop(wait.take());
                    output.raw(block)?;
                    // Blocks are large enough to write each at once.
                    Ok(output.flush()?)
                })?
            }
            Target::File(mut destination, layout) => {
                let listed =
                    wanted.list(layout, &threads, &cancel, |block| destination.append(block))?;
                if listed.complete {
                    destination.finish()?;
                } else {
                    unwritten = Some(destination.path().to_owned());
                }
                listed
            }
        };
        drop(wait);
        if listed.complete {
            if listed.solutions == 0 && wanted.limit != Some(0) {
                console.note(&Phrase::new("there is no solution", "没有解"));
            }
            return Ok(Exit::Done);
        }
        let file = unwritten.map_or_else(Text::default, |path| {
            text!("; {} was not written", "；没有写 {0}", path.display())
        });
        say_stopped(listed.solutions, &file, console);
        Ok(Exit::Incomplete)
    }
}

impl Wanted {
    fn list(
        &self,
        form: Form,
        threads: &Threads,
        cancel: &Cancel,
        sink: impl FnMut(&[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<Written> {
        let limit = self.limit.unwrap_or(u64::MAX);
        let layout = match form {
            Form::Rows => Layout::Rows,
            Form::Board => Layout::Board,
            Form::Json => Layout::Json,
            Form::Csv => Layout::Csv,
            Form::Bin => refuse!(
                "a file of the layout bin has one solution: use `solve`, or another layout",
                "bin 形式的文件只有一个解：请用 `solve`，或用别的形式"
            ),
            Form::Format(format) => return self.list_boards(format, limit, cancel, sink),
        };
        let listed = Listing::new(&self.problem)?
            .unique(self.unique)
            .layout(layout)
            .limit(limit)
            .threads(threads.clone())?
            .cancel(cancel)
            .run(sink)?;
        Ok(Written { solutions: listed.solutions, complete: listed.complete })
    }

    /// Writes the solutions as boards, in blocks: each takes longer to write than to find.
    fn list_boards(
        &self,
        format: Format,
        limit: u64,
        cancel: &Cancel,
        mut sink: impl FnMut(&[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<Written> {
        let plain = Problem::plain(self.problem.n())?;
        let [open, between, close] = format.frame();
        let solutions = sheet::solutions(&self.problem, self.unique)?.cancel(cancel);
        let (mut block, mut written, mut handed_on) = (open.as_bytes().to_vec(), 0, Instant::now());
        for (_, solution) in (0..limit).zip(solutions) {
            if written > 0 {
                block.extend_from_slice(between.as_bytes());
            }
            let board = plain.clone().with_fixed(solution.squares())?;
            block.extend_from_slice(format.write_item(&board)?.as_bytes());
            written += 1;
            if block.len() >= BLOCK || handed_on.elapsed() > rectangle::FLUSH {
                sink(&block)?;
                block.clear();
                handed_on = Instant::now();
            }
        }
        block.extend_from_slice(close.as_bytes());
        sink(&block)?;
        Ok(Written { solutions: written, complete: !cancel.is_cancelled() })
    }

    fn sheet(&self, cancel: &Cancel) -> anyhow::Result<Sheet> {
        let choice = Choice {
            unique: self.unique,
            // The sheet refuses too many.
            limit: self.limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX)),
        };
        choice.sheet(&self.problem, &Picture::of(&self.problem)?, cancel)
    }
}

/// Says after how many listed solutions a signal came, and what became of the file.
pub(super) fn say_stopped(solutions: u64, file: &Text, console: &Console) {
    match solutions {
        1 => console.say(&text!("stopped: interrupted after 1 solution{file}", "已停止：列出 1 个解后被中断{file}"; file)),
        many => console.say(&text!("stopped: interrupted after {many} solutions{file}", "已停止：列出 {many} 个解后被中断{file}"; file
        )),
    }
}
