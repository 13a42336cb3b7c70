//! Names of judge problems, as people and the sites write them.

use std::str::FromStr;

use super::Judge;
use super::table::{Entry, TABLE};
use crate::error::{Error, Result};
use bitqueens::internal::{first_names, quoted};

/// The sites whose names may stand before that of a problem, without separators.
const SITES: [&str; 12] = [
    "百练",
    "baekjoon",
    "一本通",
    "信息学奥赛一本通",
    "luogu",
    "洛谷",
    "hdoj",
    "lc",
    "力扣",
    "onlinejudge",
    "lanqiaobei",
    "spoj",
];

impl FromStr for Judge {
    type Err = Error;

    /// Parses a name, ignoring case, separators, and the name of the site where the number says enough:
    /// `p1219`, `Luogu P1219`, `hdu-2553`.
    fn from_str(name: &str) -> Result<Self> {
        let plain = without_separators(name);
        let short = SITES.iter().find_map(|site| plain.strip_prefix(site));
        [Some(plain.as_str()), short].into_iter().flatten().find_map(find).ok_or_else(|| {
            Error::UnknownJudge {
                name: quoted(name),
                known: first_names(Self::all().map(Self::name)),
            }
        })
    }
}

fn find(plain: &str) -> Option<Judge> {
    let is_it = |entry: &&Entry| {
        without_separators(entry.name) == plain || entry.others.split(' ').any(|name| name == plain)
    };
    TABLE.iter().find(is_it).filter(|_| !plain.is_empty()).map(Judge)
}

fn without_separators(name: &str) -> String {
    let letters = name.chars().filter(|char| char.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_people_write_them() {
        let known = [
            ("p1219", "P1219 luogu-p1219 LuoguP1219 luogu_1219 1219"),
            ("hdu2553", "hdu-2553 HDU2553 hdoj2553 2553"),
            ("aoj-alds1-13a", "aoj-alds1-13a AOJ_ALDS1_13_A"),
            ("leetcode51", "leetcode-51 LeetCode51 LC51 51"),
            ("kattis-queens", "kattis-queens KattisQueens"),
        ];
        let judge = |name: &str| name.parse::<Judge>().map(Judge::name);
        for (judge_name, names) in known {
            for name in names.split(' ') {
                assert_eq!(judge(name), Ok(judge_name), "{name}");
            }
        }
        assert_eq!(judge("Luogu P1219"), Ok("p1219"));
        assert_eq!(judge("洛谷 P1219"), Ok("p1219"));
        assert_eq!(judge("力扣 51"), Ok("leetcode51"));
        assert_eq!(judge("UVa 11195"), Ok("uva11195"));
        for wrong in ["", "p", "luogu", "p1220", "luoguluogup1219", "-"] {
            assert!(wrong.parse::<Judge>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_name_is_understood_as_one() {
        for entry in &TABLE {
            let others = entry.others.split(' ').filter(|name| !name.is_empty());
            for name in others.chain([entry.name, &entry.name.to_uppercase()]) {
                assert_eq!(name.parse(), Ok(Judge(entry)), "{name}");
            }
        }
    }
}
