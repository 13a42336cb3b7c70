//! Why a call is refused, in every language.

use bitqueens::language::{Language, Localized};
use wasm_bindgen::{JsError, JsValue};

/// Stands between the languages of a message.
const BETWEEN: &str = "\u{1f}";

/// An error for the page. Its message holds every language, in the order of [`Language::ALL`], so that it follows
/// when the reader chooses another one.
#[derive(Debug)]
pub struct Refusal(String);

/// A message in every language, as [`Refusal`] holds it.
#[must_use]
pub fn every_language(message: &impl Localized) -> String {
    let texts = Language::ALL.map(|language| message.text(language));
    texts.join(BETWEEN)
}

impl<E: Localized> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(every_language(&error))
    }
}

impl From<Refusal> for JsValue {
    fn from(Refusal(text): Refusal) -> Self {
        JsError::new(&text).into()
    }
}
