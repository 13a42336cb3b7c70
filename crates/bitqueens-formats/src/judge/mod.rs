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
//! let judge: Judge = "p1219".parse().expect("a judge");
//! judge.solve(b"6\n", &mut answer)?;
//! assert_eq!(answer, b"2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n");
//! # Ok::<(), bitqueens_formats::JudgeError>(())
//! ```

use crate::boards::input::N;
use bitqueens::language::{Language, Phrase};
use bitqueens::{localized_error, messages, say};
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
pub use stream::{StreamWord, WordReader};
use table::{Entry, TABLE};

/// The largest number of input bytes that a judge problem accepts.
pub const MAX_BYTES: usize = 1 << 20;

/// The limits common to all problems; each problem also limits the side of its boards.
const LIMITS: Limits = Limits::new(5000, MAX_BYTES, MAX_BYTES);

/// A problem of an online judge.
#[derive(Clone, Copy)]
pub struct Judge(&'static Entry);

impl PartialEq for Judge {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Judge {}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
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

messages! { JudgeError, language:
    Read(error) ["cannot read the input: {error}" "无法读取输入：{error}"; error]
    Output(error) ["cannot write the answer: {error}" "无法写出答案：{error}"; error]
    ;
    Self::Input(error) => error.text(language),
    Self::Library(error) => error.text(language),
}

localized_error!(JudgeError, from FormatError => Input, from io::Error => Output, from bitqueens::Error => Library);

/// The return type of a solver.
type Answer = Result<(), JudgeError>;

impl Judge {
    /// Returns all problems.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        TABLE.iter().map(Self)
    }

    /// Returns the name of the problem, as used on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the names of the judge and of the problem.
    #[must_use]
    pub fn title(self) -> Phrase {
        self.0.title
    }

    /// Describes the input and its conventions.
    #[must_use]
    pub fn input(self) -> Phrase {
        self.0.input
    }

    /// Describes the answer and its conventions.
    #[must_use]
    pub fn output(self) -> Phrase {
        self.0.output
    }

    /// Describes the problem, its input and its answer in one line.
    ///
    /// ```
    /// use bitqueens::language::Language;
    /// let judge: bitqueens_formats::Judge = "kattis-8queens".parse()?;
    /// assert_eq!(
    ///     judge.explanation(Language::English),
    ///     "Kattis 8queens: 8 rows of 8: `*` is a queen, `.` is empty -> \
    ///      valid if there are eight queens and no two attack each other, otherwise invalid"
    /// );
    /// # Ok::<(), bitqueens_formats::Error>(())
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
        (self.0.solve)(input, out)
    }

    /// Like [`Judge::solve`], but reads as it goes: HDU 2553 answers each number before it reads the
    /// next, in constant memory. The other problems read the whole input first.
    ///
    /// ```
    /// use bitqueens::Cancel;
    /// use bitqueens_formats::Judge;
    /// let mut answers = Vec::new();
    /// let judge: Judge = "hdu2553".parse().expect("a judge");
    /// let end = judge.answer_stream(&b"8\n4 x"[..], &mut answers, &Cancel::new());
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
        if self.name() == "hdu2553" {
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

bitqueens::language::named!(Judge);

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
    let questions =
        words.number(Phrase::new("the number of questions", "问题的个数"), 0..=MAX_BYTES)?;
    let numbers: Result<Vec<usize>, _> =
        (0..questions).map(|_| words.number(what, range.clone())).collect();
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
