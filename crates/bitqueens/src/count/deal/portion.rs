//! What goes between a deal and its hands, as text.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::error::{Error, quoted};

/// A portion of a count: some crosses whole, or some parts of one.
///
/// As text `3..7`, or `12/2:0..40` for the parts 0 to 39 of cross 12 split to depth 2.
///
/// ```
/// use bitqueens::Portion;
/// let portion: Portion = "12/2:0..40".parse()?;
/// assert_eq!(portion.to_string(), "12/2:0..40");
/// assert!("12/2:40".parse::<Portion>().is_err());
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Portion {
    first: u32,
    end: u32,
    depth: usize,
    /// Start and end of the parts; `None` for all.
    parts: Option<(u32, u32)>,
}

impl Portion {
    pub(super) fn whole(crosses: Range<u32>) -> Self {
        Self {
            first: crosses.start,
            end: crosses.end,
            depth: 0,
            parts: None,
        }
    }

    pub(super) fn parts(cross: u32, depth: usize, parts: Range<u32>) -> Self {
        Self {
            first: cross,
            end: cross.saturating_add(1),
            depth,
            parts: Some((parts.start, parts.end)),
        }
    }

    pub(super) fn crosses(&self) -> Range<u32> {
        self.first..self.end
    }

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn part_range(&self) -> Option<Range<u32>> {
        self.parts.map(|(start, end)| start..end)
    }
}

impl fmt::Display for Portion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts {
            None => write!(f, "{}..{}", self.first, self.end),
            Some((start, end)) => write!(f, "{}/{}:{start}..{end}", self.first, self.depth),
        }
    }
}

impl FromStr for Portion {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let parse = || {
            let range = |text: &str| {
                let (start, end) = text.split_once("..")?;
                let (start, end) = (number(start)?, number(end)?);
                (start <= end).then_some(start..end)
            };
            let Some((cross, rest)) = text.split_once('/') else {
                return Some(Self::whole(range(text)?));
            };
            let (depth, parts) = rest.split_once(':')?;
            let depth: u8 = number(depth)?;
            Some(Self::parts(
                number(cross)?,
                usize::from(depth),
                range(parts)?,
            ))
        };
        parse().ok_or_else(|| Error::NoPortion(quoted(text)))
    }
}

/// What a portion holds. As text: total, residue, attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// Solutions, with their weights.
    pub total: u128,
    /// The total modulo 2^61 − 1, folded separately.
    pub residue: u64,
    /// Queens tried.
    pub attempts: u128,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.total, self.residue, self.attempts)
    }
}

impl FromStr for Counted {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut words = text.split(' ');
        let mut parse = || {
            let counted = Self {
                total: number(words.next()?)?,
                residue: number(words.next()?)?,
                attempts: number(words.next()?)?,
            };
            words.next().is_none().then_some(counted)
        };
        parse().ok_or_else(|| Error::NoPortion(quoted(text)))
    }
}

/// Digits only: no sign, no space.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}
