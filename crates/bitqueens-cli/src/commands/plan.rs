//! `bitqueens plan N | --board FILE`

use bitqueens::language::Language;
use bitqueens::{MAX_COUNT_SIDE, Problem, Question, SideLimit, say};
use std::path::PathBuf;

use bitqueens_runs::{Method, Plan, depth_for};

use super::{Subcommand, count::method::MethodName};
use crate::{
    board_input::BoardFlags, console::Console, destination::Destination, exit::Exit,
    forecast::announce_units, output::object, parsers, progress::Wait,
};

const AFTER_HELP: &str = "\
Examples:
  bitqueens plan 20 -o 20.plan                a plan that any machine can run
  bitqueens plan 24 --shards 1000 -o 24.plan  with units for 1,000 shards
  bitqueens plan 28 --method join -o 28.join  half-boards: the way to Q(28)
  bitqueens plan --board FILE -o b.plan       blocked squares and fixed queens

Then count it, add it up and check it:
  bitqueens run 20.plan --ledger runs
  bitqueens merge 20.plan runs -o 20.certificate
  bitqueens verify 20.certificate

A plan describes the problem and its numbered units. Its last line is the
SHA-256 of the other lines. A note says how long its units take here.";

/// Split a long count into numbered units
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 32
    #[arg(value_name = "N", conflicts_with_all = ["board", "format"], value_parser = parsers::any_side::<MAX_COUNT_SIDE>, allow_negative_numbers = true, required_unless_present_any = ["board", "format"])]
    n: Option<usize>,
    #[command(flatten)]
    board: BoardFlags,
    /// Algorithm: `search` places queens one by one; `join` matches half-boards, for boards up to 28
    #[arg(long, value_name = "METHOD", value_enum, default_value_t = MethodName::Search)]
    method: MethodName,
    /// More and smaller units: number of rows by which crosses are split; in a join, how often units are halved [default: chosen for N]
    #[arg(long, value_name = "D", value_parser = parsers::depth, allow_negative_numbers = true)]
    depth: Option<usize>,
    /// Choose the depth for this number of shards
    #[arg(long, value_name = "N", value_parser = parsers::shards, allow_negative_numbers = true, conflicts_with = "depth")]
    shards: Option<u32>,
    /// Output file for the plan; a summary goes to stdout [default: the plan goes to stdout]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the summary as one JSON object
    #[arg(long, requires = "output")]
    json: bool,
}

impl Subcommand for Flags {
    type Settings = (Problem, Option<Destination>, Self);

    fn validate(self) -> anyhow::Result<Self::Settings> {
        let problem = self.board.problem(self.n, None, |_| SideLimit::COUNTING)?;
        let destination = self.output.as_deref().map(Destination::open).transpose()?;
        Ok((problem, destination, self))
    }

    fn run(
        (problem, destination, flags): Self::Settings,
        console: &mut Console,
    ) -> anyhow::Result<Exit> {
        let wait = Wait::of_plan(console);
        let method = flags.method.into();
        let chosen = || depth_for(&problem, method, flags.shards.unwrap_or(1));
        let depth = flags.depth.map_or_else(chosen, Ok)?;
        let plan = Plan::with_method(&problem, method, depth, console.cancel())?;
        let text = plan.to_string();
        drop(wait);
        let Some(destination) = destination else {
            console.output().raw(text.as_bytes())?;
            return Ok(Exit::Done);
        };
        destination.write(text.as_bytes())?;
        let summary = object! {
            n: plan.problem().n(),
            method: plan.method().name(),
            depth: plan.depth(),
            crosses: plan.crosses().len(),
            units: plan.units(),
            attempts: plan.attempts().to_string(),
            identity: plan.identity().to_string(),
        };
        console.answer(&summary, flags.json, |lang| summary_text(&plan, lang))?;
        let question = Question::new(&problem).method(plan.method()).cancel(console.cancel());
        announce_units(&question.forecast()?, console);
        Ok(Exit::Done)
    }
}

fn summary_text(plan: &Plan, lang: Language) -> String {
    let (n, units, identity) = (plan.problem().n(), plan.units(), plan.identity());
    let what = if plan.method() == Method::Join {
        let depth = plan.depth();
        say!(
            lang,
            "n = {n}, join, depth {depth}: {units} units",
            "n = {n}，join，深度 {depth}：{units} 个单元"
        )
    } else {
        let (depth, crosses) = (plan.depth(), plan.crosses().len());
        say!(
            lang,
            "n = {n}, depth {depth}: {units} units in {crosses} crosses",
            "n = {n}，深度 {depth}：{crosses} 个十字的 {units} 个单元"
        )
    };
    say!(lang, "{what}\nidentity {identity}", "{what}\n标识 {identity}")
}
