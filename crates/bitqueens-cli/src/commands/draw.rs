//! `bitqueens draw N`

mod placed;

use bitqueens::language::Phrase;
use bitqueens::text;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use bitqueens::solutions::solve::{Outcome, Solver};
use bitqueens::solutions::{Rectangle, Solutions};
use bitqueens::{Problem, Rules, Square};
use bitqueens_formats::draw::{self, MAX_DRAWN_SIDE, MAX_PICTURES, Picture, Sheet};
use bitqueens_formats::solutions::{self, Candidate};

use super::{Subcommand, check, rectangle};
use crate::board_input::{BoardFlags, SquareFlags, remarks};
use crate::console::Console;
use crate::destination::Destination;
use crate::exit::Exit;
use crate::failure::{BadInput, refuse};
use crate::picture::Kind;
use crate::progress::Wait;
use crate::sheet::Choice;
use crate::{name_parsers, parsers};
use placed::{Input, Placed, Word, of_columns};

const AFTER_HELP: &str = "\
Examples:
  bitqueens draw 8                                a solution, as text
  bitqueens draw 2 4 1 3                          a given solution
  bitqueens list 8 -n 4 | bitqueens draw          solutions from a pipe
  bitqueens draw 1 3 5 --size 3x5                 on a board that is not square
  bitqueens draw 8 -o board.svg                   a picture, as SVG or PNG
  bitqueens draw 8 --unique -o sheet.svg          the fundamental solutions
  bitqueens draw --board FILE --given --attacked  the unsolved board

In text, ♛ is a queen, ♕ a fixed queen, · a free square, × an attacked square,
▒ a blocked square.";

/// Draw a board or a sheet of boards as text, SVG or PNG
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 100, or rows and columns, such as 5x8; or a solution: its columns, from 1, such as
    /// 2 4 1 3, or its squares, such as a2 b4 c1 d3 [default: a board on stdin]
    #[arg(value_name = "N", conflicts_with_all = ["board", "format"], value_parser = placed::word::<MAX_DRAWN_SIDE>, allow_negative_numbers = true)]
    n: Vec<Word>,
    #[command(flatten)]
    board: BoardFlags,
    #[command(flatten)]
    squares: SquareFlags,
    #[arg(long, value_name = "R", value_parser = name_parsers::rules(), hide_possible_values = true, help = name_parsers::rules_help())]
    rules: Option<Rules>,
    /// Rows and columns of a solution's board that is not square, such as 3x5
    #[arg(long, value_name = "RxC", value_parser = rectangle::sides, conflicts_with_all = ["format", "rules", "given", "all", "unique", "limit"])]
    size: Option<Rectangle>,
    /// Draw the board without solving it
    #[arg(long, conflicts_with_all = ["all", "unique", "limit"])]
    given: bool,
    /// Draw all solutions on one sheet, at most 2000; --unique and --limit draw a part of them
    #[arg(long)]
    all: bool,
    /// Draw only fundamental solutions: the first of each orbit
    #[arg(long, alias = "fundamental", overrides_with = "unique")]
    unique: bool,
    /// Draw only the first K solutions
    #[arg(short = 'n', long, value_name = "K", value_parser = parsers::boards, allow_negative_numbers = true)]
    limit: Option<usize>,
    /// Mark attacked squares
    #[arg(long)]
    attacked: bool,
    /// Number rows and columns
    #[arg(long)]
    coordinates: bool,
    /// Output file, whose name ends in .svg, .png or .pdf [default: text on stdout]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Pixels of a PNG for each unit of the drawing (a square has 40 units) [default: 1]
    #[arg(long, value_name = "S", value_parser = parsers::scale, requires = "output")]
    scale: Option<f32>,
}

/// The solutions to draw.
enum Wanted {
    Given,
    /// Boards with queens, which may attack each other.
    Placed(Vec<Placed>),
    One,
    Sheet(Choice),
}

pub(crate) struct Settings {
    problem: Problem,
    wanted: Wanted,
    attacked: bool,
    coordinates: bool,
    output: Option<(Destination, Kind)>,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let rules = self.rules.unwrap_or_default();
        let (problem, placed) = match self.input()? {
            Input::Board(problem) => (self.squares.place(problem)?, None),
            Input::Rectangle(board) => (Problem::plain(0)?, Some(self.rectangles(board)?)),
            Input::Queens(candidates, name) => {
                if self.given || self.is_sheet() || self.squares.is_given() {
                    refuse!(
                        "--given, --all, --unique, --limit, --block and --queen do not apply to a solution: drop them, or give one N",
                        "--given、--all、--unique、--limit、--block 和 --queen 不能用于一个解：请去掉，或只给一个 N"
                    );
                }
                let placed = |candidate: &Candidate| {
                    let placed = Placed::new(candidate, self.size, rules);
                    placed.map_err(|BadInput(what)| match &name {
                        Some(name) => {
                            let line = candidate.line;
                            BadInput(text!(
                                "{name}: line {line}: {what}",
                                "{name}：第 {line} 行：{what}"; name, what
                            ))
                        }
                        None => BadInput(what),
                    })
                };
                let placed: Result<Vec<_>, _> = candidates.iter().map(placed).collect();
                (Problem::plain(0)?, Some(placed?))
            }
        };
        // Refuses a board that is too large before searching.
        Picture::of(&problem)?;
        if self.is_sheet() && placed.is_none() {
            Solutions::new(&problem)?;
        }
        let output = self.output.as_deref().map(|path| {
            let kind = Kind::required(path, self.scale.unwrap_or(1.0))?;
            if kind == Kind::Svg && self.scale.is_some() {
                refuse!(
                    "--scale is for PNG files; an SVG file has no pixels: drop it",
                    "--scale 用于 PNG 文件；SVG 文件没有像素：请去掉"
                );
            }
            Ok::<_, anyhow::Error>((Destination::open(path)?, kind))
        });
        Ok(Settings {
            problem,
            wanted: match (placed, self.given, self.is_sheet()) {
                (Some(placed), _, _) => Wanted::Placed(placed),
                (None, true, _) => Wanted::Given,
                (None, _, true) => Wanted::Sheet(Choice { unique: self.unique, limit: self.limit }),
                _ => Wanted::One,
            },
            attacked: self.attacked,
            coordinates: self.coordinates,
            output: output.transpose()?,
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        for remark in remarks(&settings.problem) {
            console.note(&remark);
        }
        let is_found = matches!(settings.wanted, Wanted::One) && !settings.is_full();
        let drawing = match settings.wanted {
            Wanted::Placed(ref boards) => match &boards[..] {
                [board] => Drawing::Board(Box::new(settings.styled(board.picture()?))),
                boards => Drawing::Sheet(placed::sheet(boards, |board| settings.styled(board))?),
            },
            Wanted::Given => Drawing::Board(settings.picture()?.into()),
            Wanted::One => match settings.solve(console)? {
                Ok(picture) => Drawing::Board(picture.into()),
                Err(exit) => return Ok(exit),
            },
            Wanted::Sheet(choice) => {
                let _wait = Wait::new(console);
                let board = settings.picture()?;
                Drawing::Sheet(choice.sheet(&settings.problem, &board, console.cancel())?)
            }
        };
        match settings.output {
            Some((destination, kind)) => destination.write(&drawing.encode(kind)?)?,
            None => {
                console.output().raw(drawing.text().as_bytes())?;
                if is_found {
                    console.output().flush()?;
                    console.note(&Phrase::new(
                        "this is a solution; --given draws the board without one",
                        "这是一个解；只画棋盘请用 --given",
                    ));
                }
            }
        }
        Ok(Exit::Done)
    }
}

impl Flags {
    /// Whether all solutions, or a part of them, are drawn on one sheet.
    fn is_sheet(&self) -> bool {
        self.all || self.unique || self.limit.is_some()
    }

    /// The plain board of a side, the columns that are given, or what a file or stdin has.
    fn input(&self) -> anyhow::Result<Input> {
        let words: &[Word] = &self.n;
        if let [Word::Rectangle(board)] = words {
            return Ok(Input::Rectangle(*board));
        }
        let is_name = |word: &Word| matches!(word, Word::Name(_));
        if !words.is_empty() && words.iter().all(is_name) {
            let names: Vec<&str> = words.iter().filter_map(Word::name).collect();
            let candidate = check::squares(&names.join(" "), self.size)?;
            return Ok(Input::Queens(vec![candidate], None));
        }
        let mut given = Vec::new();
        for word in words {
            let Word::Columns(columns) = word else {
                refuse!(
                    "give one board, such as 8 or 5x8, or a solution as columns, such as 2 4 1 3, or as squares, such as a2 b4 c1 d3",
                    "请给一个棋盘，如 8 或 5x8；或一个解，都用列号，如 2 4 1 3，或都用格子，如 a2 b4 c1 d3"
                );
            };
            given.extend_from_slice(columns);
        }
        match given[..] {
            [] if self.board.is_given() || !io::stdin().is_terminal() => self.read(),
            [] => Err(BadInput(text!(
                "missing <N>: give the side of a board, as in `bitqueens draw 8`, or --board FILE",
                "缺少 <N>：请给棋盘边长，如 `bitqueens draw 8`，或 --board FILE"
            ))
            .into()),
            [Some(n)] if self.size.is_none() => {
                let n = usize::try_from(n)?;
                let problem = self.board.problem(Some(n), self.rules, |_| draw::SIDES)?;
                Ok(Input::Board(problem))
            }
            ref columns => {
                let candidate = solutions::in_columns(columns, 1).map_err(of_columns)?;
                Ok(Input::Queens(vec![candidate], None))
            }
        }
    }

    /// Boards with more rows than columns, or fewer: without queens, with a solution, or with the first ones.
    fn rectangles(&self, board: Rectangle) -> anyhow::Result<Vec<Placed>> {
        let for_squares = [
            ("--unique", self.unique),
            ("--rules", self.rules.is_some()),
            ("--size", self.size.is_some()),
            ("--block and --queen", self.squares.is_given()),
        ];
        rectangle::require(board, &for_squares)?;
        let empty = Placed::of(board, &vec![None; board.rows()])?;
        if self.given {
            return Ok(vec![empty]);
        }
        if !self.is_sheet() {
            let solved = board.solve()?.map(|columns| Placed::of(board, &columns));
            return Ok(solved.transpose()?.into_iter().collect());
        }
        let most = self.limit.map_or(MAX_PICTURES + 1, |limit| limit.min(MAX_PICTURES + 1));
        let placed = board.solutions()?.take(most).map(|columns| Placed::of(board, &columns));
        Ok(placed.collect::<Result<_, _>>()?)
    }

    fn read(&self) -> anyhow::Result<Input> {
        if self.board.has_format() {
            let problem = self.board.problem(None, self.rules, |_| draw::SIDES)?;
            return Ok(Input::Board(problem));
        }
        let mut input = Input::read(self.board.path(), self.size, self.given || self.is_sheet())?;
        if let Input::Board(problem) = &mut input {
            if let Some(rules) = self.rules {
                *problem = problem.clone().with_rules(rules)?;
            }
            draw::SIDES.check(problem.n())?;
        }
        Ok(input)
    }
}

impl Settings {
    /// The unsolved board.
    fn picture(&self) -> anyhow::Result<Picture> {
        let picture = Picture::of(&self.problem)?;
        let is_solved = self.is_full() && !matches!(self.wanted, Wanted::Given);
        Ok(self.styled(if is_solved { picture.solved() } else { picture }))
    }

    /// Whether the board has a queen in each row before it is solved.
    fn is_full(&self) -> bool {
        self.problem.fixed().len() == self.problem.n()
    }

    fn styled(&self, picture: Picture) -> Picture {
        picture.attacked(self.attacked).coordinates(self.coordinates)
    }

    /// The board with a solution, or the exit code without one.
    fn solve(&self, console: &mut Console) -> anyhow::Result<Result<Picture, Exit>> {
        let wait = Wait::new(console);
        let answer = Solver::new(&self.problem).cancel(console.cancel()).run()?;
        drop(wait);
        Ok(match answer {
            Outcome::Solution(columns) => Ok(self.picture()?.queens(squares(&columns)?)?),
            Outcome::Unsolvable => {
                console.say(&Phrase::new(
                    "unsolvable: there is no solution to draw; use --given to draw the board",
                    "无解：没有解可画；用 --given 画棋盘",
                ));
                Err(Exit::No)
            }
            _ => {
                console.say(&Phrase::new(
                    "stopped: interrupted before a solution was found",
                    "已停止：找到解之前被中断",
                ));
                Err(Exit::Incomplete)
            }
        })
    }
}

/// The squares of a solution.
pub(crate) fn squares(columns: &[u32]) -> anyhow::Result<Vec<Square>> {
    let squares = (0..).zip(columns).map(|(row, &col)| Ok(Square::new(row, col.try_into()?)));
    squares.collect()
}

enum Drawing {
    Board(Box<Picture>),
    Sheet(Sheet),
}

impl Drawing {
    fn encode(&self, kind: Kind) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Board(picture) => kind.encode(&**picture),
            Self::Sheet(sheet) => kind.encode(sheet),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Board(picture) => picture.to_text(),
            Self::Sheet(sheet) => sheet.to_text(),
        }
    }
}
