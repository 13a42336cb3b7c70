//! Lines of numbers: the columns of solutions, or pairs of row and column.
//!
//! | text | means |
//! |---|---|
//! | `1 5 8 6 3 7 2 4` or `15863724`, one a line | solutions, a column for each row; `-` is a row without a queen |
//! | a number a line | one solution |
//! | `8`, then such lines | the side first; a number after all solutions is their count |
//! | `Solution 3: 1 5 8 …` | a title before the columns |
//! | `1,1` `2,5` …, one a line | a queen on each square; a first line `row,col` or `x,y` names the order |

use super::draft::Draft;
use super::error::{FormatError, Position};
use super::input::{Line, Text};
use super::numbers::{self, Base, Number, Pair, digits, is_permutation};
use bitqueens::internal::quoted;
use bitqueens::language::Phrase;

/// The numbers of a line, `None` for `-`, and the word if there is one only.
struct Numbers<'a> {
    numbers: Vec<Number>,
    single: Option<&'a str>,
    line: Line<'a>,
}

/// Splits a line; a title before a colon is left out.
fn split(line: Line<'_>) -> Result<Numbers<'_>, FormatError> {
    let is_title =
        |before: &&str| before.contains(|char: char| char.is_alphabetic() || char == '#');
    let title = line.text.split_once([':', '：']).map(|(before, _)| before).filter(is_title);
    // `1. ` or `2) ` before the columns.
    let is_number = |before: &&str| before.bytes().all(|byte| byte.is_ascii_digit());
    let number = [". ", ") "].iter().find_map(|end| line.text.split_once(end));
    let number = number.map(|(before, _)| before).filter(is_number);
    let mut rest = title.or(number).map_or(line.text, |title| {
        line.text[title.len()..].trim_start_matches([':', '：', '.', ')'])
    });
    let between = |char: char| ",;|".contains(char) || char.is_whitespace();
    let mut numbers = Vec::new();
    let mut single = None;
    let mut column = line.at(line.text.len() - rest.len()).column;
    while !rest.is_empty() {
        let word = rest.trim_start_matches(between);
        column = column
            .saturating_add(super::input::to_u32(rest[..rest.len() - word.len()].chars().count()));
        let end = word.find(between).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        rest = after;
        if word.is_empty() {
            break;
        }
        let at = Position { line: line.number, column };
        column = column.saturating_add(super::input::to_u32(word.chars().count()));
        single = numbers.is_empty().then_some(word);
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        match word.parse::<u32>() {
            Ok(number) if is_number => numbers.push((Some(number), at)),
            _ if matches!(word, "-" | "null" | "None") => numbers.push((None, at)),
            // Digits may be a solution in one word.
            _ if is_number && word.len() == 10 => numbers.push((Some(u32::MAX), at)),
            _ => {
                return refuse!(at,
                    ["{} is not a number" "{0} 不是数", quoted(word)]
                    ["give the column of each row" "请给每行皇后的列号"]);
            }
        }
    }
    let single = single.filter(|_| numbers.len() == 1);
    Ok(Numbers { numbers, single, line })
}

/// The lines of numbers, and the first line if it names what stands in them.
fn lines(text: Text<'_>) -> Result<(Option<&str>, Vec<Numbers<'_>>), FormatError> {
    let mut lines = text.lines().filter(|line| !line.text.trim().is_empty()).peekable();
    let is_name = |char: char| char.is_alphanumeric() || ", \t;_\"#".contains(char);
    let is_header = |line: &Line<'_>| {
        let text = line.text.trim_start();
        text.starts_with(|char: char| char.is_alphabetic() || char == '"')
            && text.chars().all(is_name)
    };
    let mut header = None;
    while let Some(line) = lines.next_if(is_header) {
        header = Some(line.text);
    }
    let is_remark = |line: &Line<'_>| {
        let text = line.text.trim_start();
        let words = text.split_whitespace();
        let words = words.filter(|word| word.len() > 2 && word.chars().all(char::is_alphabetic));
        text.starts_with('#')
            || text.starts_with("//")
            || text.starts_with('%')
            || words.count() > 1
    };
    let lines = lines.filter(|line| !is_remark(line)).map(split);
    // A title alone has no numbers.
    let lines = lines.filter(|line| line.as_ref().map_or(true, |line| !line.numbers.is_empty()));
    let lines: Vec<Numbers<'_>> = lines.collect::<Result<_, _>>()?;
    if lines.is_empty() {
        Err(super::grid::empty(Phrase::new("the column of each row", "每行皇后的列号")))
    } else {
        Ok((header, lines))
    }
}

/// Reads solutions.
pub(crate) fn read_columns(text: Text<'_>, base: Base) -> Result<Vec<Draft>, FormatError> {
    let (_, mut lines) = lines(text)?;
    let refused = |line: &Line<'_>, what: Phrase| {
        refuse!(line.start(),
            ["{what}" "{what}"; what]
            ["give the column of each row, as in 2 4 1 3" "请给每行皇后的列号，如 2 4 1 3"])
    };
    if lines.iter().all(|line| line.single.is_some()) {
        // One number a line: solutions in one word each, or the columns of one solution.
        let words =
            || lines.iter().filter_map(|line| Some((line.single?, line.numbers.first()?.1)));
        let solutions: Vec<Vec<Number>> =
            words().map_while(|(word, at)| digits(word, at)).collect();
        let counted = solutions.len() + 1 == lines.len() && solutions.len() > 1;
        if !solutions.is_empty() && (solutions.len() == lines.len() || counted) {
            return solutions.iter().map(|numbers| numbers::columns(numbers, base)).collect();
        }
        let numbers: Vec<Number> = lines.iter().flat_map(|line| line.numbers.clone()).collect();
        if let [(number, _)] = numbers[..]
            && number != Some(u32::from(base != Base::Zero))
        {
            return refuse!(lines[0].line.end(),
                ["one number is no board" "一个数不是棋盘"]
                ["give the column of each row, as in 2 4 1 3" "请给每行皇后的列号，如 2 4 1 3"]);
        }
        let is_column =
            |number: u32| usize::try_from(number).is_ok_and(|number| number <= numbers.len() + 1);
        if let Some(at) =
            numbers.iter().position(|&(number, _)| number.is_some_and(|number| !is_column(number)))
        {
            return refused(
                &lines[at].line,
                Phrase::new("this number is no column", "这个数不是列号"),
            );
        }
        return Ok(vec![numbers::columns(after_n(&numbers), base)?]);
    }
    if let [line] = &lines[..]
        && line.numbers.len() > 3
        && line.line.text.split(';').all(|part| part.split(',').count() == 2)
    {
        return refused(
            &line.line,
            Phrase::new("numbers by twos are squares", "两个一组的数是格子"),
        );
    }
    if let [line] = &lines[..] {
        // Several solutions in one word each.
        let words = || line.line.words();
        let solutions: Option<Vec<Vec<Number>>> =
            words().map(|word| digits(word.text, word.at)).collect();
        if let Some(solutions) = solutions.filter(|found| found.iter().all(|one| one.len() > 3)) {
            let read = |numbers: &Vec<Number>| numbers::columns(numbers, base);
            return solutions.iter().map(read).collect();
        }
    }
    let n = |line: &Numbers<'_>| match line.numbers[..] {
        [(Some(n), _)] => usize::try_from(n).ok(),
        _ => None,
    };
    // The side may stand above, and the number of solutions below.
    if lines.len() > 1 && n(&lines[0]).is_some_and(|n| n == lines[1].numbers.len()) {
        lines.remove(0);
    }
    if lines.len() > 1
        && lines.last().is_some_and(|last| last.single.is_some() && last.numbers.len() == 1)
    {
        let count = lines.last().and_then(n);
        if count.is_some_and(|count| count >= lines.len() - 1) {
            lines.pop();
        }
    }
    let all = |wanted: &dyn Fn(u32) -> bool| {
        let numbers = lines.iter().flat_map(|line| &line.numbers);
        numbers.filter_map(|(number, _)| *number).all(wanted)
    };
    let width = lines[0].numbers.len();
    if width == 2
        && lines.len() > 1
        && lines.iter().all(|line| line.numbers.len() == 2)
        && !all(&|number| number <= 2)
    {
        return refused(
            &lines[0].line,
            Phrase::new("lines of two numbers are squares", "每行两个数的是格子"),
        );
    }
    if width == lines.len() && width > 2 && all(&|number| number <= 1) {
        return refused(
            &lines[0].line,
            Phrase::new("numbers 0 and 1 are a matrix", "0 和 1 组成的是矩阵"),
        );
    }
    // The number of each solution may stand before it.
    let is_counted = |(at, line): (usize, &Numbers<'_>)| {
        line.numbers[0].0 == u32::try_from(at + 1).ok()
            && line.numbers.len() > 4
            && is_permutation(&line.numbers[1..])
            && !is_permutation(&line.numbers)
    };
    let skipped = usize::from(lines.iter().enumerate().all(|(at, line)| is_counted((at, line))));
    if let Some(line) =
        lines.iter().find(|line| line.single.is_some() && line.numbers[0].0.is_some_and(|n| n > 1))
    {
        return refused(&line.line, Phrase::new("one number is no board", "一个数不是棋盘"));
    }
    let solution = |line: &Numbers<'_>| numbers::columns(after_n(&line.numbers[skipped..]), base);
    lines.iter().map(solution).collect()
}

/// The columns, without the side that may stand before them.
fn after_n(numbers: &[Number]) -> &[Number] {
    match numbers {
        [(Some(n), _), rest @ ..]
            if usize::try_from(*n) == Ok(rest.len())
                && !is_permutation(numbers)
                && is_permutation(rest) =>
        {
            rest
        }
        _ => numbers,
    }
}

/// The squares of `r1c5 r2c8 …`.
fn named_pairs(text: Text<'_>) -> Option<Vec<Pair>> {
    let pair = |at: Position, word: &str| {
        let (row, col) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        Some((row.parse().ok()?, col.parse().ok()?, at))
    };
    let words = |line: Line<'_>| {
        let words = line.text.split(|char: char| ",; ".contains(char));
        let words = words.filter(|word| !word.is_empty());
        words.map(|word| pair(line.start(), word)).collect::<Option<Vec<Pair>>>()
    };
    let pairs: Option<Vec<Vec<Pair>>> = text.lines().map(words).collect();
    pairs.map(|pairs| pairs.concat()).filter(|pairs| !pairs.is_empty())
}

/// Reads the squares of queens, two numbers a line or between semicolons, or as `r1c5`.
pub(crate) fn read_pairs(text: Text<'_>, base: Base) -> Result<Vec<Draft>, FormatError> {
    if let Some(pairs) = named_pairs(text) {
        return Ok(vec![numbers::queens(&pairs, None, base)?]);
    }
    if text.lines().count() == 1 && text.text().contains(';') {
        return read_pairs(Text::of(&text.text().replace(';', "\n")), base);
    }
    let (header, lines) = lines(text)?;
    let mut pairs: Vec<Pair> = Vec::new();
    let mut n = None;
    let is_swapped = header.is_some_and(|header| {
        let first = header.trim_start().trim_start_matches('"').to_ascii_lowercase();
        first.starts_with('c') || first.starts_with('x')
    });
    for line in &lines {
        match line.numbers[..] {
            [(Some(row), at), (Some(col), _)] => {
                pairs.push(if is_swapped { (col, row, at) } else { (row, col, at) })
            }
            [(Some(side), _)] if pairs.is_empty() && n.is_none() => n = usize::try_from(side).ok(),
            _ => {
                return refuse!(line.line.start(),
                    ["this line is not a square" "这一行不是一个格子"]
                    ["give a row and a column" "请给行号和列号"]);
            }
        }
    }
    if pairs.is_empty() {
        return refuse!(Position::START,
            ["there are no squares" "没有格子"]
            ["give a row and a column, as in 1,5" "请给行号和列号，如 1,5"]);
    }
    Ok(vec![numbers::queens(&pairs, n, base)?])
}
