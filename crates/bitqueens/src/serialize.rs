//! Serialization with `serde` (feature `serde`).
//!
//! | type | form |
//! |---|---|
//! | `Square` | `[row, column]`, both from 1, as it prints |
//! | `Squares` | `{"n":4,"squares":[[1,2]]}` |
//! | `Problem` | the format `json` of `bitqueens-formats` without its version: `{"n":4,"rules":"queen","blocked":[[4,4]],"fixed":[[1,2]],"regions":["AABB","AABB","CCDD","CCDD"]}`; only `n` is required |
//! | `Regions` | a string for each row |
//! | `Rules`, `Symmetry`, `Kernel` | the name: `"torus-semi"`, `"rotate90"`, `"avx2-w16"` |
//! | `Sum`, `Count`, `Progress`, `Figure`, `Estimate` | their fields; a number of solutions or attempts is a string of digits, because it may exceed 2^53, the largest exact integer of JavaScript |
//!
//! Values that the library cannot construct are refused with the message of the constructor: a fixed queen that is
//! attacked, a count whose residue is that of another.

use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Problem, Regions, Rules, SideLimit};
use crate::control::digits;
use crate::count::Count;
use crate::error::Error;
use crate::geometry::{Square, Squares, to_u16};
use crate::kernel::Kernel;
use crate::sum::Sum;

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (u32::from(self.row) + 1, u32::from(self.col) + 1).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (row, col) = <(u32, u32)>::deserialize(deserializer)?;
        let index = |number: u32| u16::try_from(number.checked_sub(1)?).ok();
        match (index(row), index(col)) {
            (Some(row), Some(col)) => Ok(Self::new(row, col)),
            _ => Err(D::Error::custom(format_args!(
                "({row}, {col}) is no square: rows and columns count from 1 to 65536"
            ))),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Squares")]
struct SquaresForm {
    n: usize,
    squares: Vec<Square>,
}

impl Serialize for Squares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = SquaresForm { n: self.n(), squares: self.iter().collect() };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Squares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SquaresForm { n, squares } = SquaresForm::deserialize(deserializer)?;
        SideLimit::BOARD.check(n).map_err(D::Error::custom)?;
        let mut set = Self::none(n);
        for square in squares {
            if usize::from(square.row.max(square.col)) >= n {
                return Err(D::Error::custom(Error::OffBoard { square, n }));
            }
            set.insert(square);
        }
        Ok(set)
    }
}

impl Serialize for Regions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let side = to_u16(self.n());
        let name = |row, col| self.name(self.of(Square::new(row, col)));
        let row = |row| (0..side).map(|col| name(row, col)).collect::<String>();
        serializer.collect_seq((0..side).map(row))
    }
}

impl<'de> Deserialize<'de> for Regions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(deserializer)?;
        let n = rows.len();
        for (row, squares) in (1..).zip(&rows) {
            let given = squares.chars().count();
            if given != n {
                return Err(D::Error::custom(format_args!(
                    "row {row} of the regions has {given} squares: give {n} characters for each of {n} rows"
                )));
            }
        }
        let squares = rows.iter().flat_map(|row| row.chars());
        Self::new(n, squares).map_err(D::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Problem")]
struct ProblemForm {
    n: usize,
    #[serde(default)]
    rules: Rules,
    #[serde(default)]
    blocked: Vec<Square>,
    #[serde(default)]
    fixed: Vec<Square>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    regions: Option<Regions>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = ProblemForm {
            n: self.n(),
            rules: self.rules(),
            blocked: self.blocked().iter().collect(),
            fixed: self.fixed().to_vec(),
            regions: self.regions().cloned(),
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = ProblemForm::deserialize(deserializer)?;
        let problem = Self::plain(form.n)
            .and_then(|problem| problem.with_rules(form.rules))
            .and_then(|problem| match form.regions {
                Some(regions) => problem.with_regions(regions),
                None => Ok(problem),
            })
            .and_then(|problem| problem.with_blocked(form.blocked)?.with_fixed(form.fixed));
        problem.map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename = "Sum")]
        struct Form {
            #[serde(with = "digits")]
            count: u128,
            residue: u64,
            #[serde(with = "digits")]
            attempts: u128,
        }
        let form = Form::deserialize(deserializer)?;
        let sum = Self { count: form.count, residue: form.residue, attempts: form.attempts };
        sum.check().map_err(D::Error::custom)?;
        Ok(sum)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename = "Count")]
        struct Form {
            #[serde(with = "digits")]
            total: u128,
            residue: u64,
            #[serde(with = "digits")]
            attempts: u128,
            units: usize,
            kernel: Kernel,
            threads: usize,
            elapsed: Duration,
        }
        let form = Form::deserialize(deserializer)?;
        let sum = Sum { count: form.total, residue: form.residue, attempts: form.attempts };
        sum.check().map_err(D::Error::custom)?;
        Ok(Self::new(sum, form.units, form.kernel, form.threads, form.elapsed))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::control::Progress;
    use crate::count::{Counter, estimate};
    use crate::geometry::Symmetry;
    use crate::internal::naive;

    fn read_back<T: Serialize + DeserializeOwned>(value: &T) -> T {
        let text = serde_json::to_string(value).expect("representable");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn refused<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
        let error = serde_json::from_str::<T>(text).expect_err(text);
        error.to_string()
    }

    proptest! {
        #[test]
        fn problems_are_read_back(seed: u64) {
            let mut rng = fastrand::Rng::with_seed(seed);
            for problem in [naive::random_rules(&mut rng, 9), naive::random_problem(&mut rng, 30)] {
                prop_assert_eq!(&read_back(&problem), &problem);
                prop_assert_eq!(read_back(&problem.open()), problem.open());
            }
        }

        #[test]
        fn squares_and_sums_are_read_back(row: u16, col: u16, count: u128, attempts: u128) {
            prop_assert_eq!(read_back(&Square::new(row, col)), Square::new(row, col));
            let sum = Sum::new(count, attempts);
            prop_assert_eq!(read_back(&sum), sum);
        }

        /// Whatever is read is a problem that can be constructed.
        #[test]
        fn what_is_read_is_valid(n in 0..6_usize, squares: Vec<(u8, u8)>, queens: Vec<(u8, u8)>) {
            let small = |squares: Vec<(u8, u8)>| -> Vec<[u8; 2]> {
                squares.into_iter().map(|(row, col)| [row % 8, col % 8]).collect()
            };
            let text = serde_json::json!({
                "n": n, "blocked": small(squares), "fixed": small(queens),
            }).to_string();
            if let Ok(problem) = serde_json::from_str::<Problem>(&text) {
                let again = Problem::plain(n)
                    .and_then(|plain| plain.with_blocked(problem.blocked().iter()))
                    .and_then(|board| board.with_fixed(problem.fixed().iter().copied()));
                prop_assert_eq!(again, Ok(problem));
            }
        }
    }

    #[test]
    fn names_are_those_of_the_command() {
        let quoted = |name: &str| format!("\"{name}\"");
        for rules in Rules::ALL {
            assert_eq!(serde_json::to_string(&rules).unwrap(), quoted(rules.name()));
            assert_eq!(read_back(&rules), rules);
        }
        for kernel in Kernel::ALL {
            let text = serde_json::to_string(&kernel).unwrap();
            assert_eq!(text, quoted(kernel.name()));
            assert_eq!(read_back(&kernel), kernel);
        }
        for symmetry in Symmetry::ALL {
            assert_eq!(read_back(&symmetry), symmetry);
        }
        let known = refused::<Rules>("\"king\"");
        assert!(known.contains("`king`") && known.contains("`torus-semi`"), "{known}");
    }

    #[test]
    fn results_are_read_back() {
        let problem = Problem::plain(9).unwrap();
        let count = Counter::new(&problem).run().unwrap();
        assert_eq!(read_back(&count), count);
        let estimate = estimate(&problem, 100, 1).unwrap();
        assert_eq!(read_back(&estimate), estimate);
        let progress = Progress {
            solutions: u128::MAX,
            share: Some(0.5),
            elapsed: Duration::from_nanos(1_234_567_891),
            ..Progress::default()
        };
        assert_eq!(read_back(&progress), progress);
    }

    #[test]
    fn what_cannot_exist_is_refused() {
        let at = |error: String, words: &str| assert!(error.contains(words), "{error}");
        let problem = refused::<Problem>;
        at(problem(r#"{"n":1001}"#), "n must be from 0 to 1000");
        at(problem(r#"{"n":4,"queens":[]}"#), "unknown field `queens`");
        at(problem(r#"{"n":4,"blocked":[[5,1]]}"#), "(5, 1)");
        at(problem(r#"{"n":4,"blocked":[[0,1]]}"#), "count from 1");
        at(
            problem(r#"{"n":4,"fixed":[[1,1],[2,2]]}"#),
            "the fixed queens at (1, 1) and (2, 2) attack each other along a diagonal",
        );
        at(problem(r#"{"n":4,"blocked":[[1,1]],"fixed":[[1,1]]}"#), "(1, 1)");
        at(problem(r#"{"n":2,"regions":["AB"]}"#), "row 1 of the regions has 2 squares");
        at(problem(r#"{"n":2,"regions":["A"]}"#), "region");
        at(refused::<Squares>(r#"{"n":2,"squares":[[3,1]]}"#), "(3, 1)");
        at(refused::<Sum>(r#"{"count":"92","residue":91,"attempts":"1"}"#), "91");
        at(
            refused::<Sum>(r#"{"count":"+2","residue":2,"attempts":"1"}"#),
            "give a string of digits",
        );
    }
}
