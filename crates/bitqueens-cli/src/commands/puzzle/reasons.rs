//! Steps with their reasons, in English and Chinese, and what they prove.

use bitqueens::language::{Localized, Phrase, Text};
use bitqueens::solutions::Solution;
use bitqueens::{Problem, say, text};
use bitqueens_tutor::puzzle::{Conclusion, Difficulty, Explanation, Level, find};

use crate::console::Console;
use crate::exit::Exit;
use crate::language::Language;
use crate::output::{is_left_out, object};
use crate::table::{pad, width, wrapped};
use crate::terminal;

/// Prints the steps, and which of them is the hardest.
pub(super) fn steps(
    explanation: &Explanation,
    lang: Language,
    console: &mut Console,
) -> anyhow::Result<()> {
    for (step, number) in explanation.steps.iter().zip(1..) {
        let (text, start) = (say!(lang, "{step}.", "{step}。"; step), format!("{number}. "));
        let text = wrapped(&sentence(&text), start.len(), terminal::width());
        console.output().line(format_args!("{start}{text}"))?;
    }
    // Without a solution, no step is harder than another: they lead to a contradiction.
    let hardest = match explanation.outcome {
        Conclusion::Unsolvable => None,
        _ => explanation.hardest(),
    };
    let at = |step| explanation.steps.iter().position(|s| std::ptr::eq(s, step));
    if let Some((step, at)) = hardest.and_then(|step| Some((step, at(step)?))) {
        let (number, level) = (at + 1, level(step.difficulty(), lang));
        let text = lang.pick(
            format!("Each step holds in every solution; the hardest is step {number} ({level})."),
            format!("每一步在任何解里都成立；最难的是第 {number} 步（{level}）。"),
        );
        console.output().line(format_args!("{text}"))?;
    }
    Ok(())
}

/// Prints the first step.
pub(super) fn hint(explanation: &Explanation, console: &mut Console) -> anyhow::Result<Exit> {
    let (text, exit) = match (&explanation.outcome, explanation.steps.first()) {
        (Conclusion::Unsolvable, _) => (
            text!(
                "No solution has what is on the board: take a queen or a mark back.",
                "棋盘现在这样没有解：请收回一个皇后或一个标记。"
            ),
            Exit::No,
        ),
        (_, Some(step)) => (text!("{step}.", "{step}。"; step), Exit::Done),
        (Conclusion::Solved(_), None) => (
            text!("Every queen is placed: the puzzle is solved.", "皇后都已放好，谜题解完了。"),
            Exit::Done,
        ),
        (_, None) => (
            text!("Nothing follows: there are several solutions.", "推不出下一步：有多个解。"),
            Exit::Done,
        ),
    };
    let text = sentence(&text.text(console.lang()));
    let text = wrapped(&text, 0, terminal::width());
    console.output().line(format_args!("{text}"))?;
    Ok(exit)
}

/// The text with a capital at its beginning.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    rest.next()
        .map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + rest.as_str())
}

/// Prints the solution, drawn and as columns, or two of several, or that there is none.
pub(super) fn solution(
    problem: &Problem,
    explanation: &Explanation,
    lang: Language,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let (text, exit) = match &explanation.outcome {
        Conclusion::Solved(solution) => {
            for line in drawn(problem, solution) {
                console.output().line(format_args!("{line}"))?;
            }
            let only = lang.pick("The only solution: ", "唯一的解：");
            (format!("{only}{}", columns(solution)), Exit::Done)
        }
        Conclusion::Unsolvable => (lang.pick("unsolvable", "无解").to_owned(), Exit::No),
        _ => (several(problem, lang, console)?, Exit::Done),
    };
    console.output().line(format_args!("{text}"))?;
    Ok(exit)
}

/// Prints one line: the columns of the only solution, or how many there are.
pub(super) fn line(explanation: &Explanation, console: &mut Console) -> anyhow::Result<Exit> {
    let (text, exit) = match &explanation.outcome {
        Conclusion::Solved(solution) => (Text::verbatim(&columns(solution)), Exit::Done),
        Conclusion::Unsolvable => (text!("unsolvable", "无解"), Exit::No),
        _ => (text!("several solutions", "多个解"), Exit::Done),
    };
    console.report(&text)?;
    Ok(exit)
}

/// Two solutions of a board that has several.
fn several(problem: &Problem, lang: Language, console: &Console) -> anyhow::Result<String> {
    let mut shown = Vec::new();
    if let Some(first) = find(problem, 1, console.cancel())?.solution {
        shown.push(columns(&first));
        // A solution that differs in some row, found by closing one square of the first.
        for (row, &col) in (0_u16..).zip(first.cols()) {
            let square = bitqueens::Square::new(row, col.into());
            let Ok(other) = problem.clone().with_blocked([square]) else {
                continue; // a fixed queen, which every solution has
            };
            if let Some(second) = find(&other, 1, console.cancel())?.solution {
                shown.push(columns(&second));
                break;
            }
        }
    }
    let first = lang.pick(
        "There are several solutions, so steps cannot lead to one, such as:\n",
        "有多个解，推理定不下来，例如：\n",
    );
    Ok(first.to_owned() + &shown.join("\n"))
}

/// Prints the level of a puzzle, and its hardest reason.
pub(super) fn rate(
    problem: &Problem,
    explanation: &Explanation,
    json: bool,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let hardest = explanation.hardest().map(|step| step.difficulty());
    let (solutions, told, exit) = match explanation.outcome {
        Conclusion::Solved(_) => ("one", Phrase::new("one solution", "唯一解"), Exit::Done),
        Conclusion::Unsolvable => ("none", Phrase::new("no solution", "无解"), Exit::No),
        _ => ("several", Phrase::new("several solutions", "多个解"), Exit::Done),
    };
    let (n, steps) = (problem.n(), explanation.steps.len());
    let rating = object! {
        n,
        solutions,
        // Absent for a board that needs a search.
        #[serde(skip_serializing_if = "is_left_out")]
        level: hardest.and_then(Level::of).map(Level::name),
        #[serde(skip_serializing_if = "is_left_out")]
        hardest: hardest.map(Difficulty::name),
        steps,
    };
    console.answer(&rating, json, |lang| {
        let solutions = told.get(lang);
        if !matches!(explanation.outcome, Conclusion::Solved(_)) {
            return say!(
                lang,
                "{n} × {n}, {solutions}: only a puzzle with one solution has a level",
                "{n} × {n}，{solutions}：恰有一个解的谜题才有级别"
            );
        }
        let plural = if steps == 1 { "step" } else { "steps" };
        let found = lang.pick(
            format!("{n} × {n}, {solutions}, {steps} {plural}"),
            format!("{n} × {n}，{solutions}，{steps} 步"),
        );
        let Some(hardest) = hardest else { return found };
        let (level, meaning) = (level(hardest, lang), hardest.meaning().get(lang));
        let reason = lang.pick("hardest reason: ", "最难的理由：");
        let reason = wrapped(&format!("{reason}{meaning}"), 0, terminal::width());
        lang.pick(format!("{level}, {found}\n{reason}"), format!("{level}，{found}\n{reason}"))
    })?;
    Ok(exit)
}

/// The level of puzzles whose hardest reason this is.
pub(super) fn level(hardest: Difficulty, lang: Language) -> &'static str {
    match Level::of(hardest) {
        Some(Level::Easy) => lang.pick("easy", "容易"),
        Some(Level::Medium) => lang.pick("medium", "中等"),
        Some(Level::Hard) => lang.pick("hard", "困难"),
        None => lang.pick("search", "须搜索"),
    }
}

/// The names of reasons, the levels of puzzles that need them, and what they stand for.
pub(crate) fn names(lang: Language) -> String {
    let line = |reason: Difficulty| {
        let start = format!("  {:<11}  {}  ", reason.name(), pad(level(reason, lang), 8));
        let meaning = wrapped(reason.meaning().get(lang), width(&start), terminal::help_width());
        format!("\n{start}{meaning}")
    };
    let title = lang.pick("Reasons, from the easiest on:", "理由，由易到难：");
    title.to_owned() + &Difficulty::ALL.map(line).concat()
}

/// The columns of a solution by row, from 1.
fn columns(solution: &Solution) -> String {
    let from_one = |&col: &u8| (u16::from(col) + 1).to_string();
    let columns: Vec<String> = solution.cols().iter().map(from_one).collect();
    columns.join(" ")
}

/// The board with the queens of a solution: `♛`, and the region of every other square, or a dot.
fn drawn(problem: &Problem, solution: &Solution) -> Vec<String> {
    let rows = (0_u16..).zip(solution.cols());
    rows.map(|(row, &queen)| {
        let square = |col: u8| {
            let square = bitqueens::Square::new(row, col.into());
            match problem.regions() {
                _ if col == queen => '♛',
                Some(regions) => regions.name(regions.of(square)),
                None => '·',
            }
        };
        let squares: Vec<String> = (0..solution.cols().len())
            .filter_map(|col| u8::try_from(col).ok())
            .map(|col| square(col).to_string())
            .collect();
        format!("  {}", squares.join(" "))
    })
    .collect()
}
