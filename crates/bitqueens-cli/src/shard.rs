//! `--shard I/N`, with the index given or taken from a scheduler.

use bitqueens::text;
use bitqueens_runs::Shard;

use crate::failure::BadInput;

/// The environment variables with the index of a task: Slurm, Kubernetes, HyperQueue.
const VARIABLES: [&str; 3] = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "HQ_TASK_ID"];

/// Parses a shard; `auto/N` takes the index from the scheduler.
pub(crate) fn parse(text: &str) -> Result<Shard, BadInput> {
    resolved(text, |name| std::env::var(name).ok())?
        .parse()
        .map_err(|error: bitqueens_runs::Error| (&error).into())
}

fn resolved(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<String, BadInput> {
    let Some(count) = text.strip_prefix("auto/") else { return Ok(text.to_owned()) };
    let found: Vec<_> =
        VARIABLES.into_iter().filter_map(|name| Some((name, variable(name)?))).collect();
    match &found[..] {
        [] => Err(text!(
            "auto needs the index of the task in one of {}; otherwise give INDEX/{count}",
            "auto 需要任务的序号在 {0} 之一中；否则请给 序号/{count}",
            VARIABLES.join(", ")
        )
        .into()),
        [(name, index), others @ ..] => match others.iter().find(|(_, other)| other != index) {
            Some((other, value)) => Err(text!(
                "auto is ambiguous: {name}={index}, but {other}={value}; give INDEX/{count}",
                "auto 有歧义：{name}={index}，而 {other}={value}；请给 序号/{count}"
            )
            .into()),
            None => Ok(format!("{index}/{count}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheduler_gives_the_index() {
        let with = |set: &[(&str, &str)], text: &str| {
            let set: Vec<_> = set.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
            resolved(text, |name| {
                let found = set.iter().find(|(n, _)| n == name);
                found.map(|(_, value)| value.clone())
            })
        };
        for name in VARIABLES {
            assert_eq!(with(&[(name, "7")], "auto/8"), Ok("7/8".to_owned()));
        }
        assert_eq!(with(&[], "7/8"), Ok("7/8".to_owned()));
        assert_eq!(
            with(&[(VARIABLES[0], "1"), (VARIABLES[2], "1")], "auto/8"),
            Ok("1/8".to_owned())
        );
        assert!(with(&[], "auto/8").unwrap_err().0.english.contains("give INDEX/8"));
        let both =
            with(&[(VARIABLES[0], "1"), (VARIABLES[1], "2")], "auto/8").unwrap_err().to_string();
        assert!(both.contains("SLURM_ARRAY_TASK_ID=1, but JOB_COMPLETION_INDEX=2"), "{both}");
    }
}
