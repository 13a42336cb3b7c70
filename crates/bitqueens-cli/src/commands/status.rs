//! `bitqueens status PLAN LEDGER…`

use bitqueens::language::Language;
use bitqueens::language::Phrase;
use bitqueens::language::Text;
use bitqueens::say;
use bitqueens::text;
use std::time::{Duration, Instant, SystemTime};

use bitqueens_runs::{Plan, ShardState, ShardStatus, Status};
use serde::Serialize;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::output::english;
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

/// The validated flags, with the plan.
pub(crate) struct Settings {
    plan: Plan,
    flags: Flags,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        Ok(Settings { plan: self.plan.read()?, flags: self })
    }

    fn run(Settings { plan, flags }: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        plan.check_shape()?;
        loop {
            let status = Status::read(&plan, &flags.ledgers.ledgers, SystemTime::now())?;
            let report = Report::new(&status, flags.all);
            console.answer_report(&report, flags.json, Report::text)?;
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

#[derive(Serialize)]
struct Report {
    units: u64,
    done: u64,
    share: f64,
    conflicting: u64,
    attempts_per_second: Option<f64>,
    seconds_left: Option<f64>,
    shards_not_started: Option<u32>,
    shards: Vec<Row>,
    #[serde(skip)]
    shows_all: bool,
}

#[derive(Serialize)]
struct Row {
    shard: String,
    units: u64,
    done: u64,
    #[serde(serialize_with = "english")]
    state: Phrase,
    attempts_per_second: Option<f64>,
    seconds_silent: u64,
}

impl Report {
    fn new(status: &Status, shows_all: bool) -> Self {
        Self {
            units: status.units,
            done: status.done,
            share: status.share,
            conflicting: status.conflicting,
            attempts_per_second: status.rate,
            seconds_left: status.left.map(|left| left.as_secs_f64()),
            shards_not_started: status.not_started,
            shards: status.shards.iter().map(Row::new).collect(),
            shows_all,
        }
    }

    fn text(&self, lang: Language) -> String {
        let mut lines = vec![say!(
            lang,
            "{} of {} units done, {}% of the work",
            "完成 {0} 个单元，共 {1} 个，占工作量的 {2}%",
            self.done,
            self.units,
            figures::three_digits(100.0 * self.share)
        )];
        if let Some(rate) = self.attempts_per_second {
            let left = self.seconds_left.map_or_else(|| text!("unknown", "未知"), figures::time);
            let rate = figures::large(rate);
            lines.push(say!(lang, "{rate} attempts/s, {left} left", "每秒试放 {rate} 次，还需 {left}"; rate, left));
        }
        if self.conflicting > 0 {
            lines.push(say!(
                lang,
                "{} records conflict with others: see `bitqueens merge`",
                "{0} 条记录与其他记录冲突：见 `bitqueens merge`",
                self.conflicting
            ));
        }
        lines.push(self.counts(lang));
        let is_done = |row: &&Row| row.state == ShardState::Done.name();
        let rows: Vec<_> =
            self.shards.iter().filter(|row| self.shows_all || !is_done(row)).collect();
        let most = if self.shows_all { rows.len() } else { MAX_SHOWN };
        lines.extend(rows.iter().take(most).map(|row| row.text(lang)));
        if rows.len() > most {
            lines.push(say!(
                lang,
                "… and {} more; --all shows them",
                "…… 还有 {0} 个；用 --all 显示",
                rows.len() - most
            ));
        }
        lines.join("\n")
    }

    /// Number of shards in each state.
    fn counts(&self, lang: Language) -> String {
        let [done, open, stopped] = [ShardState::Done, ShardState::Open, ShardState::Stopped]
            .map(ShardState::name)
            .map(|name| self.shards.iter().filter(|row| row.state == name).count());
        match self.shards_not_started {
            None => say!(
                lang,
                "shards: {done} done, {open} open, {stopped} stopped",
                "分片：完成 {done}，打开 {open}，停止 {stopped}"
            ),
            Some(others) => {
                say!(
                    lang,
                    "shards: {done} done, {open} open, {stopped} stopped, {others} not started",
                    "分片：完成 {done}，打开 {open}，停止 {stopped}，未开始 {others}"
                )
            }
        }
    }
}

impl Row {
    fn new(shard: &ShardStatus) -> Self {
        Self {
            shard: shard.shard.to_string(),
            units: shard.units,
            done: shard.done,
            state: shard.state.name(),
            attempts_per_second: shard.rate,
            seconds_silent: shard.silent.as_secs(),
        }
    }

    #[allow(clippy::cast_precision_loss)] // Three digits are shown.
    fn text(&self, lang: Language) -> String {
        let rate = match self.attempts_per_second {
            Some(rate) => {
                let rate = figures::large(rate);
                text!(", {rate} attempts/s", "，每秒试放 {rate} 次"; rate)
            }
            None => Text::default(),
        };
        let silent = match self.seconds_silent {
            0 => Phrase::new("less than 1 s", "不到 1 秒").into(),
            seconds => figures::time(seconds as f64),
        };
        let what = say!(lang, "{} of {} units, last write {silent} ago{rate}", "完成 {0} 个单元，共 {1} 个，上次写入在 {silent}前{rate}",
            self.done,
            self.units; silent, rate
        );
        format!("{:<12}  {}  {what}", self.shard, pad(self.state.get(lang), 7))
    }
}
