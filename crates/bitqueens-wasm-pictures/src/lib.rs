//! The interface of the page's reader of pictures, a build of its own: the page loads it with the first picture. The
//! browser decodes the file.
//!
//! The answer is JSON, as text takes the least code to hand over.

use bitqueens::language::{Language, Localized};
use bitqueens_pictures::{Content, Reading, SURE};
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads a picture: rows of pixels, 4 bytes each. Gives `{"refused": …}` in every language, or what was read; squares are
/// numbers, row · n + col, and `place` is where the board is, in pixels: left, top, width, height.
#[must_use]
#[wasm_bindgen(js_name = readPicture)]
pub fn read_picture(width: usize, height: usize, rgba: &[u8]) -> String {
    match bitqueens_pictures::read(width, height, rgba) {
        Ok(reading) => json(&reading),
        Err(refusal) => format!("{{\"refused\":\"{}\"}}", every_language(&refusal)),
    }
}

fn json(reading: &Reading) -> String {
    let holding = |content| squares(&reading.contents, move |&there| there == content);
    let place = &reading.place;
    let place = [place.left, place.top, place.width, place.height];
    let doubts = reading.doubts.iter();
    let doubts = doubts.map(|doubt| format!("\"{}\"", every_language(doubt)));
    format!(
        "{{\"n\":{},\"regions\":[{}],\"queens\":[{}],\"marks\":[{}],\"unsure\":[{}],\"percent\":{},\"doubts\":[{}],\
         \"place\":[{}]}}",
        reading.n,
        list(reading.regions.iter().map(usize::to_string)),
        holding(Content::Queen),
        holding(Content::Mark),
        squares(&reading.certainty, |&certainty| certainty < SURE),
        rounded(100.0 * reading.confidence),
        list(doubts),
        list(place.into_iter().map(|length| rounded(length).to_string())),
    )
}

fn squares<T>(all: &[T], holds: impl Fn(&T) -> bool) -> String {
    let squares = all.iter().enumerate().filter(|(_, content)| holds(content));
    list(squares.map(|(square, _)| square.to_string()))
}

fn list(items: impl Iterator<Item = String>) -> String {
    let joined = items.reduce(|list, item| list + "," + &item);
    joined.unwrap_or_default()
}

#[expect(clippy::cast_possible_truncation, reason = "`as` saturates")]
fn rounded(number: f32) -> i32 {
    number.round() as i32
}

/// A message in every language, in the order of [`Language::ALL`], with U+001F, escaped for JSON, between them. Messages
/// have no quotation marks.
fn every_language(message: &impl Localized) -> String {
    let texts = Language::ALL.map(|language| message.text(language));
    let joined = texts.into_iter().reduce(|all, text| all + "\\u001f" + &text);
    joined.unwrap_or_default()
}
