//! The n-queens problems of online judges, with answers that match byte for byte.
//!
//! The problems give `*` and `.` three different meanings: in P1562 `*` may hold a queen and `.` may
//! not, in CSES 1624 and UVa 11195 `.` is free and `*` is not, in Kattis 8queens `*` is a queen.
//!
//! The whole input is read and checked before any output, except where [`Judge::answer_stream`] answers
//! each number of a loop as it comes. Numbers may share a line or not, as for the
//! judges' own programs; boards must be drawn line by line. An input that violates the problem's
//! constraints is an error with line and column; a verdict such as INCORRECT is an answer.
//!
//! ```
//! use bitqueens_formats::Judge;
//! let mut answer = Vec::new();
//! Judge::P1219.solve(b"6\n", &mut answer)?;
//! assert_eq!(answer, b"2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n");
//! # Ok::<(), bitqueens_formats::JudgeError>(())
//! ```

use crate::boards::input::N;
use bitqueens::language::Phrase;
use bitqueens::language::{Language, Localized};
use bitqueens::{localized_error, say};
use std::fmt;
use std::io::{self, Read, Write};

mod attacks;
mod boards;
mod counts;
mod names;
mod placing;
mod solutions;
mod stopped;
mod stream;
mod table;
mod verdicts;

use crate::boards::FormatError;
use crate::boards::input::{Limits, Text, Words};
use crate::error::Result;
use bitqueens::Cancel;
use table::{Entry, TABLE};

/// The largest number of input bytes that a judge problem accepts.
pub const MAX_BYTES: usize = 1 << 20;

/// The limits common to all problems; each problem also limits the side of its boards.
const LIMITS: Limits = Limits::new(5000, MAX_BYTES, MAX_BYTES);

/// A problem of an online judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Judge {
    /// Luogu P1219, the USACO checker challenge.
    P1219,
    /// Luogu P1562.
    P1562,
    /// HDU 2553.
    Hdu2553,
    /// The `NowCoder` function.
    Nowcoder,
    /// CSES 1624.
    Cses1624,
    /// `UVa` 11195.
    Uva11195,
    /// `UVa` 750.
    Uva750,
    /// `UVa` 167.
    Uva167,
    /// Kattis queens.
    KattisQueens,
    /// Kattis 8queens.
    Kattis8queens,
    /// AOJ `ALDS1_13_A`.
    AojAlds113A,
    /// POJ 3239.
    Poj3239,
    /// Lanqiao 2n queens.
    Lanqiao2n,
    /// `LeetCode` 51.
    Leetcode51,
    /// `LeetCode` 52.
    Leetcode52,
    /// All solutions, in the output format of a tutorial's Java program.
    JavaAll,
    /// Bailian 2754 and Ybt 1214.
    Bailian2754,
    /// Ybt 1213 and `OpenJudge` 1700.
    Ybt1213,
    /// BOJ 9663.
    Boj9663,
    /// BOJ 9175.
    Boj9175,
    /// BOJ 3344.
    Boj3344,
    /// Eolymp 2764.
    Eolymp2764,
    /// `AcWing` 843.
    Acwing843,
    /// Kattis holeynqueensbatman.
    HoleyQueens,
    /// `LeetCode` 1222.
    Leetcode1222,
    /// `UVa` 10401.
    Uva10401,
    /// `UVa` 11085.
    Uva11085,
    /// `HackerRank` Queen's Attack II.
    QueensAttack2,
    /// SPOJ 9725 and `HackerRank` Queens on Board.
    Sp9725,
}

/// An error while answering a judge problem.
#[derive(Debug)]
#[non_exhaustive]
pub enum JudgeError {
    /// The input violates the constraints of the problem.
    Input(FormatError),
    /// The input could not be read.
    Read(io::Error),
    /// The answer could not be written.
    Output(io::Error),
    /// The answer could not be computed.
    Library(bitqueens::Error),
}

impl Localized for JudgeError {
    fn text(&self, language: Language) -> String {
        match self {
            Self::Input(error) => error.text(language),
            Self::Read(error) => say!(
                language,
                "cannot read the input: {error}",
                "无法读取输入：{error}"; error
            ),
            Self::Output(error) => say!(
                language,
                "cannot write the answer: {error}",
                "无法写出答案：{error}"; error
            ),
            Self::Library(error) => error.text(language),
        }
    }
}

localized_error!(JudgeError, from FormatError => Input, from io::Error => Output, from bitqueens::Error => Library);

/// The return type of a solver.
type Answer = Result<(), JudgeError>;

impl Judge {
    /// All problems.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::P1219; TABLE.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = TABLE[index].judge;
            index += 1;
        }
        all
    };

    fn entry(self) -> &'static Entry {
        TABLE
            .iter()
            .find(|entry| entry.judge == self)
            .expect("every judge is in the table")
    }

    /// Returns the name of the problem, as used on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the names of the judge and of the problem.
    #[must_use]
    pub fn title(self) -> Phrase {
        self.entry().title
    }

    /// Describes the input and its conventions.
    #[must_use]
    pub fn input(self) -> Phrase {
        self.entry().input
    }

    /// Describes the answer and its conventions.
    #[must_use]
    pub fn output(self) -> Phrase {
        self.entry().output
    }

    /// Describes the problem, its input and its answer in one line.
    ///
    /// ```
    /// use bitqueens::language::Language;
    /// assert_eq!(
    ///     bitqueens_formats::Judge::Kattis8queens.explanation(Language::English),
    ///     "Kattis 8queens: 8 rows of 8: `*` is a queen, `.` is empty -> \
    ///      valid if there are eight queens and no two attack each other, otherwise invalid"
    /// );
    /// ```
    #[must_use]
    pub fn explanation(self, language: Language) -> String {
        let (title, input, output) = (self.title(), self.input(), self.output());
        say!(language, "{title}: {input} -> {output}", "{title}：{input}→{output}"; title, input, output)
    }

    /// Writes the answer to one input, byte for byte as the judge expects it.
    ///
    /// # Errors
    /// [`JudgeError::Input`] with line and column if the input violates the problem's constraints; no
    /// output is written then. [`JudgeError::Output`] if writing fails.
    pub fn solve(self, input: &[u8], out: &mut impl Write) -> Result<(), JudgeError> {
        (self.entry().solve)(input, out)
    }

    /// Like [`Judge::solve`], but reads as it goes: HDU 2553 answers each number before it reads the
    /// next, in constant memory. The other problems read the whole input first.
    ///
    /// ```
    /// use bitqueens::Cancel;
    /// use bitqueens_formats::Judge;
    /// let mut answers = Vec::new();
    /// let end = Judge::Hdu2553.answer_stream(&b"8\n4 x"[..], &mut answers, &Cancel::new());
    /// assert_eq!(answers, b"92\n2\n");
    /// assert!(end.unwrap_err().to_string().starts_with("line 2, column 3: `x` is not a number"));
    /// ```
    ///
    /// # Errors
    /// Those of [`Judge::solve`], after the answers to the numbers before the invalid one;
    /// [`JudgeError::Read`] if reading fails; [`bitqueens::Error::Cancelled`] once `cancel` is set.
    pub fn answer_stream(
        self,
        input: impl io::Read,
        out: &mut impl Write,
        cancel: &Cancel,
    ) -> Result<(), JudgeError> {
        if self == Self::Hdu2553 {
            return counts::answer_loop(io::BufReader::new(input), out, cancel);
        }
        let mut bytes = Vec::new();
        let most = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
        // One byte more than the limit, so that the parser can refuse it.
        let mut input = input.take(most.saturating_add(1));
        input.read_to_end(&mut bytes).map_err(JudgeError::Read)?;
        self.solve(&bytes, out)
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the words of an input.
fn words(input: &[u8]) -> Result<Words<'_>, FormatError> {
    Ok(Text::new(input, &LIMITS)?.words())
}

/// Reads the number of questions, and then a number for each.
fn counted_numbers(
    input: &[u8],
    what: Phrase,
    range: std::ops::RangeInclusive<usize>,
) -> Result<Vec<usize>, FormatError> {
    let mut words = words(input)?;
    let questions = words.number(
        Phrase::new("the number of questions", "问题的个数"),
        0..=MAX_BYTES,
    )?;
    let numbers: Result<Vec<usize>, _> = (0..questions)
        .map(|_| words.number(what, range.clone()))
        .collect();
    words.finish(Phrase::new("the last question", "最后一个问题"))?;
    numbers
}

/// Reads an input that is one number.
fn one_number(input: &[u8], range: std::ops::RangeInclusive<usize>) -> Result<usize, FormatError> {
    let mut words = words(input)?;
    let n = words.number(N, range)?;
    words.finish(N)?;
    Ok(n)
}

/// Reads numbers up to a 0 or the end of the input.
fn numbers_to_zero(
    input: &[u8],
    range: std::ops::RangeInclusive<usize>,
) -> Result<Vec<usize>, FormatError> {
    let mut words = words(input)?;
    let mut numbers = Vec::new();
    while let Some(word) = words.take() {
        if word.text == "0" {
            break;
        }
        numbers.push(word.number(N, range.clone())?);
    }
    Ok(numbers)
}
