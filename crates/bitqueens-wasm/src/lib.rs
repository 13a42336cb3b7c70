//! The interface of the page: it converts values and calls the libraries, and computes nothing itself.
//!
//! Each feature is one build for the browser: `page`, for the page's own thread; `counter`, for its counting workers,
//! which `page` includes for browsers whose workers cannot run vectors; and `pictures`, alone, the reader of pictures.
#![cfg_attr(all(target_arch = "wasm32", not(feature = "counter")), no_std)]

#[cfg(not(feature = "counter"))]
extern crate alloc;

#[cfg(feature = "counter")]
pub mod counter;
#[cfg(any(target_arch = "wasm32", test))]
mod memory;
#[cfg(feature = "page")]
pub mod page;
#[cfg(all(feature = "pictures", not(feature = "counter"), target_arch = "wasm32"))]
mod pictures;
