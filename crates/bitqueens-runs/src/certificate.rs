//! Certificates: a result with the evidence to check it.
//!
//! **Layout** (see [`crate::sealed`] for the first and the last line)
//!
//! | line | value |
//! |---|---|
//! | `total` | number of solutions |
//! | `residue` | the same modulo 2^61 − 1, folded separately from the flushes of the kernels |
//! | `attempts` | queens tried |
//! | `once`, `identical`, `confirmed` | units recorded once; again by the same kernel; again by another one |
//! | `weight W` for 8, 4, 2, 1 | completions of all crosses of that weight: total = Σ W · completions |
//! | `by`, one for each program | version, kernel, number of its unit records |
//! | `n` … `identity` | the plan, as in its file |
//! | a line for each cross | completions, residue, attempts; in a join of a depth over 0, completions are in 105ths of a solution |

mod arithmetic;

use bitqueens::{language::Phrase, text};
use std::{collections::BTreeMap, fmt};

use crate::{
    error::{Error, Result},
    plan::Plan,
    sealed,
    sealed::{SealedError, SealedLines},
    tally::{States, Subtotal, Tally, Totals},
};
use bitqueens::{Sum, sum::residue};

const KIND: Phrase = Phrase::new("certificate", "证书");

/// The result of a plan.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens_runs::{Certificate, Plan, Run};
/// let folder = std::env::temp_dir().join(format!("bitqueens-cert-{}", std::process::id()));
/// let plan = Plan::new(&Problem::plain(8)?, 0)?;
/// let report = Run::new(&plan, &folder).threads(1)?.run()?;
/// let certificate = Certificate::of(&report.tally)?;
/// assert_eq!(certificate.totals().total, 92);
/// assert_eq!(Certificate::parse(certificate.to_string().as_bytes())?, certificate);
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), bitqueens_runs::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Certificate {
    plan: Plan,
    subtotals: Vec<Subtotal>,
    totals: Totals,
    states: States,
    programs: Vec<Program>,
}

/// A program that recorded units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) version: String,
    /// Its kernel, or `join`.
    pub(crate) kernel: String,
    /// Number of its unit records.
    pub(crate) units: u64,
}

impl Certificate {
    /// The certificate of a complete tally.
    ///
    /// # Errors
    /// [`Error::Conflict`], [`Error::Missing`] and [`bitqueens::Error::Residue`].
    pub fn of(tally: &Tally<'_>) -> Result<Self> {
        let totals = tally.totals()?;
        let states = tally.states();
        if states.missing > 0 {
            return Err(Error::Missing { missing: states.missing, units: tally.plan().units() });
        }
        let mut by: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        for session in tally.sessions().iter().filter(|session| session.units > 0) {
            let name = (&*session.opening.version, &*session.opening.kernel);
            *by.entry(name).or_insert(0) += session.units;
        }
        let program = |((version, kernel), units): ((&str, &str), u64)| Program {
            version: version.to_owned(),
            kernel: kernel.to_owned(),
            units,
        };
        Ok(Self {
            plan: tally.plan().clone(),
            subtotals: tally.subtotals().to_vec(),
            totals,
            states,
            programs: by.into_iter().map(program).collect(),
        })
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The sum of each cross.
    pub(crate) fn subtotals(&self) -> &[Subtotal] {
        &self.subtotals
    }

    /// The weighted sum of all crosses.
    #[must_use]
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Number of units in each state.
    #[must_use]
    pub fn states(&self) -> States {
        self.states
    }

    /// The programs that recorded units.
    pub(crate) fn programs(&self) -> &[Program] {
        &self.programs
    }

    /// Reads a certificate, adds up its sums again, and checks its lines against each other. Use
    /// [`Plan::check`] to check that its plan has the units that this version makes.
    ///
    /// # Errors
    /// [`Error::Sealed`] unless the text is exactly what [`Certificate`] prints.
    pub fn parse(text: &[u8]) -> Result<Self> {
        let mut lines = sealed::open(KIND, text)?;
        // Computed from the lines of the crosses; the comparison at the end checks these.
        for name in ["total", "residue", "attempts"] {
            lines.text(name)?;
        }
        let line_of_states = lines.line() + 1;
        let states = States {
            once: lines.number("once")?,
            identical: lines.number("identical")?,
            confirmed: lines.number("confirmed")?,
            missing: 0,
        };
        for _ in [8, 4, 2, 1] {
            lines.text("weight")?;
        }
        let line_of_programs = lines.line() + 1;
        let mut programs = Vec::new();
        while let Some(program) = lines.text_if("by") {
            let [version, kernel, units] = lines.words(program)?;
            programs.push(Program {
                version: version.to_owned(),
                kernel: kernel.to_owned(),
                units: lines.parsed(units)?,
            });
        }
        let plan = Plan::parse_unsealed(&mut lines)?;
        arithmetic::states(&states, plan.units())
            .map_err(|why| lines.error_at(line_of_states, why))?;
        arithmetic::programs(&programs, &states, plan.method())
            .map_err(|why| lines.error_at(line_of_programs, why))?;
        let subtotals = plan
            .crosses()
            .iter()
            .map(|cross| subtotal(&mut lines, cross.units))
            .collect::<Result<Vec<_>, _>>()?;
        lines.end()?;
        let certificate =
            Self { totals: Totals::of(&plan, &subtotals)?, plan, subtotals, states, programs };
        if sealed::prints(&certificate, text) {
            Ok(certificate)
        } else {
            Err(Error::Sealed(SealedError::Seal { kind: KIND }))
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sealed::write_sealed(f, KIND.english, |out| self.write_body(out))
    }
}

impl Certificate {
    fn write_body(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let Totals { total, residue, attempts, by_weight } = &self.totals;
        let States { once, identical, confirmed, .. } = self.states;
        write!(
            out,
            "total {total}\nresidue {residue}\nattempts {attempts}\nonce {once}\n\
             identical {identical}\nconfirmed {confirmed}\n",
        )?;
        for (weight, completions) in by_weight {
            writeln!(out, "weight {weight} {completions}")?;
        }
        for Program { version, kernel, units } in &self.programs {
            writeln!(out, "by {version} {kernel} {units}")?;
        }
        self.plan.write_unsealed(out)?;
        for subtotal in &self.subtotals {
            writeln!(out, "{}", subtotal.sum)?;
        }
        Ok(())
    }
}

fn subtotal(lines: &mut SealedLines<'_>, units: u32) -> Result<Subtotal, SealedError> {
    let line = lines.next()?;
    let [count, residue, attempts] = lines.words(line)?;
    let residue = lines.parsed(residue)?;
    if residue >= residue::MODULUS {
        return Err(lines.error(text!(
            "a residue must be below {}",
            "余数须小于 {0}",
            residue::MODULUS
        )));
    }
    let sum = Sum { count: lines.parsed(count)?, residue, attempts: lines.parsed(attempts)? };
    let subtotal = Subtotal { units, sum };
    arithmetic::subtotal(&subtotal).map_err(|why| lines.error(why))?;
    Ok(subtotal)
}

#[cfg(test)]
mod tests;
