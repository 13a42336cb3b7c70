//! Picture files: SVG from the library, and PNG rendered from that with the feature `png`.

#[cfg(feature = "png")]
mod png;

use bitqueens::language::{Language, Localized, Phrase, space_before};
use bitqueens::text;
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

/// The ending of a file name in lower case, without the dot; `None` if there is none.
pub(crate) fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?;
    Some(ending.to_string_lossy().to_ascii_lowercase())
}

/// Refuses the layout `name` for a file whose name promises other content.
pub(crate) fn must_hold(path: &Path, name: &str) -> Result<(), BadInput> {
    let ending = ending(path).unwrap_or_default();
    let (layout, content) = match ending.as_str() {
        "json" | "jsonl" => ("json", Phrase::name("JSON")),
        "csv" => ("csv", Phrase::name("CSV")),
        "bin" => ("bin", Phrase::new("binary numbers", "二进制数")),
        "svg" | "png" => ("", Phrase::new("a picture", "图")),
        _ => return Ok(()),
    };
    let gap = space_before(&content.text(Language::Chinese));
    if layout == name {
        Ok(())
    } else {
        Err(BadInput(
            text!("a file .{ending} holds {content}: drop --as, or give another name", ".{ending} 文件里是{gap}{content}：请去掉 --as，或换一个名字"; content
            ),
        ))
    }
}

/// Refuses a name for an SVG file that has another ending.
pub(crate) fn must_be_svg(path: &Path) -> Result<&Path, BadInput> {
    match ending(path).as_deref() {
        None | Some("svg") => Ok(path),
        Some(_) => Err(BadInput(text!(
            "cannot write {}: the name must end in .svg",
            "无法写 {0}：名字须以 .svg 结尾",
            path.display()
        ))),
    }
}

impl Kind {
    /// The kind for a file name, `None` unless it ends in .svg or .png. A PNG is an error without the
    /// feature.
    pub(crate) fn of(path: &Path, scale: f32) -> Result<Option<Self>, BadInput> {
        match ending(path).as_deref() {
            Some("svg") => Ok(Some(Self::Svg)),
            Some("png") => Self::png(path, scale).map(Some),
            _ => Ok(None),
        }
    }

    #[cfg(feature = "png")]
    #[expect(clippy::unnecessary_wraps, reason = "an error without the feature")]
    fn png(_: &Path, scale: f32) -> Result<Self, BadInput> {
        Ok(Self::Png(scale))
    }

    #[cfg(not(feature = "png"))]
    fn png(path: &Path, _: f32) -> Result<Self, BadInput> {
        Err(BadInput(text!(
            "cannot write {}: this build writes SVG only; use a name that ends in .svg, or build with `--features png`",
            "无法写 {0}：这个程序只能写 SVG；请用以 .svg 结尾的名字，或用 `--features png` 编译",
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
