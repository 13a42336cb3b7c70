//! Invariants of the lines of a certificate.
//!
//! ```text
//! once + identical + confirmed = units of the plan
//! Σ records ≥ once + 2 · (identical + confirmed), and = once if no unit was recorded again
//! confirmed ≤ Σ records − the records of any one kernel
//! each cross: residue = completions mod 2^61 − 1;  completions, attempts < 2^64 · units
//! ```

use std::collections::BTreeMap;

use super::Program;
use crate::plan::Method;
use crate::tally::{States, Subtotal};
use bitqueens::Sum;
use bitqueens::sum::residue;

/// Maximum number of characters of a version or a kernel in a ledger.
const MAX_NAME: usize = 12;

/// Checks that every unit is in one state.
pub(super) fn states(states: &States, units: u64) -> Result<(), String> {
    let sum = once_or_again(states);
    if sum == u128::from(units) {
        return Ok(());
    }
    Err(format!(
        "once, identical and confirmed must sum to the {units} units of the plan; they sum to {sum}"
    ))
}

/// Checks that the programs can have written the records that the states imply.
pub(super) fn programs(
    programs: &[Program],
    states: &States,
    method: Method,
) -> Result<(), String> {
    let is_name = |name: &str| name.len() <= MAX_NAME && name.bytes().all(|b| b.is_ascii_graphic());
    let mut by_kernel: BTreeMap<&str, u128> = BTreeMap::new();
    for program in programs {
        if !is_name(&program.version) || !is_name(&program.kernel) {
            return Err(format!(
                "a version and a kernel have at most {MAX_NAME} printable characters"
            ));
        }
        if program.units == 0 {
            return Err("a program must have written at least one record".to_owned());
        }
        if (program.kernel == Method::Join.name()) != (method == Method::Join) {
            let kernel = &program.kernel;
            return Err(format!("`{kernel}` cannot count units of the {method}"));
        }
        *by_kernel.entry(&program.kernel).or_default() += u128::from(program.units);
    }
    let name = |program: &Program| (program.version.clone(), program.kernel.clone());
    if !programs.is_sorted_by(|one, next| name(one) < name(next)) {
        return Err("programs must be sorted by version and kernel, each once".to_owned());
    }
    let records: u128 = by_kernel.values().sum();
    let again = u128::from(states.identical) + u128::from(states.confirmed);
    let least = once_or_again(states) + again;
    if records < least || again == 0 && records != least {
        let once = states.once;
        return Err(match again {
            0 => format!(
                "the programs have written {records} records, but {once} units recorded once need \
                 exactly {least}"
            ),
            _ => format!(
                "the programs have written {records} records, but {once} units recorded once and \
                 {again} recorded again need at least {least}"
            ),
        });
    }
    let most = by_kernel.values().max().copied().unwrap_or_default();
    if u128::from(states.confirmed) > records - most {
        return Err(format!(
            "{} units cannot be confirmed by other kernels with only {} records of other kernels",
            states.confirmed,
            records - most
        ));
    }
    Ok(())
}

/// Checks that a cross can have these sums.
pub(super) fn subtotal(subtotal: &Subtotal) -> Result<(), String> {
    let most = u128::from(u64::MAX) * u128::from(subtotal.units);
    let Sum {
        count,
        residue,
        attempts,
    } = subtotal.sum;
    if count > most || attempts > most {
        return Err(format!(
            "completions and attempts must be at most 2^64 - 1 for each of the {} units",
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
