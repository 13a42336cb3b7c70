//! A shard: every n-th unit of a plan.

use std::{fmt, str::FromStr};

use crate::error::{Error, Result};

/// The units that one process counts: those whose number is `index` modulo `count`. Neighbours have similar
/// costs, so shards balance.
///
/// ```
/// use bitqueens_runs::Shard;
/// let shard: Shard = "2/8".parse()?;
/// assert_eq!((shard.index(), shard.count()), (2, 8));
/// assert!("8/8".parse::<Shard>().is_err());
/// # Ok::<(), bitqueens_runs::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// The shard of all units.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Shard `index` of `count`, from 0.
    ///
    /// # Errors
    /// [`Error::Shard`] unless `index` is below `count`.
    pub fn new(index: u32, count: u32) -> Result<Self> {
        if index < count {
            Ok(Self { index, count })
        } else {
            Err(Error::Shard { shard: format!("{index}/{count}") })
        }
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// Number of shards.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Whether the unit with this number belongs to the shard.
    pub(crate) const fn owns(self, unit: u64) -> bool {
        unit % self.count as u64 == self.index as u64
    }

    /// Number of units in `0..end` that belong to the shard.
    pub(crate) const fn units_below(self, end: u64) -> u64 {
        let (index, count) = (self.index as u64, self.count as u64);
        (end + count - 1 - index) / count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        text.split_once('/')
            .and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)))
            .and_then(|(index, count)| Self::new(index, count).ok())
            .ok_or_else(|| Error::Shard { shard: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_has_one_owner() {
        for count in 1..=7 {
            for end in 0..40 {
                let shards: Vec<_> = (0..count).map(|i| Shard::new(i, count).unwrap()).collect();
                for unit in 0..end {
                    assert_eq!(shards.iter().filter(|s| s.owns(unit)).count(), 1);
                }
                for shard in shards {
                    let owned = (0..end).filter(|&unit| shard.owns(unit)).count() as u64;
                    assert_eq!(shard.units_below(end), owned, "{shard} of {end}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in
            ["", "1", "1/", "/2", "2/2", "3/2", "-1/2", "0/0", "1/2/3", "a/b", "0/4294967296"]
        {
            assert!(matches!(text.parse::<Shard>(), Err(Error::Shard { .. })), "{text}");
        }
        assert_eq!("3/4".parse::<Shard>().unwrap().to_string(), "3/4");
    }
}
