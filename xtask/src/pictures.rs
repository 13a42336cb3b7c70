//! The boards of `docs/ALGORITHM.md` and the READMEs, drawn by the command itself: written by `cargo xtask generate`,
//! compared by the checks.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::command::Line;
use crate::tree::Tree;

const FOLDER: &str = "docs/algorithm";

/// Each picture and what `bitqueens draw` is told to draw.
const PICTURES: &[(&str, &str)] = &[
    (
        "masks",
        "--board docs/algorithm/masks.txt --given --attacked",
    ),
    ("left", "--board docs/algorithm/left.txt --given"),
    ("right", "--board docs/algorithm/right.txt --given"),
    ("five", "5 --all"),
    // At the head of the READMEs.
    ("twelve", "8 --all --unique"),
    ("ring", "--board docs/algorithm/ring.txt --given --attacked"),
    (
        "cross",
        "--board docs/algorithm/cross.txt --given --attacked",
    ),
    ("odd", "--board docs/algorithm/odd.txt --given --attacked"),
    (
        "odd-split",
        "--board docs/algorithm/odd-split.txt --given --attacked",
    ),
    (
        "upright",
        "--board docs/algorithm/upright.txt --given --attacked",
    ),
    (
        "turned",
        "--board docs/algorithm/turned.txt --given --attacked",
    ),
    (
        "look-ahead",
        "--board docs/algorithm/look-ahead.txt --given --attacked --coordinates",
    ),
    (
        "last-two",
        "--board docs/algorithm/last-two.txt --given --attacked --coordinates",
    ),
    (
        "window",
        "--board docs/algorithm/window.txt --given --attacked --coordinates",
    ),
];

/// Builds the command as the tests do: with one of them, so that its dependencies have the same features.
const BUILD: &str =
    "cargo build --locked --quiet --workspace --all-features --bin bitqueens --test snapshots";

pub(crate) fn write(tree: &Tree) -> anyhow::Result<()> {
    Line::parse(BUILD).run(tree)?;
    for (name, board) in PICTURES {
        let file = format!("{FOLDER}/{name}.svg");
        draw(tree, board, &file)?;
    }
    Ok(())
}

pub(crate) fn check(tree: &Tree) -> anyhow::Result<()> {
    Line::parse(BUILD).run(tree)?;
    let fresh = Path::new("target/pictures");
    fs::create_dir_all(tree.root().join(fresh)).context("target/pictures cannot be made")?;
    for (name, board) in PICTURES {
        let file = format!("target/pictures/{name}.svg");
        draw(tree, board, &file)?;
        let stored = format!("{FOLDER}/{name}.svg");
        ensure!(
            tree.read(&stored)? == tree.read(&file)?,
            "{stored} is not what the command draws: run `cargo xtask generate` and look at it"
        );
    }
    Ok(())
}

fn draw(tree: &Tree, board: &str, file: &str) -> anyhow::Result<()> {
    let line = format!("target/debug/bitqueens draw {board} -o {file}");
    Line::parse(&line).output(tree).map(drop)
}
