//! Another program in turns with the GPU.

use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use bitqueens::published;
use bitqueens_gpu::Gpu;
use serde_json::{Value, json};

use crate::Result;
use crate::runs::{Takers, count};

/// Runs both in turns. The other program's time is that of its process; what it printed is kept, for its own
/// account of its time.
///
/// # Errors
/// It does not start, fails, or does not print the published count.
pub(crate) fn row(n: usize, gpu: &Arc<Gpu>, other: &str, runs: usize) -> Result<Value> {
    let line = other.replace("{n}", &n.to_string());
    let mut words = line.split_whitespace();
    let program = words.next().ok_or("the other program has no name")?;
    let mut command = Command::new(program);
    command.args(words);
    let (mut ours, mut theirs, mut said) = (Vec::new(), Vec::new(), String::new());
    for _ in 0..runs {
        ours.extend(count(n, &Takers::gpu(gpu), 1)?.seconds);
        let start = Instant::now();
        let output = command.output()?;
        theirs.push(start.elapsed().as_secs_f64());
        said = String::from_utf8_lossy(&output.stdout).into_owned();
        let total = published(n).ok_or("no count is published")?.to_string();
        if !output.status.success() || !has_number(&said, &total) {
            return Err(format!("`{line}` ({}) does not say {total}: {said}", output.status).into());
        }
    }
    let fastest = |seconds: &[f64]| seconds.iter().copied().fold(f64::INFINITY, f64::min);
    Ok(json!({
        "seconds": ours,
        "other_seconds": theirs,
        "times_as_fast": fastest(&theirs) / fastest(&ours),
        "other_says": said,
    }))
}

/// Whether this number stands in the text, not as a part of another.
fn has_number(text: &str, number: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(|word| word == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_whole() {
        assert!(has_number("solutions: 724, 3 ms", "724"));
        assert!(!has_number("7240 17247", "724"));
    }
}
