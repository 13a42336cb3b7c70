//! Serialization with `serde` (feature `serde`): a solution is the list of its columns, from 1, as in the
//! layout `json`.

use crate::board::MAX_WORD_SIDE;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::solutions::Solution;

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cols().iter().map(|col| col + 1))
    }
}

/// Under all rules each row and each column has one queen; a list without that is refused.
impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut cols = Vec::<u8>::deserialize(deserializer)?;
        let n = cols.len();
        if n > MAX_WORD_SIDE {
            return Err(D::Error::invalid_length(n, &"at most 64 columns"));
        }
        let mut taken = 0_u64;
        for col in &mut cols {
            let free = (1..=n).contains(&usize::from(*col)) && taken >> (*col - 1) & 1 == 0;
            if !free {
                return Err(D::Error::custom(format_args!(
                    "column {col} is repeated or off the board: give each column from 1 to {n} once"
                )));
            }
            *col -= 1;
            taken |= 1 << *col;
        }
        Ok(Self::new(&cols))
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Problem;

    use super::*;
    use crate::solutions::Solutions;

    #[test]
    fn solutions_are_read_back() {
        for n in 0..=8 {
            for solution in Solutions::new(&Problem::plain(n).unwrap()).unwrap() {
                let text = serde_json::to_string(&solution).unwrap();
                assert_eq!(serde_json::from_str::<Solution>(&text).unwrap(), solution);
            }
        }
        let read = |text: &str| serde_json::from_str::<Solution>(text);
        assert_eq!(read("[2,4,1,3]").unwrap().cols(), [1, 3, 0, 2]);
        for text in ["[0]", "[2]", "[1,1]", "[1,3]", "[256]"] {
            assert!(read(text).is_err(), "{text}");
        }
        let identity = |n: u8| serde_json::to_string(&(1..=n).collect::<Vec<_>>()).unwrap();
        assert!(read(&identity(64)).is_ok());
        assert!(read(&identity(65)).unwrap_err().to_string().contains("at most 64"));
    }
}
