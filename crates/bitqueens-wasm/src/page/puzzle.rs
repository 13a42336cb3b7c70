//! Boards to play on: attacks, hints, puzzles, and the fundamental solutions with their orbits.

use crate::counter::Refusal;
use bitqueens::language::{Language, Localized, Phrase};
use bitqueens::solutions::Solutions;
use bitqueens::{Cancel, Problem, Square, Squares, Symmetry};
use bitqueens_formats::Format;
use bitqueens_tutor::puzzle;
use bitqueens_tutor::puzzle::Level;
use wasm_bindgen::prelude::wasm_bindgen;

/// Squares go over as numbers: row · n + col.
fn squares(n: usize, numbers: &[u32]) -> Result<Vec<Square>, Refusal> {
    let square = |&number: &u32| {
        let number = usize::try_from(number)?;
        let (row, col) = (number.checked_div(n).unwrap_or(n), number % n.max(1));
        Ok(Square::new(u16::try_from(row)?, u16::try_from(col)?))
    };
    numbers.iter().map(square).collect()
}

fn number(n: usize, square: Square) -> u32 {
    u32::from(square.row) * u32::try_from(n).unwrap_or(0) + u32::from(square.col)
}

fn numbers(n: usize, squares: impl IntoIterator<Item = Square>) -> Vec<u32> {
    squares.into_iter().map(|square| number(n, square)).collect()
}

fn problem(json: &str) -> Result<Problem, Refusal> {
    Ok(Format::Json.read(json.as_bytes())?)
}

/// The squares that queens attack.
#[wasm_bindgen]
pub struct Attacks {
    attacked: Vec<u32>,
    clashing: Vec<u32>,
    solved: bool,
}

#[wasm_bindgen]
impl Attacks {
    /// Squares without a queen that one attacks.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn attacked(&self) -> Vec<u32> {
        self.attacked.clone()
    }

    /// Queens that clash.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn clashing(&self) -> Vec<u32> {
        self.clashing.clone()
    }

    /// Whether they are a solution.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn solved(&self) -> bool {
        self.solved
    }
}

/// The squares that queens on a board (the library's JSON form) attack.
///
/// # Errors
/// A board or squares that the library refuses.
#[wasm_bindgen]
pub fn attacks(json: &str, queens: &[u32]) -> Result<Attacks, Refusal> {
    let problem = problem(json)?;
    let n = problem.n();
    let found = puzzle::attacks(&problem, &squares(n, queens)?)?;
    Ok(Attacks {
        attacked: numbers(n, found.attacked.iter()),
        clashing: numbers(n, found.clashing.iter()),
        solved: found.solved,
    })
}

/// A hint: what kind, the sentence of a step in both languages, and the squares it is about.
#[wasm_bindgen]
pub struct Hint {
    kind: &'static str,
    step: Option<puzzle::Deduction>,
    areas: Vec<u8>,
    squares: Vec<u32>,
    forced: Vec<u32>,
    queen: Option<u32>,
}

#[wasm_bindgen]
impl Hint {
    /// `clash`, `blocked`, `wrong`, `unsolvable`, `step`, `several` or `done`.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.kind.to_owned()
    }

    /// Where to look, in English, the reason, whole and for a board that shows its squares, then the same in Chinese;
    /// nothing if the hint is no step.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn texts(&self) -> Vec<String> {
        let texts = |step: &puzzle::Deduction| {
            Language::ALL
                .map(|language| [step.place(language), step.text(language), step.shown(language)])
        };
        self.step.iter().flat_map(texts).flatten().collect()
    }

    /// For every square 1 if it belongs to an area that the reason is about, plus 2 if to one that
    /// confines these; nothing if the reason names no area.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn areas(&self) -> Vec<u8> {
        self.areas.clone()
    }

    /// The queens at fault, or the squares that a step closes.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn squares(&self) -> Vec<u32> {
        self.squares.clone()
    }

    /// The queens that a queen on a square of the step would force.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn forced(&self) -> Vec<u32> {
        self.forced.clone()
    }

    /// The square of the next queen, if that is the step; a possible one, if there are several solutions.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn queen(&self) -> Option<u32> {
        self.queen
    }
}

/// A hint for queens in the order in which they were placed, and squares that were crossed out.
///
/// # Errors
/// A board or squares that the library refuses.
#[wasm_bindgen]
pub fn hint(json: &str, queens: &[u32], crossed: &[u32]) -> Result<Hint, Refusal> {
    let problem = problem(json)?;
    let n = problem.n();
    let mut out = Squares::none(n);
    for square in squares(n, crossed)? {
        if usize::from(square.row.max(square.col)) < n {
            out.insert(square);
        }
    }
    let found = puzzle::hint(&problem, &squares(n, queens)?, &out, &Cancel::new())?;
    let (queen, closed) = match &found {
        puzzle::Hint::Deduction(step) => (step.queen, step.closed.clone()),
        puzzle::Hint::Several(square) => (Some(*square), vec![]),
        puzzle::Hint::Unsolvable(_) => (None, vec![]),
        _ => (None, found.squares()),
    };
    let areas = found.step().map_or([&[][..]; 2], |step| step.reason.areas());
    let bits = |square| {
        let within = |at: usize| areas[at].iter().any(|area| area.contains(&problem, square));
        u8::from(within(0)) + 2 * u8::from(within(1))
    };
    let forced = match found.step().map(|step| &step.reason) {
        Some(puzzle::Reason::Trial { forced, .. }) => numbers(n, forced.iter().copied()),
        _ => vec![],
    };
    let side = if areas[0].is_empty() { 0 } else { u16::try_from(n)? };
    let all = (0..side).flat_map(|row| (0..side).map(move |col| Square::new(row, col)));
    Ok(Hint {
        areas: all.map(bits).collect(),
        kind: found.kind(),
        step: found.step().cloned(),
        squares: numbers(n, closed),
        forced,
        queen: queen.map(|square| number(n, square)),
    })
}

/// A region puzzle.
#[wasm_bindgen]
pub struct Puzzle(puzzle::Puzzle);

#[wasm_bindgen]
impl Puzzle {
    /// The board in the library's JSON form.
    ///
    /// # Errors
    /// None for a puzzle that was made.
    pub fn json(&self) -> Result<String, Refusal> {
        Ok(Format::Json.write(&self.0.problem)?)
    }

    /// The region of every square, row by row, from 0 in reading order.
    #[must_use]
    pub fn regions(&self) -> Vec<u32> {
        let n = u16::try_from(self.0.problem.n()).unwrap_or(0);
        let all = (0..n).flat_map(|row| (0..n).map(move |col| Square::new(row, col)));
        let Some(regions) = self.0.problem.regions() else {
            return Vec::new();
        };
        all.filter_map(|square| u32::try_from(regions.of(square)).ok()).collect()
    }

    /// The hardest reason that it needs: English, then Chinese.
    #[must_use]
    pub fn difficulty(&self) -> Vec<String> {
        let difficulty = self.0.difficulty;
        let text = |language| difficulty.meaning().text(language);
        Language::ALL.map(text).to_vec()
    }

    /// Side of the board.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn n(&self) -> usize {
        self.0.problem.n()
    }

    /// `easy`, `medium` or `hard`.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn level(&self) -> String {
        Level::of(self.0.difficulty).map_or("", Level::name).to_owned()
    }
}

/// Makes a puzzle of side `n`; the level is `easy`, `medium` or `hard`.
///
/// # Errors
/// A side or a level that has none.
#[wasm_bindgen(js_name = makePuzzle)]
pub fn make_puzzle(n: usize, level: &str, seed: u32) -> Result<Puzzle, Refusal> {
    let made = puzzle::generate(n, level.parse()?, seed.into(), &Cancel::new())?;
    Ok(Puzzle(made))
}

/// The puzzle of a day, counted from 1 January 1970.
///
/// # Errors
/// None that is known.
#[wasm_bindgen(js_name = dailyPuzzle)]
pub fn daily_puzzle(day: u32) -> Result<Puzzle, Refusal> {
    Ok(Puzzle(puzzle::daily(day.into(), &Cancel::new())?))
}

/// A board as a puzzle.
#[wasm_bindgen]
pub struct Grade {
    outcome: puzzle::Conclusion,
    hardest: Option<puzzle::Difficulty>,
}

#[wasm_bindgen]
impl Grade {
    /// Number of solutions: 0, 1, or 2 for several.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn solutions(&self) -> u32 {
        match self.outcome {
            puzzle::Conclusion::Unsolvable => 0,
            puzzle::Conclusion::Solved(_) => 1,
            _ => 2,
        }
    }

    /// `easy`, `medium` or `hard`; empty for a board that needs a search.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn level(&self) -> String {
        let level = self.hardest.and_then(Level::of);
        level.map_or("", Level::name).to_owned()
    }

    /// The hardest reason that it needs: English, then Chinese; empty if it needs none.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn difficulty(&self) -> Vec<String> {
        self.hardest.map_or(Vec::new(), |hardest| {
            let text = |language| hardest.meaning().text(language);
            Language::ALL.map(text).to_vec()
        })
    }
}

/// Solves a board (the library's JSON form) by reasons alone.
///
/// # Errors
/// A board that the library refuses.
#[wasm_bindgen(js_name = gradePuzzle)]
pub fn grade_puzzle(json: &str) -> Result<Grade, Refusal> {
    let explanation = puzzle::explain(&problem(json)?, &Cancel::new())?;
    let hardest = explanation.hardest().map(puzzle::Deduction::difficulty);
    Ok(Grade { outcome: explanation.outcome, hardest })
}

/// The fundamental solutions of side `n`: n columns each.
///
/// # Errors
/// A board that is too large.
#[wasm_bindgen(js_name = fundamentalSolutions)]
pub fn fundamental_solutions(n: usize) -> Result<Vec<u8>, Refusal> {
    let solutions = Solutions::unique(&Problem::plain(n)?)?;
    Ok(solutions.flat_map(|solution| solution.cols().to_vec()).collect())
}

/// The different images of a solution under the eight symmetries of the square, itself first: n
/// columns each.
///
/// # Errors
/// Columns that are not on a board.
#[wasm_bindgen]
pub fn orbit(cols: &[u8]) -> Result<Vec<u8>, Refusal> {
    let n = cols.len();
    let mut images: Vec<Vec<u8>> = Vec::new();
    for symmetry in Symmetry::ALL {
        let mut image = vec![0; n];
        for (row, &col) in cols.iter().enumerate() {
            if usize::from(col) >= n {
                return Err(Phrase::new("a column is not on the board", "列号在棋盘之外").into());
            }
            let at = symmetry.apply(n, Square::new(u16::try_from(row)?, col.into()));
            image[usize::from(at.row)] = u8::try_from(at.col)?;
        }
        if !images.contains(&image) {
            images.push(image);
        }
    }
    Ok(images.concat())
}
