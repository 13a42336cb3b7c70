//! The READMEs' tables of speed: the ladder of the tutorials' solvers, and the kernels.

use anyhow::{Context, ensure};
use serde_json::Value;

use super::Language;
use super::record::Record;
use super::units::{three_digits, time};
use crate::tree::Tree;

/// The picture that the command drew in the run that the record of the ladder is of.
pub(crate) const PICTURE: &str = "docs/ladder.svg";

pub(super) fn ladder(tree: &Tree, lang: Language) -> anyhow::Result<String> {
    let record = Record::of(tree, "ladder")?;
    let picture = tree.read(PICTURE)?;
    let mut table = lang
        .pick(
            "| solver | 中文 | nodes | time | times as fast as l5 |\n",
            "| 解法 | English | 节点 | 用时 | 速度是 l5 的几倍 |\n",
        )
        .to_owned();
    table.push_str("|---|---|---|---|---|\n");
    for row in &record.rows {
        let text = |field: &str| {
            row[field]
                .as_str()
                .with_context(|| format!("{}: a row without `{field}`", record.name))
        };
        let number = |field: &str| {
            row[field]
                .as_f64()
                .with_context(|| format!("{}: a row without `{field}`", record.name))
        };
        let (taken, ratio) = (time(number("seconds")?), three_digits(number("ratio")?));
        ensure!(
            picture.contains(&format!(">{taken} · {ratio}×<")),
            "{PICTURE} is not of the run that {} records: it lacks {taken} for {}",
            record.name,
            text("solver")?
        );
        let names = [text("name")?, text("name_zh")?];
        let [own, other] = lang.pick([names[0], names[1]], [names[1], names[0]]);
        table.push_str(&format!(
            "| {} {own} | {other} | {} | {taken} | {ratio} |\n",
            text("solver")?,
            text("nodes")?,
        ));
    }
    table.push_str(&measured(&[&record], lang));
    Ok(table)
}

/// One thread of each kernel, beside solution five of the tutorials.
pub(super) fn kernels(tree: &Tree, lang: Language) -> anyhow::Result<String> {
    const SIDES: [u64; 6] = [15, 16, 17, 18, 19, 20];
    let small = Record::of(tree, "kernels")?;
    let large = Record::of(tree, "large")?;
    let threads = Record::of(tree, "threads")?;
    let rows = [
        (
            "l5",
            lang.pick("solution five of the tutorials", "教程里的解法五"),
        ),
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
    let mut table = format!("| {} |", lang.pick("kernel", "内核"));
    for (at, n) in SIDES.iter().enumerate() {
        table.push_str(&match at {
            0 => format!(" n = {n} |"),
            _ => format!(" {n} |"),
        });
    }
    table.push_str("\n|---|---|---|---|---|---|---|\n");
    for (kernel, name) in rows {
        let cells = SIDES.map(|n| {
            let found = small.cell(n, kernel, 1, "seconds_min");
            let found = found.or_else(|| large.cell(n, kernel, 1, "seconds_min"));
            found.map(time).unwrap_or_default()
        });
        ensure!(
            !cells[1].is_empty(),
            "{}: no row for {kernel} at n = 16",
            small.name
        );
        table.push_str(&format!("| {name} | {} |\n", cells.join(" | ")));
    }
    table.push_str(&gain(&small, &threads, lang)?);
    table.push_str(&measured(&[&small, &large, &threads], lang));
    Ok(table)
}

/// A summary of the table: the fastest kernel against solution five, two threads against one.
fn gain(small: &Record, threads: &Record, lang: Language) -> anyhow::Result<String> {
    let fastest = |row: &&Value| row["n"] == 16 && row["threads"] == 1;
    let ratio = small
        .rows
        .iter()
        .filter(fastest)
        .filter_map(|row| row["times_l5"].as_f64())
        .fold(0.0, f64::max);
    ensure!(ratio > 0.0, "{}: nothing is compared with l5", small.name);
    let two: Vec<_> = threads
        .rows
        .iter()
        .filter(|row| row["threads"] == 2)
        .filter_map(|row| Some((row["n"].as_u64()?, row["speed_up"].as_f64()?)))
        .map(|(n, speed_up)| format!("{speed_up:.2} (n = {n})"))
        .collect();
    ensure!(!two.is_empty(), "{}: no row of two threads", threads.name);
    Ok(match lang {
        Language::English => format!(
            "\nAt n = 16 one core is {ratio:.0} times as fast as solution five. Two threads are this many \
             times as fast as one: {}.\n",
            two.join(", ")
        ),
        Language::Chinese => format!(
            "\nn = 16 时，单核心的速度是解法五的 {ratio:.0} 倍。两个线程的速度是一个线程的几倍：{}。\n",
            two.join("、").replace(" (", "（").replace(')', "）")
        ),
    })
}

/// The machine and the date, with links to the records.
fn measured(records: &[&Record], lang: Language) -> String {
    let first = records[0];
    let links: Vec<_> = records
        .iter()
        .map(|record| format!("[{0}](bench/record/{0}.jsonl)", record.name))
        .collect();
    let (processor, cores) = (first.head("processor"), first.head("cores"));
    let (load, day, rustc) = (first.head("load"), first.day(), first.compiler());
    match lang {
        Language::English => format!(
            "\nMinima of a run on {day}: {processor}, {cores} cores, load {load}, {rustc}. Records: {}.\n",
            links.join(", ")
        ),
        Language::Chinese => format!(
            "\n{day} 测得，取最小值：{processor}，{cores} 个核心，负载 {load}，{rustc}。记录：{}。\n",
            links.join("、")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(name: &str, rows: &str) -> Record {
        let header = r#"{"kind":"header","date":"2026-11-22T01:50:53Z","processor":"P","cores":2,"load":0.1,"rustc":"rustc 1.95.0 (x)"}"#;
        Record::parse(name, &format!("{header}\n{rows}")).expect("a record")
    }

    #[test]
    fn gains_are_read_from_the_rows() {
        let small = record(
            "a",
            r#"{"n":16,"kernel":"l5","threads":1,"times_l5":1.0}
{"n":16,"kernel":"best","threads":1,"times_l5":719.6}"#,
        );
        let threads = record("b", r#"{"n":14,"threads":2,"speed_up":1.618}"#);
        let english = gain(&small, &threads, Language::English).expect("rows");
        assert!(
            english.contains("720 times") && english.contains("1.62 (n = 14)"),
            "{english}"
        );
        assert!(gain(&threads, &small, Language::English).is_err());
        let place = measured(&[&small, &threads], Language::English);
        assert!(place.contains("2026-11-22: P, 2 cores, load 0.1, rustc 1.95.0."));
        assert!(place.contains("[b](bench/record/b.jsonl)"), "{place}");
    }

    #[test]
    fn a_record_has_a_header_and_rows() {
        assert!(Record::parse("a", "{\"kind\":\"row\"}\n").is_err());
        assert!(Record::parse("a", "{\"kind\":\"header\"}\n").is_err());
    }
}
