//! Why a call is refused, in every language.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use bitqueens::language::{Language, Localized};
use wasm_bindgen::{JsError, JsValue};

/// Stands between the languages of a message.
const BETWEEN: &str = "\u{1f}";

/// The language of messages, as its place in [`Language::ALL`]; past its end, messages hold all of them.
static CHOSEN: AtomicUsize = AtomicUsize::new(Language::ALL.len());

/// Chooses the language of all messages from now on: that of a locale, or English.
pub fn choose_language(locale: &str) {
    CHOSEN.store(Language::of_locale(locale).unwrap_or_default() as usize, Relaxed);
}

/// An error for the page. Unless a language was chosen its message holds every one, so that it follows when the reader
/// chooses another.
#[derive(Debug)]
pub struct Refusal(String);

/// A message in the chosen language, or in every one, in the order of [`Language::ALL`].
#[must_use]
pub fn told(message: &impl Localized) -> String {
    match Language::ALL.get(CHOSEN.load(Relaxed)) {
        Some(language) => message.text(*language),
        None => Language::ALL.map(|language| message.text(language)).join(BETWEEN),
    }
}

impl<E: Localized> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(told(&error))
    }
}

impl From<Refusal> for JsValue {
    fn from(Refusal(text): Refusal) -> Self {
        JsError::new(&text).into()
    }
}
