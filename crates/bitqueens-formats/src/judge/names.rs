//! Names of judge problems, as people and the sites write them.

use std::str::FromStr;

use super::Judge;
use crate::error::{Error, Result};
use bitqueens::internal::quoted;

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

/// Other names, without case and separators.
const ALIASES: [(&str, Judge); 33] = [
    ("1219", Judge::P1219),
    ("usacochecker", Judge::P1219),
    ("checker", Judge::P1219),
    ("1562", Judge::P1562),
    ("2553", Judge::Hdu2553),
    ("1624", Judge::Cses1624),
    ("11195", Judge::Uva11195),
    ("750", Judge::Uva750),
    ("167", Judge::Uva167),
    ("queens", Judge::KattisQueens),
    ("8queens", Judge::Kattis8queens),
    ("3239", Judge::Poj3239),
    ("51", Judge::Leetcode51),
    ("52", Judge::Leetcode52),
    ("1222", Judge::Leetcode1222),
    ("2754", Judge::Bailian2754),
    ("ybt1214", Judge::Bailian2754),
    ("1214", Judge::Bailian2754),
    ("1213", Judge::Ybt1213),
    ("openjudge1700", Judge::Ybt1213),
    ("9663", Judge::Boj9663),
    ("9175", Judge::Boj9175),
    ("3344", Judge::Boj3344),
    ("2764", Judge::Eolymp2764),
    ("843", Judge::Acwing843),
    ("holeynqueensbatman", Judge::HoleyQueens),
    ("10401", Judge::Uva10401),
    ("11085", Judge::Uva11085),
    ("queensattack2", Judge::QueensAttack2),
    ("9725", Judge::Sp9725),
    ("codesptd", Judge::Sp9725),
    ("queensonboard", Judge::Sp9725),
    ("hackerrankqueensonboard", Judge::Sp9725),
];

impl FromStr for Judge {
    type Err = Error;

    /// Parses a name, ignoring case, separators, and the name of the site where the number says enough:
    /// `p1219`, `Luogu P1219`, `hdu-2553`.
    fn from_str(name: &str) -> Result<Self> {
        let plain = without_separators(name);
        let short = SITES.iter().find_map(|site| plain.strip_prefix(site));
        [Some(plain.as_str()), short]
            .into_iter()
            .flatten()
            .find_map(find)
            .ok_or_else(|| Error::UnknownJudge {
                name: quoted(name),
                known: Self::ALL.map(Self::name).join(", "),
            })
    }
}

fn find(plain: &str) -> Option<Judge> {
    let alias = || ALIASES.into_iter().find(|(alias, _)| *alias == plain);
    Judge::ALL
        .into_iter()
        .find(|judge| without_separators(judge.name()) == plain)
        .or_else(|| alias().map(|(_, judge)| judge))
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
            (Judge::P1219, "P1219 luogu-p1219 LuoguP1219 luogu_1219 1219"),
            (Judge::Hdu2553, "hdu-2553 HDU2553 hdoj2553 2553"),
            (Judge::AojAlds113A, "aoj-alds1-13a AOJ_ALDS1_13_A"),
            (Judge::Leetcode51, "leetcode-51 LeetCode51 LC51 51"),
            (Judge::KattisQueens, "kattis-queens KattisQueens"),
        ];
        for (judge, names) in known {
            for name in names.split(' ') {
                assert_eq!(name.parse(), Ok(judge), "{name}");
            }
        }
        assert_eq!("Luogu P1219".parse(), Ok(Judge::P1219));
        assert_eq!("洛谷 P1219".parse(), Ok(Judge::P1219));
        assert_eq!("力扣 51".parse(), Ok(Judge::Leetcode51));
        assert_eq!("UVa 11195".parse(), Ok(Judge::Uva11195));
        for wrong in ["", "p", "luogu", "p1220", "luoguluogup1219", "-"] {
            assert!(wrong.parse::<Judge>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_name_and_title_is_understood() {
        for judge in Judge::ALL {
            assert_eq!(judge.name().parse(), Ok(judge));
            assert_eq!(judge.name().to_uppercase().parse(), Ok(judge));
        }
        for (alias, judge) in ALIASES {
            assert_eq!(alias.parse(), Ok(judge));
            let is_name = Judge::ALL
                .iter()
                .any(|j| without_separators(j.name()) == alias);
            assert!(!is_name, "{alias} is a name already");
        }
    }
}
