//! What the tests share.

use assert_cmd::Command;

/// The command under test, with nothing of the surroundings that could change its words.
pub(crate) fn bitqueens(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitqueens"));
    command.args(arguments).env_remove("CLICOLOR_FORCE");
    command
}

/// The right count of every unit of a plan, by name.
#[allow(dead_code)] // Not every test file counts.
pub(crate) fn counts(plan: &bitqueens::Plan) -> std::collections::BTreeMap<String, u64> {
    match plan.method() {
        bitqueens::Method::Join => joined(plan),
        _ => searched(plan),
    }
}

fn joined(plan: &bitqueens::Plan) -> std::collections::BTreeMap<String, u64> {
    let cancel = bitqueens::Cancel::new();
    let units = plan.join_units(&cancel).expect("the plan's own");
    let mut worker = units.worker();
    let mut count = |unit| {
        let counted = worker.count(unit, &cancel).expect("sound");
        let count = counted.expect("not cancelled").count;
        (format!("{unit}.0"), u64::try_from(count).expect("small"))
    };
    (0..units.len()).map(&mut count).collect()
}

fn searched(plan: &bitqueens::Plan) -> std::collections::BTreeMap<String, u64> {
    let decomposition = plan.decomposition().expect("the plan's own");
    let mut worker = bitqueens::Kernel::Scalar.worker().expect("everywhere");
    let mut count = |unit: bitqueens::Unit| {
        let batch = [decomposition.subproblem(&unit)];
        let outcomes = worker.run(&batch, &bitqueens::Cancel::new());
        (
            unit.id().to_string(),
            outcomes.expect("not cancelled")[0].count,
        )
    };
    decomposition.units().map(&mut count).collect()
}
