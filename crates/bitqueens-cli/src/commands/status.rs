//! `bitqueens status PLAN LEDGER…`

use bitqueens::language::{Language, Phrase, Text};
use bitqueens::{say, text};
use std::time::{Duration, Instant, SystemTime};

use bitqueens_runs::{Plan, ShardState, ShardStatus, Status};

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::output::object;
use crate::run_files::{LedgerFlags, PlanFlag};
use crate::table::pad;
use crate::{figures, parsers};

const AFTER_HELP: &str = "\
Examples:
  bitqueens status 20.plan runs          units done, rate, time left, by shard
  bitqueens status 20.plan runs --watch  repeated until every unit is done
  bitqueens status 20.plan runs --watch --every 5m --json >> progress
  bitqueens status 20.plan runs --all    all shards, including finished ones

Ledgers may be in use; nothing is locked or changed. The ledger of an `open`
shard is in use, or its program was killed; the time since the last write tells
which. The exit code is 1 if counts conflict and 3 while units are missing.";

/// Maximum number of shards shown without --all.
const MAX_SHOWN: usize = 20;

/// Show the progress of a run, from its ledgers
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    #[command(flatten)]
    plan: PlanFlag,
    #[command(flatten)]
    ledgers: LedgerFlags,
    /// Repeat until every unit is done
    #[arg(long)]
    watch: bool,
    /// Time between repetitions
    #[arg(long, value_name = "TIME", value_parser = parsers::time, default_value = "10s", requires = "watch")]
    every: Duration,
    /// Show all shards [default: the first 20 unfinished ones]
    #[arg(long)]
    all: bool,
    /// Print one JSON object for each repetition, with all shards
    #[arg(long)]
    json: bool,
}

impl Subcommand for Flags {
    type Settings = (Plan, Self);

    fn validate(self) -> anyhow::Result<(Plan, Self)> {
        Ok((self.plan.read()?, self))
    }

    fn run((plan, flags): (Plan, Self), console: &mut Console) -> anyhow::Result<Exit> {
        plan.check_shape()?;
        loop {
            let read = Status::read(&plan, &flags.ledgers.ledgers, SystemTime::now());
            let status = flags.ledgers.read(&flags.plan, read)?;
            let row = |shard: &ShardStatus| {
                object! {
                    shard: shard.shard.to_string(),
                    units: shard.units,
                    done: shard.done,
                    state: shard.state.name().english,
                    attempts_per_second: shard.rate,
                    seconds_silent: shard.silent.as_secs(),
                }
            };
            let report = object! {
                units: status.units,
                done: status.done,
                share: status.share,
                conflicting: status.conflicting,
                attempts_per_second: status.rate,
                seconds_left: status.left.map(|left| left.as_secs_f64()),
                shards_not_started: status.not_started,
                shards: status.shards.iter().map(row).collect::<Vec<_>>(),
            };
            console.answer(&report, flags.json, |lang| text(&status, flags.all, lang))?;
            if status.conflicting > 0 {
                return Ok(Exit::No);
            }
            if status.is_complete() {
                return Ok(Exit::Done);
            }
            if !flags.watch || !pause(flags.every, console) {
                return Ok(Exit::Incomplete);
            }
            if !flags.json {
                console.output().line(format_args!(""))?;
            }
        }
    }
}

/// Waits; false if the command is interrupted.
fn pause(time: Duration, console: &mut Console) -> bool {
    // A reader should get each repetition at once.
    let _ = console.output().flush();
    let start = Instant::now();
    while start.elapsed() < time {
        if console.cancel().is_cancelled() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(50).min(time));
    }
    true
}

fn text(status: &Status, shows_all: bool, lang: Language) -> String {
    let Status { done, units, conflicting, .. } = status;
    let share = figures::three_digits(100.0 * status.share);
    let mut lines = vec![say!(
        lang,
        "{done} of {units} units done, {share}% of the work",
        "完成 {done} 个单元，共 {units} 个，占工作量的 {share}%"
    )];
    if let Some(rate) = status.rate {
        let time = |left: Duration| figures::time(left.as_secs_f64());
        let left = status.left.map_or_else(|| text!("unknown", "未知"), time);
        let rate = figures::large(rate);
        lines.push(say!(lang, "{rate} attempts/s, {left} left", "每秒试放 {rate}次，还需 {left}"; rate, left));
    }
    if *conflicting > 0 {
        lines.push(say!(
            lang,
            "{conflicting} records conflict with others: see `bitqueens merge`",
            "{conflicting} 条记录与其他记录冲突：见 `bitqueens merge`"
        ));
    }
    lines.push(shards(status, lang));
    let is_done = |shard: &&ShardStatus| shard.state == ShardState::Done;
    let rows: Vec<_> = status.shards.iter().filter(|row| shows_all || !is_done(row)).collect();
    let most = if shows_all { rows.len() } else { MAX_SHOWN };
    lines.extend(rows.iter().take(most).map(|shard| row(shard, lang)));
    if rows.len() > most {
        let more = rows.len() - most;
        lines.push(say!(
            lang,
            "… and {more} more; --all shows them",
            "…… 还有 {more} 个；用 --all 显示"
        ));
    }
    lines.join("\n")
}

/// Number of shards in each state.
fn shards(status: &Status, lang: Language) -> String {
    let [done, open, stopped] = [ShardState::Done, ShardState::Open, ShardState::Stopped]
        .map(|state| status.shards.iter().filter(|shard| shard.state == state).count());
    let others = match status.not_started {
        None => Text::default(),
        Some(others) => text!(", {others} not started", "，未开始 {others}"),
    };
    say!(
        lang,
        "shards: {done} done, {open} open, {stopped} stopped{others}",
        "分片：完成 {done}，打开 {open}，停止 {stopped}{others}"; others
    )
}

#[allow(clippy::cast_precision_loss)] // Three digits are shown.
fn row(row: &ShardStatus, lang: Language) -> String {
    let rate = row.rate.map_or_else(Text::default, |rate| {
        let rate = figures::large(rate);
        text!(", {rate} attempts/s", "，每秒试放 {rate}次"; rate)
    });
    let silent = match row.silent.as_secs() {
        0 => Phrase::new("less than 1 s", "不到 1 秒").into(),
        seconds => figures::time(seconds as f64),
    };
    let ShardStatus { shard, done, units, .. } = row;
    let what = say!(lang, "{done} of {units} units, last write {silent} ago{rate}", "完成 {done} 个单元，共 {units} 个，上次写入在 {silent}前{rate}"; silent, rate);
    format!("{:<12}  {}  {what}", shard.to_string(), pad(row.state.name().get(lang), 7))
}
