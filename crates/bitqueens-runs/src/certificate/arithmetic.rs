//! What the lines of a certificate must satisfy, whatever was counted.
//!
//! ```text
//! once + identical + confirmed = units of the plan
//! Σ records ≥ once + 2 · (identical + confirmed), and = once where nothing was recorded again
//! confirmed ≤ Σ records − the records of any one kernel
//! each cross: residue = completions mod 2^61 − 1;  completions, attempts < 2^64 · units
//! ```

use std::collections::BTreeMap;

use super::Author;
use crate::plan::Method;
use crate::tally::{States, Subtotal};
use bitqueens::Sum;
use bitqueens::sum::residue;

/// Characters of a version or a kernel in a ledger, at most.
const NAME: usize = 12;

/// Every unit is in one state.
pub(super) fn states(states: &States, units: u64) -> Result<(), String> {
    let sum = once_or_again(states);
    if sum == u128::from(units) {
        return Ok(());
    }
    Err(format!(
        "once, identical and confirmed must sum to the {units} units of the plan, not to {sum}"
    ))
}

/// The writers can have written what the states say.
pub(super) fn writers(writers: &[Author], states: &States, method: Method) -> Result<(), String> {
    let is_name = |name: &str| name.len() <= NAME && name.bytes().all(|b| b.is_ascii_graphic());
    let mut by_kernel: BTreeMap<&str, u128> = BTreeMap::new();
    for writer in writers {
        if !is_name(&writer.version) || !is_name(&writer.kernel) {
            return Err(format!(
                "a version and a kernel have at most {NAME} printable characters"
            ));
        }
        if writer.units == 0 {
            return Err("a program that took part has written at least one record".to_owned());
        }
        if (writer.kernel == Method::Join.name()) != (method == Method::Join) {
            let kernel = &writer.kernel;
            return Err(format!("`{kernel}` cannot count units of the {method}"));
        }
        *by_kernel.entry(&writer.kernel).or_default() += u128::from(writer.units);
    }
    let name = |writer: &Author| (writer.version.clone(), writer.kernel.clone());
    if !writers.is_sorted_by(|one, next| name(one) < name(next)) {
        return Err("programs stand in the order of their names, each once".to_owned());
    }
    let records: u128 = by_kernel.values().sum();
    let again = u128::from(states.identical) + u128::from(states.confirmed);
    let least = once_or_again(states) + again;
    if records < least || again == 0 && records != least {
        return Err(format!(
            "the programs have written {records} records, but {} units recorded once and {again} \
             recorded again take {} {least}",
            states.once,
            if again == 0 { "exactly" } else { "at least" },
        ));
    }
    let most = by_kernel.values().max().copied().unwrap_or_default();
    if u128::from(states.confirmed) > records - most {
        return Err(format!(
            "{} units cannot be confirmed by another kernel with {} records of other kernels",
            states.confirmed,
            records - most
        ));
    }
    Ok(())
}

/// The counts of a cross can be those of its units.
pub(super) fn subtotal(subtotal: &Subtotal) -> Result<(), String> {
    let most = u128::from(u64::MAX) * u128::from(subtotal.units);
    let Sum {
        count,
        residue,
        attempts,
    } = subtotal.sum;
    if count > most || attempts > most {
        return Err(format!(
            "no {} units have so many completions or attempts",
            subtotal.units
        ));
    }
    let expected = residue::of(count);
    if residue != expected {
        return Err(format!(
            "{count} completions have the residue {expected}, not {residue}"
        ));
    }
    Ok(())
}

fn once_or_again(states: &States) -> u128 {
    [states.once, states.identical, states.confirmed]
        .map(u128::from)
        .iter()
        .sum()
}
