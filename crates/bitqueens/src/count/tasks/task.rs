//! A task, as text.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::count::Decomposition;
use crate::error::{Error, quoted};
use crate::sum::digits;

/// A part of a count: some crosses, or some parts of one cross.
///
/// As text `3..7@9c2…`, or `12/2:0..40@9c2…` for the parts 0 to 39 of cross 12 split to depth 2. The
/// number after `@` is that of the board, so that no worker counts another board's task.
///
/// ```
/// use bitqueens::Task;
/// let task: Task = "12/2:0..40@9c2".parse()?;
/// assert_eq!(task.to_string(), "12/2:0..40@9c2");
/// assert!("12/2:40@9c2".parse::<Task>().is_err());
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Task {
    first: u32,
    end: u32,
    depth: usize,
    /// Start and end of the parts; `None` for all.
    parts: Option<(u32, u32)>,
    board: u64,
}

impl Task {
    pub(super) fn whole(decomposition: &Decomposition, crosses: Range<u32>) -> Self {
        Self {
            first: crosses.start,
            end: crosses.end,
            depth: 0,
            parts: None,
            board: decomposition.fingerprint(),
        }
    }

    pub(super) fn parts(
        decomposition: &Decomposition,
        cross: u32,
        depth: usize,
        parts: Range<u32>,
    ) -> Self {
        Self {
            depth,
            parts: Some((parts.start, parts.end)),
            ..Self::whole(decomposition, cross..cross.saturating_add(1))
        }
    }

    pub(super) fn is_of(&self, decomposition: &Decomposition) -> bool {
        self.board == decomposition.fingerprint()
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

    fn parse(text: &str) -> Option<Self> {
        let range = |text: &str| {
            let (start, end) = text.split_once("..")?;
            let (start, end) = (digits(start)?, digits(end)?);
            (start <= end).then_some((start, end))
        };
        let (crosses, board) = text.split_once('@')?;
        let board = match board.as_bytes() {
            [b'0'..=b'9' | b'a'..=b'f', ..] => u64::from_str_radix(board, 16).ok()?,
            _ => return None,
        };
        let Some((cross, rest)) = crosses.split_once('/') else {
            let (first, end) = range(crosses)?;
            return Some(Self { first, end, depth: 0, parts: None, board });
        };
        let (depth, parts) = rest.split_once(':')?;
        let (first, depth): (u32, u8) = (digits(cross)?, digits(depth)?);
        Some(Self {
            first,
            end: first.saturating_add(1),
            depth: depth.into(),
            parts: Some(range(parts)?),
            board,
        })
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts {
            None => write!(f, "{}..{}", self.first, self.end)?,
            Some((start, end)) => write!(f, "{}/{}:{start}..{end}", self.first, self.depth)?,
        }
        write!(f, "@{:x}", self.board)
    }
}

impl FromStr for Task {
    type Err = Error;

    /// # Errors
    /// [`Error::NotPart`] for any other text.
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text).ok_or_else(|| Error::NotPart(quoted(text)))
    }
}
