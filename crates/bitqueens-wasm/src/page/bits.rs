//! The bit tricks, for the view Labs.

use crate::counter::Refusal;
use bitqueens::language::{Language, Localized};
use bitqueens_tutor::bits::{Bottles, Lab, Word};
use wasm_bindgen::prelude::wasm_bindgen;

/// The labs, seven texts each: name, idea and inputs, each in English and Chinese; the examples, such as `6 4;8 3`.
#[must_use]
#[wasm_bindgen]
pub fn labs() -> Vec<String> {
    let texts = |lab: &Lab| {
        [
            lab.name.english,
            lab.name.chinese,
            lab.idea.english,
            lab.idea.chinese,
            lab.inputs.english,
            lab.inputs.chinese,
            &examples(lab),
        ]
        .map(str::to_owned)
    };
    Lab::ALL.iter().flat_map(texts).collect()
}

fn examples(lab: &Lab) -> String {
    let joined = |parts: Vec<String>, by: &str| parts.join(by);
    let example = |numbers: &&[i64]| joined(numbers.iter().map(i64::to_string).collect(), " ");
    joined(lab.examples.iter().map(example).collect(), ";")
}

/// A lab worked out.
#[wasm_bindgen]
pub struct Working(bitqueens_tutor::bits::Working);

#[wasm_bindgen]
impl Working {
    /// Three texts a line: what it is, its digits with bit 0 at the right, its value.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let texts = |line: &bitqueens_tutor::bits::WorkingLine| {
            [line.label.english.clone(), line.bits.clone(), line.value.clone()]
        };
        self.0.lines.iter().flat_map(texts).collect()
    }

    /// The result: English, then Chinese.
    #[must_use]
    pub fn result(&self) -> Vec<String> {
        Language::ALL.map(|language| self.0.result.text(language)).to_vec()
    }
}

/// Works a lab out; with `bits`, in words of this width, whose top bit is a sign if they are signed.
///
/// # Errors
/// The error of the trick.
#[wasm_bindgen(js_name = workLab)]
pub fn work_lab(
    lab: &str,
    numbers: &[i64],
    bits: Option<u32>,
    signed: Option<bool>,
) -> Result<Working, Refusal> {
    let lab = Lab::find(lab)?;
    let is_signed = signed.unwrap_or(false);
    Ok(Working(match bits {
        Some(bits) => lab.run_in(numbers, Word { bits, is_signed }),
        None => lab.run(numbers),
    }?))
}

/// The number of mice that a shelf of bottles needs.
///
/// # Errors
/// No bottles.
#[wasm_bindgen]
pub fn mice(bottles: u32) -> Result<u32, Refusal> {
    Ok(Bottles::new(bottles.into())?.mice())
}

/// The mice, from 1, that drink from a bottle, labelled from 0.
///
/// # Errors
/// No such bottle.
#[wasm_bindgen]
pub fn drinkers(bottles: u32, label: u32) -> Result<Vec<u32>, Refusal> {
    Ok(Bottles::new(bottles.into())?.drinkers(label.into())?)
}

/// The label of the poisoned bottle, by the dead mice; none if they point past the shelf.
///
/// # Errors
/// No bottles, no such mouse.
#[wasm_bindgen]
pub fn poisoned(bottles: u32, dead: &[u32]) -> Result<Option<u32>, Refusal> {
    match Bottles::new(bottles.into())?.poisoned(dead) {
        Ok(found) => Ok(u32::try_from(found.label).ok()),
        Err(bitqueens_tutor::bits::BitsError::ImpossibleDeaths { .. }) => Ok(None),
        Err(other) => Err(other.into()),
    }
}
