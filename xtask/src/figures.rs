//! The tables of speed in the READMEs and docs/LADDER.md, made from the measurements in `bench/record`, which `cargo xtask record` writes.

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::record::{FOLDER, PICTURE};
use crate::tree::Tree;

/// The languages of the pages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Chinese,
}

impl Language {
    fn pick<T>(self, english: T, chinese: T) -> T {
        if self == Self::English { english } else { chinese }
    }
}

/// What `bitqueens bench` or `bitqueens ladder` printed: a header object, then one object a row.
struct Record {
    name: &'static str,
    header: Value,
    rows: Vec<Value>,
}

impl Record {
    fn of(tree: &Tree, name: &'static str) -> anyhow::Result<Self> {
        let text = tree.read(&format!("{FOLDER}/{name}.jsonl"))?;
        Self::parse(name, &text)
    }

    fn parse(name: &'static str, text: &str) -> anyhow::Result<Self> {
        let objects = text.lines().map(serde_json::from_str);
        let mut rows = objects
            .collect::<Result<Vec<Value>, _>>()
            .with_context(|| format!("{name}.jsonl holds a line that is not JSON"))?;
        ensure!(
            rows.len() > 1 && rows[0]["kind"] == "header",
            "{name}.jsonl has no header or no rows"
        );
        let header = rows.remove(0);
        Ok(Self { name, header, rows })
    }

    fn seconds(&self, n: u64, kernel: &str) -> Option<f64> {
        let is_asked =
            |row: &&Value| row["n"] == n && row["kernel"] == kernel && row["threads"] == 1;
        self.rows.iter().find(is_asked)?["seconds_min"].as_f64()
    }

    fn head(&self, field: &str) -> String {
        let value = &self.header[field];
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }
}

/// The tutorials' solvers at n = 13.
pub(crate) fn ladder(tree: &Tree, lang: Language) -> anyhow::Result<String> {
    let record = Record::of(tree, "ladder")?;
    let picture = tree.read(PICTURE)?;
    let head = lang.pick(
        "| solver | 中文 | nodes | time | times as fast as l5 |",
        "| 解法 | English | 节点 | 用时 | 速度是 l5 的几倍 |",
    );
    let mut table = format!("{head}\n|---|---|---|---|---|\n");
    for row in &record.rows {
        let text = |field: &str| row[field].as_str().context("a row of the ladder lacks text");
        let number = |field: &str| row[field].as_f64().context("… a number");
        let (taken, ratio) = (time(number("seconds")?), three_digits(number("ratio")?));
        ensure!(
            picture.contains(&format!(">{taken} · {ratio}×<")),
            "{PICTURE} is of another run than the record `ladder`: it lacks {taken}"
        );
        let names = [text("name")?, text("name_zh")?];
        let [own, other] = lang.pick([names[0], names[1]], [names[1], names[0]]);
        let (solver, nodes) = (text("solver")?, text("nodes")?);
        table += &format!("| {solver} {own} | {other} | {nodes} | {taken} | {ratio} |\n");
    }
    Ok(table + &measured(&[&record], "../", lang))
}

/// One thread of each kernel, beside solution five of the tutorials.
pub(crate) fn speed(tree: &Tree, lang: Language) -> anyhow::Result<String> {
    let of = |name| Record::of(tree, name);
    let [small, large, threads] = [of("kernels")?, of("large")?, of("threads")?];
    let rows = [
        ("l5", lang.pick("solution five of the tutorials", "教程里的解法五")),
        ("scalar", "scalar"),
        (
            "simd128-w16",
            lang.pick(
                "simd128-w16 (SSE4.1, NEON, WebAssembly)",
                "simd128-w16（SSE4.1、NEON、WebAssembly）",
            ),
        ),
        ("avx2-w16", "avx2-w16"),
        ("avx512-w16", "avx512-w16"),
    ];
    let kernel = lang.pick("kernel", "内核");
    let mut table =
        format!("| {kernel} | n = 15 | 16 | 17 | 18 | 19 | 20 |\n|---|---|---|---|---|---|---|\n");
    for (kernel, name) in rows {
        let cells = [15, 16, 17, 18, 19, 20].map(|n| {
            let seconds = [&small, &large].map(|record| record.seconds(n, kernel));
            seconds.into_iter().flatten().next().map(time).unwrap_or_default()
        });
        ensure!(!cells[1].is_empty(), "no row for {kernel} at n = 16");
        table += &format!("| {name} | {} |\n", cells.join(" | "));
    }
    table += &gain(&small, &threads, lang)?;
    Ok(table + &measured(&[&small, &large, &threads], "", lang))
}

/// A summary of the table: the fastest kernel against solution five, two threads against one.
fn gain(small: &Record, threads: &Record, lang: Language) -> anyhow::Result<String> {
    let rows = small.rows.iter();
    let ratio = rows
        .filter(|row| row["n"] == 16 && row["threads"] == 1)
        .filter_map(|row| row["times_l5"].as_f64())
        .fold(0.0, f64::max);
    ensure!(ratio > 0.0, "{}: nothing is compared with l5", small.name);
    let rows = threads.rows.iter().filter(|row| row["threads"] == 2);
    let gains: Vec<_> = rows
        .filter_map(|row| Some((row["n"].as_u64()?, row["speed_up"].as_f64()?)))
        .map(|(n, gain)| lang.pick(format!("{gain:.2} (n = {n})"), format!("{gain:.2}（n = {n}）")))
        .collect();
    ensure!(!gains.is_empty(), "{}: no row of two threads", threads.name);
    let gains = gains.join(lang.pick(", ", "、"));
    Ok(lang.pick(
        format!(
            "\nAt n = 16 one core is {ratio:.0} times as fast as solution five. Two threads are this many \
             times as fast as one: {gains}.\n"
        ),
        format!("\nn = 16 时，单核心的速度是解法五的 {ratio:.0} 倍。两个线程的速度是一个线程的几倍：{gains}。\n"),
    ))
}

/// The machine and the date, with links to the records from a page that is this far below the root.
fn measured(records: &[&Record], up: &str, lang: Language) -> String {
    let link = |record: &&Record| format!("[{0}]({up}{FOLDER}/{0}.jsonl)", record.name);
    let links: Vec<_> = records.iter().map(link).collect();
    let head = |field: &str| records[0].head(field);
    let (processor, cores, load) = (head("processor"), head("cores"), head("load"));
    // Without the time of day and the compiler's commit.
    let (day, rustc) = (head("date"), head("rustc"));
    let day = day.split('T').next().unwrap_or_default();
    let rustc = rustc.split(" (").next().unwrap_or_default();
    let links = links.join(lang.pick(", ", "、"));
    lang.pick(
        format!("\nMinima of a run on {day}: {processor}, {cores} cores, load {load}, {rustc}. Records: {links}.\n"),
        format!("\n{day} 测得，取最小值：{processor}，{cores} 个核心，负载 {load}，{rustc}。记录：{links}。\n"),
    )
}

/// `7.53 s`, `10.4 ms`, `2.99 min`, as the command prints them.
fn time(seconds: f64) -> String {
    let units = [(60.0, "min"), (1.0, "s"), (1e-3, "ms"), (1e-6, "µs")];
    let found = units.into_iter().find(|&(size, _)| seconds >= size);
    let (size, unit) = found.unwrap_or((1e-9, "ns"));
    format!("{} {unit}", three_digits(seconds / size))
}

fn three_digits(number: f64) -> String {
    let places = [99.95, 9.995, 0.995, 0.0995].iter().position(|&least| number >= least);
    format!("{number:.*}", places.unwrap_or(4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_are_read_from_the_rows() {
        let record = |name, rows: &str| {
            Record::parse(name, &format!("{{\"kind\":\"header\"}}\n{rows}")).expect("a record")
        };
        let small = record(
            "a",
            "{\"n\":16,\"threads\":1,\"times_l5\":1.0}\n{\"n\":16,\"threads\":1,\"times_l5\":719.6}",
        );
        let threads = record("b", "{\"n\":14,\"threads\":2,\"speed_up\":1.618}");
        let english = gain(&small, &threads, Language::English).expect("rows");
        assert!(english.contains("720 times") && english.contains("1.62 (n = 14)"), "{english}");
        assert!(gain(&threads, &small, Language::English).is_err());
        for text in ["{\"kind\":\"row\"}\n{}\n", "{\"kind\":\"header\"}\n"] {
            assert!(Record::parse("a", text).is_err());
        }
    }

    #[test]
    fn times_have_three_digits_and_a_unit() {
        let cases =
            [(0.0104, "10.4 ms"), (7.531, "7.53 s"), (179.4, "2.99 min"), (0.000_255, "255 µs")];
        for (seconds, text) in cases {
            assert_eq!(time(seconds), text);
        }
        assert_eq!(three_digits(0.065_92), "0.0659");
    }
}
