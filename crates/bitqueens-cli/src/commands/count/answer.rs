//! The answers of `count`, as JSON and text.

use bitqueens::join::Joined;
use bitqueens::language::{Language, Localized, Text};
use bitqueens::{Count, Devices, Orbits, Problem, Regions, text};
use serde::Serialize;

use crate::output::{is_left_out, object};
use crate::table::pad;

/// A count of the search, and of the join that checks it. Its attempts are queens that were tried.
pub(super) fn searched(
    n: usize,
    count: &Count,
    devices: &Devices,
    check: Option<&Joined>,
) -> impl Serialize + use<> {
    object! {
        n,
        count: count.total.to_string(),
        method: "search",
        #[serde(skip_serializing_if = "is_left_out")]
        kernel: (!devices.is_alone()).then(|| count.kernel.name()),
        #[serde(skip_serializing_if = "is_left_out")]
        devices: devices.names().map(str::to_owned).collect::<Vec<_>>(),
        threads: count.threads,
        units: count.units,
        attempts: count.attempts.to_string(),
        residue: count.residue.to_string(),
        seconds: count.elapsed.as_secs_f64(),
        #[serde(skip_serializing_if = "is_left_out")]
        // Devices do not count for a join that checks their search.
        double_check: check.map(|check| joined(n, check, &Devices::default())),
    }
}

/// A count of the join. Its attempts are pairs of half-boards that were tested.
pub(super) fn joined(n: usize, joined: &Joined, devices: &Devices) -> impl Serialize + use<> {
    object! {
        n,
        count: joined.total.to_string(),
        method: "join",
        #[serde(skip_serializing_if = "is_left_out")]
        devices: devices.names().map(str::to_owned).collect::<Vec<_>>(),
        threads: joined.threads,
        units: joined.units,
        attempts: joined.tests.to_string(),
        residue: joined.residue.to_string(),
        seconds: joined.elapsed.as_secs_f64(),
    }
}

/// The number of solutions under other rules than those of the kernels.
pub(super) fn any_rules(problem: &Problem, count: u128) -> impl Serialize + use<> {
    object! {
        n: problem.n(),
        rules: problem.rules().name(),
        regions: problem.regions().map(Regions::len),
        count: count.to_string(),
    }
}

/// The numbers of orbits.
pub(super) fn orbits(n: usize, orbits: &Orbits) -> impl Serialize + use<> {
    let class = |&(size, orbits): &(u32, u128)| object! { size, orbits: orbits.to_string() };
    object! {
        n,
        count: orbits.total.to_string(),
        fundamental: orbits.fundamental.to_string(),
        point_symmetric: orbits.point_symmetric.to_string(),
        quarter_turn: orbits.quarter_turn.to_string(),
        orbits: orbits.by_size.iter().map(class).collect::<Vec<_>>(),
    }
}

/// Lines of a name and a number.
pub(super) fn orbits_text(orbits: &Orbits, lang: Language) -> String {
    let mut rows = vec![
        (text!("solutions", "解"), orbits.total),
        (text!("fundamental", "本质不同"), orbits.fundamental),
        (text!("point-symmetric", "中心对称"), orbits.point_symmetric.into()),
        (text!("quarter-turn", "四分之一转不变"), orbits.quarter_turn.into()),
    ];
    let class = |&(size, orbits)| (text!("orbits-of-{size}", "{size} 个解的轨道"), orbits);
    rows.extend(orbits.by_size.iter().map(class));
    let width = orbits.total.to_string().len();
    let line =
        |(name, number): (Text, u128)| format!("{} {number:>width$}", pad(&name.text(lang), 16));
    rows.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The nodes of the search tree with 0, 1, … n queens, and of all, the root included.
pub(super) fn profile(n: usize, levels: &[u64]) -> impl Serialize + use<> {
    object! {
        n,
        nodes: levels.iter().map(|&nodes| u128::from(nodes)).sum::<u128>().to_string(),
        profile: levels.iter().map(u64::to_string).collect::<Vec<_>>(),
    }
}

/// Lines of queens and nodes.
pub(super) fn profile_text(levels: &[u64]) -> String {
    let lines = levels.iter().enumerate().map(|(queens, nodes)| format!("{queens} {nodes}"));
    lines.collect::<Vec<_>>().join("\n")
}
