//! Plans as text. Reading checks every line.

use bitqueens::language::Phrase;
use bitqueens::text;
use std::fmt;

use super::method::{keyword, max_depth, version};
use super::{Identity, Method, Plan, PlannedCross};
use crate::error::Result;
use crate::sealed;
use crate::sealed::{SealedError, SealedLines};
use bitqueens::count::decompose::MAX_UNITS;
use bitqueens::{MAX_COUNT_SIDE, Problem, Rules, Square, join};

const KIND: Phrase = Phrase::new("plan", "计划");

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// [`Error::Sealed`](crate::error::Error::Sealed) unless it is exactly what [`Plan`] prints.
    pub fn parse(text: &[u8]) -> Result<Self> {
        let mut lines = sealed::open(KIND, text)?;
        let plan = Self::parse_body(&mut lines)?;
        lines.end()?;
        if sealed::prints(&plan, text) {
            Ok(plan)
        } else {
            Err(SealedError::Seal { kind: KIND }.into())
        }
    }

    fn parse_body(lines: &mut SealedLines<'_>) -> Result<Self, SealedError> {
        let n: usize = lines.number("n")?;
        if n > MAX_COUNT_SIDE {
            return Err(lines.error(text!(
                "n must be from 0 to {MAX_COUNT_SIDE}",
                "n 须在 0 到 {MAX_COUNT_SIDE} 之间"
            )));
        }
        if lines.text("rules")? != Rules::Queen.name() {
            return Err(lines.error(Phrase::new(
                "only the rules `queen` can be planned",
                "只能为规则 `queen` 作计划",
            )));
        }
        let blocked = squares(lines, "blocked")?;
        let problem = Problem::plain(n)
            .and_then(|problem| problem.with_blocked(blocked))
            .map_err(|error| lines.error(&error))?;
        let fixed = squares(lines, "fixed")?;
        let problem = problem.with_fixed(fixed).map_err(|error| lines.error(&error))?;
        let (method, given) = method(lines, &problem)?;
        let depth: usize = lines.number("depth")?;
        let max = max_depth(method);
        if depth > max {
            return Err(
                lines.error(text!("depth must be from 0 to {max}", "深度须在 0 到 {max} 之间"))
            );
        }
        let needed = version(method, depth);
        if given != needed {
            let name = keyword(method);
            return Err(lines.error(text!(
                "depth {depth} needs `{name} {needed}`, not `{name} {given}`",
                "深度 {depth} 须写作 `{name} {needed}`，不是 `{name} {given}`"
            )));
        }
        let count: usize = lines.number("crosses")?;
        let units: u64 = lines.number("units")?;
        // No memory is reserved for the number claimed: reading ends with the lines.
        let crosses = (0..count).map(|_| cross(lines)).collect::<Result<Vec<_>, _>>()?;
        // The sum fits: there are fewer than 2^32 lines.
        if crosses.iter().map(|cross| u64::from(cross.units)).sum::<u64>() > MAX_UNITS {
            return Err(lines.error(text!(
                "a plan has at most {MAX_UNITS} units",
                "一个计划最多有 {MAX_UNITS} 个单元"
            )));
        }
        let plan = Self::of(problem, method, depth, crosses);
        if plan.units() != units {
            return Err(lines.error(text!(
                "the crosses have {} units in all, not {units}",
                "各十字共有 {0} 个单元，不是 {units} 个",
                plan.units()
            )));
        }
        if lines.text("identity")? != plan.identity().to_string() {
            return Err(lines.error(Phrase::new(
                "the identity is not that of the lines above",
                "标识与上面各行不符",
            )));
        }
        Ok(plan)
    }

    /// Writes the lines that decide what is counted, optionally with the estimates.
    fn write_body(&self, out: &mut dyn fmt::Write, with_estimates: bool) -> fmt::Result {
        let blocked: Vec<_> = self.problem.blocked().iter().collect();
        write!(
            out,
            "n {}\nrules {}\nblocked {}\nfixed {}\n{} {}\ndepth {}\n\
             crosses {}\nunits {}\n",
            self.problem.n(),
            self.problem.rules().name(),
            listed(&blocked),
            listed(self.problem.fixed()),
            keyword(self.method),
            version(self.method, self.depth),
            self.depth,
            self.crosses.len(),
            self.units(),
        )?;
        for cross in &self.crosses {
            let PlannedCross { weight, units, digest, attempts } = cross;
            write!(out, "{weight} {units} ")?;
            sealed::write_hex(out, digest)?;
            if with_estimates {
                write!(out, " {attempts}")?;
            }
            out.write_char('\n')?;
        }
        Ok(())
    }

    pub(super) fn computed_identity(&self) -> Identity {
        let digest = sealed::digest(|out| self.write_body(out, false));
        Identity(digest.expect("hashing cannot fail"))
    }

    /// Writes the plan without a seal, as part of a certificate.
    pub(crate) fn write_unsealed(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_body(out, true)?;
        writeln!(out, "identity {}", self.identity)
    }

    /// Reads a plan without a seal.
    pub(crate) fn parse_unsealed(lines: &mut SealedLines<'_>) -> Result<Self, SealedError> {
        Self::parse_body(lines)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sealed::write_sealed(f, KIND.english, |out| self.write_unsealed(out))
    }
}

/// The method, from the keyword of its line, and the version of its units.
fn method(lines: &mut SealedLines<'_>, problem: &Problem) -> Result<(Method, u32), SealedError> {
    let (method, given) = match lines.text_if(keyword(Method::Join)) {
        Some(version) => (Method::Join, version),
        None => (Method::Search, lines.text(keyword(Method::Search))?),
    };
    let (name, known) = (keyword(method), version(method, max_depth(method)));
    let given = lines.parsed::<u32>(given)?;
    if given != known && given != version(method, 0) {
        return Err(lines.error(text!("{name} {given} is not that of this version of bitqueens, {known}: use the version that made the plan, or make a new plan", "{name} {given} 与这个版本的 bitqueens 的 {known} 不同：请用写计划的那个版本，或重新作计划"
        )));
    }
    if method == Method::Join {
        join::accepts(problem).map_err(|error| lines.error(&error))?;
    }
    Ok((method, given))
}

fn cross(lines: &mut SealedLines<'_>) -> Result<PlannedCross, SealedError> {
    let line = lines.next()?;
    let [weight, units, digest, attempts] = lines.words(line)?;
    let weight: u8 = lines.parsed(weight)?;
    if !matches!(weight, 0 | 1 | 2 | 4 | 8) {
        return Err(
            lines.error(Phrase::new("a weight must be 0, 1, 2, 4 or 8", "权须是 0、1、2、4 或 8"))
        );
    }
    let number =
        u64::from_str_radix(digest, 16).ok().filter(|_| digest.len() == 16).ok_or_else(|| {
            lines.error(Phrase::new(
                "a digest must have 16 hexadecimal digits",
                "摘要须有 16 个十六进制数字",
            ))
        })?;
    Ok(PlannedCross {
        weight,
        units: lines.parsed(units)?,
        digest: number.to_be_bytes(),
        attempts: lines.parsed(attempts)?,
    })
}

fn listed(squares: &[Square]) -> String {
    if squares.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<_> = squares
        .iter()
        .map(|square| format!("{},{}", u32::from(square.row) + 1, u32::from(square.col) + 1))
        .collect();
    names.join(" ")
}

fn squares(lines: &mut SealedLines<'_>, name: &str) -> Result<Vec<Square>, SealedError> {
    let text = lines.text(name)?;
    if text == "none" {
        return Ok(Vec::new());
    }
    let square = |word: &str| {
        let (row, col) = word.split_once(',')?;
        let from_one = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
        Some(Square::new(from_one(row)?, from_one(col)?))
    };
    text.split(' ')
        .map(|word| {
            square(word)
                .ok_or_else(|| lines.error(text!("`{word}` is not a square", "`{word}` 不是格子")))
        })
        .collect()
}
