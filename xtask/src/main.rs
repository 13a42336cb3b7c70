//! The project's own tasks.
//!
//! - `cargo xtask test` is what every change must pass, with Rust alone; `--all` adds what needs other
//!   programs ([`steps`]).
//! - `cargo xtask soak` holds the long runs, for an idle machine ([`soak`]).
//! - `cargo xtask web` builds the page ([`page`]).
//! - `cargo xtask record` measures again what the documents say about speed ([`record`]).
//! - `cargo xtask rehearse` builds and installs what a tag would release; `dist` and `npm` make parts of it
//!   ([`release`]).
//! - `cargo xtask generate` writes the files that are derived from others ([`generated`]).
#![expect(
    clippy::print_stdout,
    reason = "a task runner reports on stdout; it has no other results"
)]

mod abreast;
mod command;
mod figures;
mod fuzz;
mod generated;
mod hygiene;
mod kernels;
mod licences;
mod miri;
mod need;
mod page;
mod platforms;
mod readme;
mod record;
mod release;
mod soak;
mod step;
mod steps;
mod tree;
mod wheel;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::step::{Lanes, Step, run_all};
use crate::tree::Tree;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own tasks", version)]
struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run what every change must pass, with Rust alone
    Test(Checks),
    /// Run the long jobs, for an idle machine
    Soak(Selection),
    /// Write the files that are derived from others (`test` checks that they are fresh)
    Generate,
    /// Measure again what the documents say about speed, on a quiet machine, and generate their tables
    Record(record::Flags),
    /// Build the archive of a release for one target, into archives/ of the target directory
    Dist(release::Dist),
    /// Check that a tag fits the version, and print what is new in it
    Tag(release::Tag),
    /// Write the texts that licences ask for beside a program
    Licences(licences::Licences),
    /// Build what a tag would release, as far as this machine can, install each part into an empty place, and try it
    Rehearse(Selection),
    /// Pack the npm package, into npm/ of the target directory
    Npm,
    /// Build the page into a folder that any static host can serve
    Web(Web),
}

#[derive(Args)]
struct Web {
    /// The folder; what it held is removed
    #[arg(default_value = page::FOLDER)]
    folder: std::path::PathBuf,
    /// Build the library for the browser only, as `npm run dev` needs it
    #[arg(long)]
    wasm_only: bool,
}

#[derive(Args)]
struct Checks {
    /// Add the steps that need other programs, and fetch these
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    selection: Selection,
}

#[derive(Args)]
struct Selection {
    /// Show the steps and their reasons, run nothing
    #[arg(long)]
    list: bool,
    /// Run this step only (may be repeated)
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
    /// Run all but this step (may be repeated)
    #[arg(long, value_name = "STEP")]
    skip: Vec<String>,
    /// Count a skipped step as failed
    #[arg(long)]
    strict: bool,
}

fn main() -> ExitCode {
    match run(Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            println!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(options: Options) -> anyhow::Result<bool> {
    let jobs = || soak::JOBS.iter().collect();
    let mut tree = Tree::open()?;
    let (usual, named, lanes, selection) = match options.task {
        Task::Test(Checks { all, selection }) => {
            tree = tree.trial();
            (steps::steps(all), steps::steps(true), &steps::LANES, selection)
        }
        Task::Rehearse(selection) => {
            let all = steps::rehearsal;
            (all(), all(), &steps::LANES_OF_REHEARSAL, selection)
        }
        Task::Soak(selection) => (jobs(), jobs(), &Lanes { beside: &[], free: &[] }, selection),
        Task::Web(web) => return build_page(&tree, &web).map(|()| true),
        Task::Dist(dist) => return release::build(&tree, &dist).map(|_| true),
        Task::Tag(tag) => {
            println!("{}", release::notes(&tree, &tag)?);
            return Ok(true);
        }
        Task::Npm => return release::pack(&tree).map(|_| true),
        Task::Licences(files) => return licences::task(&tree, &files).map(|()| true),
        Task::Record(flags) => return record::take(&tree, &flags).map(|()| true),
        Task::Generate => return generated::write(&tree).map(|()| true),
    };
    let chosen = choose(usual, named, &selection)?;
    if selection.list {
        for step in chosen {
            println!("{:<12} {}", step.name, step.why);
        }
        return Ok(true);
    }
    run_all(&chosen, lanes, &tree, selection.strict)
}

fn build_page(tree: &Tree, web: &Web) -> anyhow::Result<()> {
    if web.wasm_only {
        return page::wasm(tree);
    }
    let folder = page::build(tree, &web.folder)?;
    println!("the page is in {}", folder.display());
    Ok(())
}

/// The steps of a run in their own order: those of `--only` among `named`, or else `usual`, without those
/// of `--skip`.
fn choose(
    usual: Vec<&'static Step>,
    named: Vec<&'static Step>,
    Selection { only, skip, .. }: &Selection,
) -> anyhow::Result<Vec<&'static Step>> {
    let names = || named.iter().map(|step| step.name);
    for name in only.iter().chain(skip) {
        anyhow::ensure!(
            names().any(|known| known == name),
            "no step is named `{name}`; the steps are {}",
            names().collect::<Vec<_>>().join(", ")
        );
    }
    let has = |list: &[String], step: &Step| list.iter().any(|name| name == step.name);
    let mut chosen = if only.is_empty() { usual } else { named };
    chosen.retain(|step| (only.is_empty() || has(only, step)) && !has(skip, step));
    anyhow::ensure!(!chosen.is_empty(), "`--only` and `--skip` together leave no step");
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selection(only: &[&str], skip: &[&str]) -> Selection {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        Selection { list: false, only: owned(only), skip: owned(skip), strict: false }
    }

    fn names(only: &[&str], skip: &[&str]) -> anyhow::Result<Vec<&'static str>> {
        let (usual, named) = (steps::steps(false), steps::steps(true));
        choose(usual, named, &selection(only, skip))
            .map(|steps| steps.iter().map(|step| step.name).collect())
    }

    #[test]
    fn only_and_skip_choose_in_the_table_s_order() {
        assert_eq!(names(&["clippy", "format"], &[]).expect("known"), ["format", "clippy"]);
        assert_eq!(names(&["clippy", "format"], &["format"]).expect("known"), ["clippy"]);
        assert_eq!(names(&["miri"], &[]).expect("named"), ["miri"]);
        let usual = names(&[], &["miri"]).expect("most");
        assert_eq!(usual.len(), steps::steps(false).len());
        assert_eq!((usual.first(), usual.last()), (Some(&"format"), Some(&"unchanged")));
    }

    #[test]
    fn an_unknown_or_empty_choice_says_what_would_be_accepted() {
        let unknown = names(&["clipy"], &[]).expect_err("misspelt").to_string();
        assert!(unknown.contains("`clipy`") && unknown.contains("clippy"), "{unknown}");
        assert!(names(&["format"], &["format"]).is_err());
    }

    #[test]
    fn step_names_are_unique_and_known() {
        for table in [steps::steps(true), steps::rehearsal(), soak::JOBS.iter().collect()] {
            let mut names: Vec<_> = table.iter().map(|step| step.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), table.len());
        }
        let all = steps::steps(true);
        let is_step = |name: &&str| all.iter().any(|step| step.name == *name);
        assert!([steps::LANES.beside, steps::LANES.free].concat().iter().all(is_step));
    }
}
