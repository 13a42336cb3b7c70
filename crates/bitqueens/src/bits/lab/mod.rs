//! The labs: B1–B15 as data, each workable on any numbers.

mod list;
mod sheet;

use std::str::FromStr;

use super::BitsError;
use sheet::Sheet;

/// One bit trick to take into the hand: its names, its idea and a way to work it out.
///
/// ```
/// use bitqueens::bits::Lab;
/// let lab: &Lab = Lab::find("B9")?;
/// assert_eq!(lab.word, "lowbit");
/// let working = lab.run(&[22])?;
/// let last = working.lines.last().expect("a lab shows its working");
/// assert_eq!((last.label.as_str(), last.bits.as_str()), ("x & (~x + 1)", "00000010"));
/// assert_eq!(working.result, "2");
/// # Ok::<(), bitqueens::bits::BitsError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Lab {
    /// B1 to B15.
    pub id: &'static str,
    /// One English word to call it by.
    pub word: &'static str,
    /// English name.
    pub name: &'static str,
    /// Chinese name.
    pub name_zh: &'static str,
    /// The idea in one English sentence.
    pub idea: &'static str,
    /// The idea in one Chinese sentence.
    pub idea_zh: &'static str,
    /// The numbers it takes, in words.
    pub inputs: &'static str,
    /// The numbers it takes, in Chinese.
    pub inputs_zh: &'static str,
    /// Numbers worth trying, the tutorials' own among them; each runs without an error.
    pub examples: &'static [&'static [i64]],
    least: usize,
    most: usize,
    work: fn(&[i64], &mut Sheet) -> Result<Answer, BitsError>,
}

/// A lab worked out: lines in binary, then the result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Working {
    /// Digits shown per line: 8, 16, 32 or 64, the least that holds every number of the working.
    pub width: u32,
    /// Operands, operations and results, in order.
    pub lines: Vec<Line>,
    /// The outcome in one short English phrase.
    pub result: String,
    /// The same in Chinese.
    pub result_zh: String,
}

/// One line of a working.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// What is shown: an operand's name or a formula, such as `x & -x`.
    pub label: String,
    /// Its digits, bit 0 at the right unless the label says otherwise; negative numbers in two's
    /// complement.
    pub bits: String,
    /// The same as a decimal number.
    pub value: String,
}

/// The outcome in English and in Chinese.
struct Answer(String, String);

impl Lab {
    /// All fifteen, B1 first.
    pub const ALL: &'static [Lab] = &list::LABS;

    /// The lab of that id (`B9`) or word (`lowbit`), upper or lower case.
    ///
    /// # Errors
    ///
    /// [`BitsError::NoSuchLab`].
    pub fn find(name: &str) -> Result<&'static Lab, BitsError> {
        let wanted = name.trim();
        Lab::ALL
            .iter()
            .find(|lab| {
                lab.id.eq_ignore_ascii_case(wanted)
                    || lab.word.eq_ignore_ascii_case(wanted)
                    || lab.name_zh == wanted
            })
            .ok_or_else(|| BitsError::NoSuchLab(name.to_owned()))
    }

    /// Works it out on `inputs` (see [`Lab::inputs`]). A negative number stands for its
    /// two's-complement pattern.
    ///
    /// # Errors
    ///
    /// [`BitsError::WrongNumberOfInputs`], or what the trick itself refuses.
    pub fn run(&self, inputs: &[i64]) -> Result<Working, BitsError> {
        if inputs.len() < self.least || inputs.len() > self.most {
            return Err(BitsError::WrongNumberOfInputs {
                id: self.id,
                expected: self.inputs,
                given: inputs.len(),
            });
        }
        let mut sheet = Sheet::default();
        let Answer(result, result_zh) = (self.work)(inputs, &mut sheet)?;
        let (width, lines) = sheet.finish();
        Ok(Working {
            width,
            lines,
            result,
            result_zh,
        })
    }
}

impl FromStr for &'static Lab {
    type Err = BitsError;

    fn from_str(name: &str) -> Result<Self, BitsError> {
        Lab::find(name)
    }
}
