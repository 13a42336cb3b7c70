//! Memory that is asked for with a check: a machine that has too little says so, and nothing aborts.

use crate::error::{Error, Result};
use crate::language::Phrase;

/// Checks that a method has the memory that it needs, in MiB, before it begins.
///
/// # Errors
/// [`Error::FreeMemory`].
pub(crate) fn require_free(what: Phrase, needed: u64, free: impl Fn() -> u64) -> Result<()> {
    let free = free();
    if needed <= free { Ok(()) } else { Err(Error::FreeMemory { what, needed, free }) }
}

/// `len` copies of a value.
pub fn filled<T: Clone>(value: T, len: u64, what: Phrase) -> Result<Vec<T>> {
    let mut filled = Vec::new();
    let Ok(more) = usize::try_from(len) else { return Err(missing::<T>(len, what)) };
    reserve_exact(&mut filled, more, what)?;
    filled.resize(more, value);
    Ok(filled)
}

/// Reserves capacity for exactly `more` further items.
pub fn reserve_exact<T>(items: &mut Vec<T>, more: usize, what: Phrase) -> Result<()> {
    let reserved = items.try_reserve_exact(more);
    reserved.map_err(|_| missing::<T>((items.len() as u64).saturating_add(more as u64), what))
}

/// Reserves capacity for at least `more` further items; room grows by doubling.
pub fn reserve<T>(items: &mut Vec<T>, more: usize, what: Phrase) -> Result<()> {
    let reserved = items.try_reserve(more);
    reserved.map_err(|_| missing::<T>((items.len() as u64).saturating_add(more as u64), what))
}

/// Moves items to the end of others.
pub fn append<T>(items: &mut Vec<T>, more: &mut Vec<T>, what: Phrase) -> Result<()> {
    #[cfg(test)]
    if refusing::is_refused() {
        return Err(missing::<T>(more.len() as u64, what));
    }
    reserve(items, more.len(), what)?;
    items.append(more);
    Ok(())
}

/// Appends an item; room grows by doubling.
pub fn push<T>(items: &mut Vec<T>, item: T, what: Phrase) -> Result<()> {
    if items.len() == items.capacity() {
        let reserved = items.try_reserve(1);
        reserved.map_err(|_| missing::<T>(2 * items.len() as u64, what))?;
    }
    items.push(item);
    Ok(())
}

fn missing<T>(items: u64, what: Phrase) -> Error {
    let bytes = items.saturating_mul(size_of::<T>() as u64);
    Error::Memory { what, bytes }
}

/// Refusals of [`append`] on one thread, for tests.
#[cfg(test)]
pub(crate) mod refusing {
    use std::cell::RefCell;
    use std::sync::mpsc::Sender;

    thread_local! {
        /// The number of requests of this thread that are granted before one is refused, and the callback for the refusal.
        static NEXT: RefCell<Option<(usize, Sender<()>)>> = const { RefCell::new(None) };
    }

    /// Has one request of this thread refused, after `granted` others, and tells `heard`.
    pub(crate) fn after(granted: usize, heard: Sender<()>) {
        NEXT.set(Some((granted, heard)));
    }

    pub(super) fn is_refused() -> bool {
        match NEXT.take() {
            None => false,
            Some((0, heard)) => heard.send(()).is_ok(),
            Some((granted, heard)) => {
                NEXT.set(Some((granted - 1, heard)));
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: Phrase = Phrase::new("numbers", "数");

    #[test]
    fn what_is_too_large_is_an_error() {
        let too_large = filled(0_u64, 1 << 59, NUMBERS);
        let expected = Error::Memory { what: NUMBERS, bytes: 1 << 62 };
        assert_eq!(too_large, Err(expected));
        assert!(filled(0_u64, u64::MAX, NUMBERS).is_err());
        assert_eq!(filled(7_u8, 3, NUMBERS), Ok(vec![7; 3]));
        let mut items = vec![1_u8];
        assert!(reserve_exact(&mut items, usize::MAX, NUMBERS).is_err());
        push(&mut items, 2, NUMBERS).unwrap();
        append(&mut items, &mut vec![3], NUMBERS).unwrap();
        assert_eq!(items, [1, 2, 3]);
    }
}
