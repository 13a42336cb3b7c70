//! The answers of `count`, as JSON and text.

use bitqueens::join::Joined;
use bitqueens::language::{Language, Localized, Text};
use bitqueens::text;
use bitqueens::{Answer, Count, Devices, Orbits, Problem};
use serde::Serialize;

use crate::output::digits;
use crate::table::pad;

/// A count of one method.
#[derive(Serialize)]
pub(super) struct Record {
    n: usize,
    #[serde(serialize_with = "digits")]
    count: u128,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    devices: Vec<String>,
    threads: usize,
    units: usize,
    /// Queens tried by the search, pairs of half-boards tested by the join.
    #[serde(serialize_with = "digits")]
    attempts: u128,
    /// The count modulo 2^61 − 1, folded separately.
    #[serde(serialize_with = "digits")]
    residue: u64,
    seconds: f64,
}

impl Record {
    /// A record for each method.
    pub(super) fn all(n: usize, answer: &Answer, devices: &Devices) -> Vec<Self> {
        let searched = answer.searched.as_ref();
        let joined = answer.joined.as_ref();
        // Devices do not count for a join that checks their search.
        let none = Devices::default();
        let of_join = if searched.is_some() { &none } else { devices };
        let records = [
            searched.map(|count| Self::searched(n, count, devices)),
            joined.map(|joined| Self::joined(n, joined, of_join)),
        ];
        records.into_iter().flatten().collect()
    }

    fn searched(n: usize, count: &Count, devices: &Devices) -> Self {
        Self {
            n,
            count: count.total,
            method: "search",
            kernel: (!devices.is_alone()).then(|| count.kernel.name()),
            devices: devices.names().map(str::to_owned).collect(),
            threads: count.threads,
            units: count.units,
            attempts: count.attempts,
            residue: count.residue,
            seconds: count.elapsed.as_secs_f64(),
        }
    }

    fn joined(n: usize, joined: &Joined, devices: &Devices) -> Self {
        Self {
            n,
            count: joined.total,
            method: "join",
            kernel: None,
            devices: devices.names().map(str::to_owned).collect(),
            threads: joined.threads,
            units: joined.units,
            attempts: joined.tests.into(),
            residue: joined.residue,
            seconds: joined.elapsed.as_secs_f64(),
        }
    }
}

/// The number of solutions under other rules than those of the kernels.
#[derive(Serialize)]
pub(super) struct AnyRules {
    n: usize,
    rules: &'static str,
    regions: Option<usize>,
    #[serde(serialize_with = "digits")]
    count: u128,
}

impl AnyRules {
    pub(super) fn new(problem: &Problem, count: u128) -> Self {
        Self {
            n: problem.n(),
            rules: problem.rules().name(),
            regions: problem.regions().map(bitqueens::Regions::len),
            count,
        }
    }
}

/// The numbers of orbits.
#[derive(Serialize)]
pub(super) struct Classes {
    n: usize,
    #[serde(serialize_with = "digits")]
    count: u128,
    #[serde(serialize_with = "digits")]
    fundamental: u128,
    #[serde(serialize_with = "digits")]
    point_symmetric: u64,
    #[serde(serialize_with = "digits")]
    quarter_turn: u64,
    orbits: Vec<Class>,
}

#[derive(Serialize)]
struct Class {
    size: u32,
    #[serde(serialize_with = "digits")]
    orbits: u128,
}

impl Classes {
    pub(super) fn new(n: usize, orbits: &Orbits) -> Self {
        let class = |&(size, orbits): &(u32, u128)| Class { size, orbits };
        Self {
            n,
            count: orbits.total,
            fundamental: orbits.fundamental,
            point_symmetric: orbits.point_symmetric,
            quarter_turn: orbits.quarter_turn,
            orbits: orbits.by_size.iter().map(class).collect(),
        }
    }

    pub(super) fn fundamental(&self) -> String {
        self.fundamental.to_string()
    }

    /// Lines of a name and a number.
    pub(super) fn text(&self, lang: Language) -> String {
        let mut rows = vec![
            (text!("solutions", "解"), self.count),
            (text!("fundamental", "本质不同"), self.fundamental),
            (text!("point-symmetric", "中心对称"), self.point_symmetric.into()),
            (text!("quarter-turn", "四分之一转不变"), self.quarter_turn.into()),
        ];
        let class = |class: &Class| {
            let size = class.size;
            let name = text!("orbits-of-{size}", "{size} 个解的轨道");
            (name, class.orbits)
        };
        rows.extend(self.orbits.iter().map(class));
        let width = self.count.to_string().len();
        let line = |(name, number): (Text, u128)| {
            format!("{} {number:>width$}", pad(&name.text(lang), 16))
        };
        rows.into_iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// The nodes of the search tree by number of queens.
#[derive(Serialize)]
pub(super) struct Levels {
    n: usize,
    /// All nodes, the root included.
    #[serde(serialize_with = "digits")]
    nodes: u128,
    /// Nodes with 0, 1, … n queens.
    profile: Vec<String>,
}

impl Levels {
    pub(super) fn new(n: usize, levels: Vec<u64>) -> Self {
        Self {
            n,
            nodes: levels.iter().map(|&nodes| u128::from(nodes)).sum(),
            profile: levels.iter().map(u64::to_string).collect(),
        }
    }

    /// Lines of queens and nodes.
    pub(super) fn text(&self) -> String {
        let line = |(queens, nodes): (usize, &String)| format!("{queens} {nodes}");
        let lines: Vec<_> = self.profile.iter().enumerate().map(line).collect();
        lines.join("\n")
    }
}
