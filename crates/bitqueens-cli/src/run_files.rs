//! Plans, ledgers and certificates: the files of a run.

use bitqueens::language::Phrase;
use bitqueens::text;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use bitqueens::{Kernel, Threads};
use bitqueens_runs::ledger::TornTail;
use bitqueens_runs::{Certificate, Error, Plan, Run};

use crate::console::Console;
use crate::failure::{BadInput, Place};
use crate::input::{name, read};
use crate::progress::Bar;

/// The plan of a run.
#[derive(clap::Args)]
pub(crate) struct PlanFlag {
    /// The plan, from `bitqueens plan`; - is stdin
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
}

impl PlanFlag {
    pub(crate) fn path(&self) -> &Path {
        &self.plan
    }

    pub(crate) fn read(&self) -> anyhow::Result<Plan> {
        plan(&self.plan)
    }
}

/// The ledgers of a run.
#[derive(clap::Args)]
pub(crate) struct LedgerFlags {
    /// Ledgers, or folders with ledgers
    #[arg(value_name = "LEDGER", required = true)]
    pub(crate) ledgers: Vec<PathBuf>,
}

impl LedgerFlags {
    /// What was read from the ledgers; where there is none yet, with the command that comes first.
    pub(crate) fn read<T>(
        &self,
        plan: &PlanFlag,
        read: bitqueens_runs::Result<T>,
    ) -> anyhow::Result<T> {
        match read {
            Err(error @ Error::Io { kind: ErrorKind::NotFound, .. }) => {
                let [plan, folder] = [&plan.plan, &self.ledgers[0]].map(|path| shell_word(path));
                let first = format!("`bitqueens run {plan} --ledger {folder}`");
                Err(BadInput(text!("{error}: first comes {first}", "{error}：先要 {first}"; error))
                    .into())
            }
            read => Ok(read?),
        }
    }
}

/// The path as a word of a command to type.
pub(crate) fn shell_word(path: &Path) -> String {
    let text = path.to_string_lossy();
    if !text.is_empty() && text.chars().all(is_plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// Whether a shell takes the character as it is.
pub(crate) fn is_plain(sign: char) -> bool {
    sign.is_alphanumeric() || "._-/+@,:".contains(sign)
}

/// The plan in a file.
pub(crate) fn plan(path: &Path) -> anyhow::Result<Plan> {
    Plan::parse(&sealed(path, "bitqueens plan N -o")?).within(|| name(path))
}

/// The certificate in a file.
pub(crate) fn certificate(path: &Path) -> anyhow::Result<Certificate> {
    Certificate::parse(&sealed(path, "bitqueens merge PLAN LEDGER -o")?).within(|| name(path))
}

/// The content of a file that the command `first` writes.
fn sealed(path: &Path, first: &str) -> Result<Vec<u8>, BadInput> {
    let content = read(path, bitqueens_runs::sealed::MAX_BYTES);
    content.map_err(|BadInput(refusal)| {
        let name = name(path);
        if path.is_dir() {
            let folder = text!("{name} is a folder: its place is after the file of `{first}`", "{name} 是文件夹：它写在 `{first}` 的文件后面"; name);
            return BadInput(folder);
        }
        if path.exists() {
            return BadInput(refusal);
        }
        let file = shell_word(path);
        text!("there is no file {name}: first comes `{first} {file}`", "没有文件 {name}：先要 `{first} {file}`"; name).into()
    })
}

/// A run with the progress bar and the signals of the command; without a kernel, with the fastest one.
pub(crate) fn new_run<'p, 'c>(
    plan: &'p Plan,
    folder: &Path,
    threads: Threads,
    kernel: Option<Kernel>,
    bar: &'c Bar,
    console: &Console,
) -> bitqueens_runs::Result<Run<'p, 'c>> {
    let mut run = Run::new(plan, folder).threads(threads)?;
    if let Some(kernel) = kernel {
        run = run.kernel(kernel)?;
    }
    let run = run.cancel(console.cancel());
    Ok(run.progress(|now| bar.show(now)))
}

/// Notes how a count or a run that was interrupted goes on.
pub(crate) fn note_kept(console: &Console) {
    console.note(&Phrase::new(
        "what is finished is kept: the same command goes on from there",
        "已完成的部分已记录：同一条命令会接着算",
    ));
}

/// Notes torn tails.
pub(crate) fn note_torn(console: &Console, tails: &[TornTail]) {
    for torn in tails {
        let what = if torn.is_truncated {
            Phrase::new("were truncated", "已截去")
        } else {
            Phrase::new("are ignored", "略过")
        };
        let (path, bytes, offset) = (&torn.path, torn.bytes, torn.offset);
        let plural = if bytes == 1 { "" } else { "s" };
        console.note(&text!(
            "{path}: the last {bytes} byte{plural}, from offset {offset}, were never acknowledged and {what}",
            "{path}：从偏移 {offset} 起的最后 {bytes} 字节从未得到确认，{what}"; what
        ));
    }
}
