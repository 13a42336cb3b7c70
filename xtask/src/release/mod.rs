//! What a release is made of: archives with a checksum, and recipes of package managers.

mod archive;
mod recipes;
mod sbom;

pub(crate) use archive::{Dist, build};
pub(crate) use recipes::{Recipes, write};
