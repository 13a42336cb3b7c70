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

use std::fmt;
use std::io::{self, Read, Write};

mod boards;
mod counts;
mod names;
mod placing;
mod solutions;
mod stream;
mod verdicts;

use crate::boards::FormatError;
use crate::boards::input::{Limits, Text, Words};
use crate::error::Result;
use bitqueens::Cancel;

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
}

/// An error while answering a judge problem.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// The input violates the constraints of the problem.
    #[error(transparent)]
    Input(#[from] FormatError),
    /// The input could not be read.
    #[error("cannot read the input: {0}")]
    Read(#[source] io::Error),
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
    /// The answer could not be computed.
    #[error(transparent)]
    Library(#[from] bitqueens::Error),
}

/// The return type of a solver.
type Answer = Result<(), JudgeError>;

/// An entry of the table of problems.
struct Entry {
    judge: Judge,
    name: &'static str,
    title: &'static str,
    input: &'static str,
    output: &'static str,
    solve: fn(&[u8], &mut dyn Write) -> Answer,
}

const TABLE: [Entry; 16] = [
    Entry {
        judge: Judge::P1219,
        name: "p1219",
        title: "Luogu P1219 / USACO checker",
        input: "n (1 to 13)",
        output: "the first three solutions in lexicographic order, columns from 1, then the number of solutions; the judge accepts a space at the end of a line",
        solve: solutions::p1219,
    },
    Entry {
        judge: Judge::P1562,
        name: "p1562",
        title: "Luogu P1562",
        input: "n (1 to 14), then n rows: `*` may hold a queen, `.` may not",
        output: "the number of solutions",
        solve: boards::p1562,
    },
    Entry {
        judge: Judge::Hdu2553,
        name: "hdu2553",
        title: "HDU 2553, and the loop of a tutorial that counts n after n",
        input: "one n (1 to 32; the judge's are 1 to 10) per line; 0 or the end of the input ends it",
        output: "the number of solutions for each n, one per line",
        solve: counts::hdu2553,
    },
    Entry {
        judge: Judge::Nowcoder,
        name: "nowcoder",
        title: "NowCoder N queens",
        input: "one n (1 to 9) per line, up to the end of the input",
        output: "the return value of the function for each n, the number of solutions, one per line",
        solve: counts::nowcoder,
    },
    Entry {
        judge: Judge::Cses1624,
        name: "cses1624",
        title: "CSES 1624",
        input: "8 rows of 8: `.` is free, `*` is reserved",
        output: "the number of solutions",
        solve: boards::cses1624,
    },
    Entry {
        judge: Judge::Uva11195,
        name: "uva11195",
        title: "UVa 11195",
        input: "cases of n (1 to 15) and n rows: `.` is free, `*` is bad; 0 or the end of the input ends it",
        output: "`Case k: ` and the number of solutions, one case per line",
        solve: boards::uva11195,
    },
    Entry {
        judge: Judge::Uva750,
        name: "uva750",
        title: "UVa 750",
        input: "the number of data sets, then for each the row and column (1 to 8) of a queen",
        output: "for each a table of the solutions with that queen, as rows by column; a blank line between tables",
        solve: solutions::uva750,
    },
    Entry {
        judge: Judge::Uva167,
        name: "uva167",
        title: "UVa 167",
        input: "k (1 to 20), then k boards of 8 rows of 8 numbers (0 to 99)",
        output: "for each board the largest sum of the squares of a solution, right-justified in 5 characters",
        solve: placing::uva167,
    },
    Entry {
        judge: Judge::KattisQueens,
        name: "kattis-queens",
        title: "Kattis queens",
        input: "n (1 to 5000), then x and y (0 to n - 1) of n queens",
        output: "CORRECT if no two attack each other, otherwise INCORRECT",
        solve: verdicts::kattis_queens,
    },
    Entry {
        judge: Judge::Kattis8queens,
        name: "kattis-8queens",
        title: "Kattis 8queens",
        input: "8 rows of 8: `*` is a queen, `.` is empty",
        output: "valid if there are eight queens and no two attack each other, otherwise invalid",
        solve: verdicts::kattis_8queens,
    },
    Entry {
        judge: Judge::AojAlds113A,
        name: "aoj-alds1-13a",
        title: "AOJ ALDS1_13_A",
        input: "k (0 to 8), then row and column (0 to 7) of k queens that belong to exactly one solution",
        output: "that solution, 8 rows of `Q` and `.`",
        solve: solutions::aoj,
    },
    Entry {
        judge: Judge::Poj3239,
        name: "poj3239",
        title: "POJ 3239",
        input: "one n (8 to 300) per line; 0 or the end of the input ends it",
        output: "one solution for each n, as rows by column, from 1; the judge accepts any",
        solve: placing::poj3239,
    },
    Entry {
        judge: Judge::Lanqiao2n,
        name: "lanqiao-2n",
        title: "Lanqiao 2n queens",
        input: "n (1 to 8), then n rows of n numbers: 1 may hold a queen, 0 may not",
        output: "the number of ways to place n black and n white queens so that no two of one colour attack each other",
        solve: placing::lanqiao_2n,
    },
    Entry {
        judge: Judge::Leetcode51,
        name: "leetcode51",
        title: "LeetCode 51",
        input: "n (1 to 9)",
        output: "all solutions as a JSON list of boards, each a list of rows of `Q` and `.`",
        solve: solutions::leetcode51,
    },
    Entry {
        judge: Judge::Leetcode52,
        name: "leetcode52",
        title: "LeetCode 52",
        input: "n (1 to 9)",
        output: "the number of solutions",
        solve: counts::leetcode52,
    },
    Entry {
        judge: Judge::JavaAll,
        name: "java-all",
        title: "all solutions, as the Java program of 八皇后算法在 C++ 和 Java 中的实现 prints them",
        input: "n (1 to 18)",
        output: "one solution per line, columns from 1, a space after each; then `Solution counter: k` without a line end",
        solve: solutions::java_all,
    },
];

impl Judge {
    /// All problems.
    pub const ALL: [Self; 16] = {
        let mut all = [Self::P1219; 16];
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
    pub fn title(self) -> &'static str {
        self.entry().title
    }

    /// Describes the input and its conventions.
    #[must_use]
    pub fn input(self) -> &'static str {
        self.entry().input
    }

    /// Describes the answer and its conventions.
    #[must_use]
    pub fn output(self) -> &'static str {
        self.entry().output
    }

    /// Describes the problem, its input and its answer in one line.
    ///
    /// ```
    /// assert_eq!(
    ///     bitqueens_formats::Judge::Kattis8queens.explanation(),
    ///     "Kattis 8queens: 8 rows of 8: `*` is a queen, `.` is empty -> \
    ///      valid if there are eight queens and no two attack each other, otherwise invalid"
    /// );
    /// ```
    #[must_use]
    pub fn explanation(self) -> String {
        format!("{}: {} -> {}", self.title(), self.input(), self.output())
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

/// Reads an input that is one number.
fn one_number(input: &[u8], range: std::ops::RangeInclusive<usize>) -> Result<usize, FormatError> {
    let mut words = words(input)?;
    let n = words.number("n", range)?;
    words.finish("n")?;
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
            words.finish("the closing 0")?;
            break;
        }
        numbers.push(word.number("n", range.clone())?);
    }
    Ok(numbers)
}
