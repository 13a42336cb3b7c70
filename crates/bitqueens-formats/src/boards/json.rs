//! One JSON object, for programs.
//!
//! ```text
//! {"v":1,"n":4,"rules":"queen","blocked":[[4,4]],"fixed":[[1,2]],"regions":["AABB","AABB","CCDD","CCDD"]}
//! ```
//!
//! | key | meaning |
//! |---|---|
//! | `v` | the version of this format: 1; required |
//! | `n` | the side, 0 to 1000; required |
//! | `rules` | a name of [`bitqueens::Rules`]; default `"queen"` |
//! | `blocked` | list of `[row, column]`, rows from the top, columns from the left, both **from 1** |
//! | `fixed` | fixed queens, in the same form |
//! | `queens` | the columns of a solution, one for each row, from 1, as the command writes them |
//! | `regions` | n strings of n characters: squares with the same character are one region; `null` or absent for none |
//!
//! `data.rs` reads it, and skips other keys.

use bitqueens::language::Phrase;
use serde::Serialize;

use super::text::check_names;
use bitqueens::{Problem, Square, internal::to_u16};

/// The version of the object.
const VERSION: usize = 1;

/// The object to write, with its keys in this order.
#[derive(Serialize)]
struct Written<'a> {
    v: usize,
    n: usize,
    rules: &'a str,
    blocked: Vec<(u32, u32)>,
    fixed: Vec<(u32, u32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<Vec<String>>,
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    if let Some(regions) = problem.regions() {
        check_names(regions)?;
    }
    let from_one = |square: Square| (u32::from(square.row) + 1, u32::from(square.col) + 1);
    let side = to_u16(problem.n());
    let regions = problem.regions().map(|regions| {
        let name = |row, col| regions.name(regions.of(Square::new(row, col)));
        let row = |row| (0..side).map(|col| name(row, col)).collect();
        (0..side).map(row).collect()
    });
    let written = Written {
        v: VERSION,
        n: problem.n(),
        rules: problem.rules().name(),
        blocked: problem.blocked().iter().map(from_one).collect(),
        fixed: problem.fixed().iter().copied().map(from_one).collect(),
        regions,
    };
    let mut text =
        serde_json::to_string(&written).map_err(|_| Phrase::new("this problem", "这个问题"))?;
    text.push('\n');
    Ok(text)
}
