//! Films: SVG that browsers move, and GIF and APNG rendered from the frames with the feature `png`.

#[cfg(feature = "png")]
mod frames;

use std::path::Path;

use bitqueens_formats::draw::Film;

use super::{ending, not_built};
use crate::failure::{BadInput, refuse};

/// The format of a file with a film.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Svg,
    Gif,
    Apng,
}

impl Kind {
    /// The kind for a file name.
    pub(crate) fn of(path: &Path) -> Result<Self, BadInput> {
        let kind = match ending(path).as_deref() {
            Some("svg") => return Ok(Self::Svg),
            Some("gif") => Self::Gif,
            Some("png" | "apng") => Self::Apng,
            _ => {
                refuse!(
                    "cannot write {}: the name must end in .svg, .gif, .png or .apng",
                    "无法写 {0}：名字须以 .svg、.gif、.png 或 .apng 结尾",
                    path.display()
                );
            }
        };
        if cfg!(feature = "png") { Ok(kind) } else { Err(not_built(path)) }
    }

    /// Encodes a film.
    pub(crate) fn encode(self, film: &Film) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Svg => Ok(film.to_svg().into_bytes()),
            #[cfg(feature = "png")]
            Self::Gif => frames::gif(film),
            #[cfg(feature = "png")]
            Self::Apng => frames::apng(film),
            #[cfg(not(feature = "png"))]
            _ => unreachable!("refused with the name of the file"),
        }
    }
}
