//! Picture files: SVG from the library, and PNG rendered from that with the feature `png`.

#[cfg(feature = "png")]
mod png;

use std::path::Path;

use crate::failure::BadInput;

/// The format of a picture file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Svg,
    /// With this number of pixels for each unit of the drawing.
    #[cfg(feature = "png")]
    Png(f32),
}

impl Kind {
    /// The kind for a file name, `None` unless it ends in .svg or .png. A PNG is an error without the
    /// feature.
    pub(crate) fn of(path: &Path, scale: f32) -> Result<Option<Self>, BadInput> {
        let is = |ending: &str| {
            path.extension()
                .is_some_and(|end| end.eq_ignore_ascii_case(ending))
        };
        if is("svg") {
            Ok(Some(Self::Svg))
        } else if is("png") {
            Self::png(path, scale).map(Some)
        } else {
            Ok(None)
        }
    }

    #[cfg(feature = "png")]
    #[expect(clippy::unnecessary_wraps, reason = "an error without the feature")]
    fn png(_: &Path, scale: f32) -> Result<Self, BadInput> {
        Ok(Self::Png(scale))
    }

    #[cfg(not(feature = "png"))]
    fn png(path: &Path, _: f32) -> Result<Self, BadInput> {
        Err(BadInput(format!(
            "cannot write {}: this build writes SVG only; use a name that ends in .svg, or build with \
             `--features png`",
            path.display()
        )))
    }

    /// Encodes an SVG document of the library.
    pub(crate) fn encode(self, svg: String) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Svg => Ok(svg.into_bytes()),
            #[cfg(feature = "png")]
            Self::Png(scale) => png::encode(&svg, scale),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_file_holds() {
        let kind = |name: &str| Kind::of(Path::new(name), 2.0);
        assert_eq!(kind("a.svg").expect("known"), Some(Kind::Svg));
        #[cfg(feature = "png")]
        assert_eq!(kind("a.PNG").expect("known"), Some(Kind::Png(2.0)));
        #[cfg(not(feature = "png"))]
        assert!(
            kind("a.PNG")
                .expect_err("left out")
                .to_string()
                .contains("--features png")
        );
        for other in ["svg", "a.txt"] {
            assert_eq!(kind(other).expect("no picture"), None);
        }
    }
}
