//! Invariants of the lines of a certificate.
//!
//! ```text
//! once + identical + confirmed = units of the plan
//! Σ records ≥ once + 2 · (identical + confirmed), and = once if no unit was recorded again
//! confirmed ≤ Σ records − the records of any one kernel
//! each cross: residue = completions mod 2^61 − 1;  completions, attempts < 2^64 · units
//! ```

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use std::collections::BTreeMap;

use super::Program;
use crate::plan::Method;
use crate::tally::{States, Subtotal};
use bitqueens::Sum;
use bitqueens::sum::residue;

/// Maximum number of characters of a version or a kernel in a ledger.
const MAX_NAME: usize = 12;

/// Checks that every unit is in one state.
pub(super) fn states(states: &States, units: u64) -> Result<(), Text> {
    let sum = once_or_again(states);
    if sum == u128::from(units) {
        return Ok(());
    }
    Err(text!(
        "once, identical and confirmed must sum to the {units} units of the plan; they sum to {sum}",
        "once、identical 与 confirmed 之和须是计划的 {units} 个单元；它们的和是 {sum}"
    ))
}

/// Checks that the programs can have written the records that the states imply.
pub(super) fn programs(programs: &[Program], states: &States, method: Method) -> Result<(), Text> {
    let is_name = |name: &str| name.len() <= MAX_NAME && name.bytes().all(|b| b.is_ascii_graphic());
    let mut by_kernel: BTreeMap<&str, u128> = BTreeMap::new();
    for program in programs {
        if !is_name(&program.version) || !is_name(&program.kernel) {
            return Err(text!(
                "a version and a kernel have at most {MAX_NAME} printable characters",
                "版本和内核最多 {MAX_NAME} 个可打印字符"
            ));
        }
        if program.units == 0 {
            return Err(Phrase::new(
                "a program must have written at least one record",
                "每个程序须至少写过一条记录",
            )
            .into());
        }
        if (program.kernel == Method::Join.name()) != (method == Method::Join) {
            let kernel = &program.kernel;
            return Err(text!(
                "`{kernel}` cannot count units of the {method}",
                "`{kernel}` 不能计数 {method} 的单元"
            ));
        }
        *by_kernel.entry(&program.kernel).or_default() += u128::from(program.units);
    }
    let name = |program: &Program| (program.version.clone(), program.kernel.clone());
    if !programs.is_sorted_by(|one, next| name(one) < name(next)) {
        return Err(Phrase::new(
            "programs must be sorted by version and kernel, each once",
            "程序须按版本和内核排序，各列一次",
        )
        .into());
    }
    let records: u128 = by_kernel.values().sum();
    let again = u128::from(states.identical) + u128::from(states.confirmed);
    let least = once_or_again(states) + again;
    if records < least || again == 0 && records != least {
        let once = states.once;
        return Err(match again {
            0 => text!(
                "the programs have written {records} records, but {once} units recorded once need exactly {least}",
                "各程序写了 {records} 条记录，而记录一次的 {once} 个单元须恰有 {least} 条"
            ),
            _ => text!(
                "the programs have written {records} records, but {once} units recorded once and {again} recorded again need at least {least}",
                "各程序写了 {records} 条记录，而记录一次的 {once} 个单元和重复记录的 {again} 个至少须有 {least} 条"
            ),
        });
    }
    let most = by_kernel.values().max().copied().unwrap_or_default();
    if u128::from(states.confirmed) > records - most {
        return Err(text!(
            "{} units cannot be confirmed by other kernels with only {} records of other kernels",
            "其他内核只有 {1} 条记录，不能确认 {0} 个单元",
            states.confirmed,
            records - most
        ));
    }
    Ok(())
}

/// Checks that a cross can have these sums.
pub(super) fn subtotal(subtotal: &Subtotal) -> Result<(), Text> {
    let most = u128::from(u64::MAX) * u128::from(subtotal.units);
    let Sum { count, residue, attempts } = subtotal.sum;
    if count > most || attempts > most {
        return Err(text!(
            "completions and attempts must be at most 2^64 - 1 for each of the {} units",
            "{0} 个单元的补全数和试放数平均最多各 2^64 - 1",
            subtotal.units
        ));
    }
    let expected = residue::of(count);
    if residue != expected {
        return Err(text!(
            "{count} completions have the residue {expected}, not {residue}",
            "补全数 {count} 的余数是 {expected}，不是 {residue}"
        ));
    }
    Ok(())
}

fn once_or_again(states: &States) -> u128 {
    [states.once, states.identical, states.confirmed].map(u128::from).iter().sum()
}
