//! What names say about their values, and which name a mistyped one was meant to be.

use super::super::draft::Settings;

/// What a name says about its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Regions,
    Queens,
    Init,
    Answer,
    Blocked,
    Board,
    Given,
}

pub(super) fn part(key: &str) -> Option<Part> {
    let plain: String = key.chars().filter(|char| char.is_alphanumeric()).collect();
    Some(match plain.to_ascii_lowercase().as_str() {
        "regions" | "region" | "colorregions" | "colourregions" | "areas" | "sectors" | "zones"
        | "colors" | "colours" | "regiongrid" | "regionmap" | "colorgrid" | "colormap"
        | "cages" | "shapes" | "groups" | "territories" | "sections" => Part::Regions,
        "queens" | "queen" | "q" | "fixed" | "placement" | "positions" | "placed" | "cols"
        | "hints" => Part::Queens,
        "init" => Part::Init,
        "solution" | "solutions" | "answer" => Part::Answer,
        "blocked" | "blocks" | "block" | "holes" | "hole" | "forbidden" | "obstacles"
        | "disabled" | "walls" => Part::Blocked,
        "grid" | "board" | "cells" | "map" | "matrix" | "rows" | "field" => Part::Board,
        "given" | "givens" => Part::Given,
        _ => return None,
    })
}

/// Whether a name says something about a board.
pub(super) fn is_known(name: &str) -> bool {
    let others = ["v", "base", "rules", "columns", "numdiags", "diags"];
    part(name).is_some() || Settings::named(name, 0).is_some() || others.contains(&name)
}

/// The known name that an unknown one was meant to be: one with one or two letters changed, left out or added.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    const NAMES: [&str; 7] = ["blocked", "blocks", "queens", "fixed", "regions", "rules", "diags"];
    let name: Vec<char> = name.to_ascii_lowercase().chars().collect();
    let is_near = |wanted: &&str| {
        let wanted: Vec<char> = wanted.chars().collect();
        wanted.len().abs_diff(name.len()) <= 2
            && changes(&name, &wanted) <= if wanted.len() > 5 { 2 } else { 1 }
    };
    NAMES.into_iter().find(is_near)
}

/// The number of letters to change, leave out or add.
fn changes(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, char) in from.iter().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for (index, other) in to.iter().enumerate() {
            let same = before + usize::from(char != other);
            before = row[index + 1];
            row[index + 1] = same.min(before + 1).min(row[index] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

/// Whether a name with one square is a fact, of which there may be more.
pub(super) fn is_fact(part: Part) -> bool {
    matches!(part, Part::Queens | Part::Blocked)
}
