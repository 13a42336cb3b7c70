//! Picture files: SVG from the library, and PNG and PDF with the feature `png`.

pub(crate) mod film;
#[cfg(feature = "png")]
mod pdf;
#[cfg(feature = "png")]
mod png;

use bitqueens::language::{Language, Localized, Phrase, space_before};
use bitqueens::text;
use std::path::Path;

use bitqueens_formats::draw::{Drawing, Pages};

use crate::failure::BadInput;

/// The format of a picture file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Svg,
    /// With this number of pixels for each unit of the drawing.
    Png(f32),
    Pdf,
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
        "svg" | "png" | "pdf" | "gif" | "apng" => ("", Phrase::new("a picture", "图")),
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

/// The refusal of a format that only builds with the feature `png` write.
fn not_built(path: &Path) -> BadInput {
    BadInput(text!(
        "cannot write {}: this build writes SVG only; use a name that ends in .svg, or build with `--features png`",
        "无法写 {0}：这个程序只能写 SVG；请用以 .svg 结尾的名字，或用 `--features png` 编译",
        path.display()
    ))
}

impl Kind {
    /// The kind for a file name, `None` unless it ends in .svg, .png or .pdf. The last two are errors without
    /// the feature.
    pub(crate) fn of(path: &Path, scale: f32) -> Result<Option<Self>, BadInput> {
        match ending(path).as_deref() {
            Some("svg") => Ok(Some(Self::Svg)),
            Some("png") => Self::Png(scale).rendered(path).map(Some),
            Some("pdf") => Self::Pdf.rendered(path).map(Some),
            _ => Ok(None),
        }
    }

    /// The kind for the file of a picture: [`Kind::of`], and an error for other names.
    pub(crate) fn required(path: &Path, scale: f32) -> Result<Self, BadInput> {
        Self::of(path, scale)?.ok_or_else(|| {
            text!(
                "cannot write {}: the name must end in .svg, .png or .pdf",
                "无法写 {0}：名字须以 .svg、.png 或 .pdf 结尾",
                path.display()
            )
            .into()
        })
    }

    /// Refuses a kind that this build cannot write.
    fn rendered(self, path: &Path) -> Result<Self, BadInput> {
        if cfg!(feature = "png") { Ok(self) } else { Err(not_built(path)) }
    }

    /// Encodes a drawing.
    pub(crate) fn encode(self, drawing: &impl Drawing) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Svg => Ok(drawing.to_svg().into_bytes()),
            #[cfg(feature = "png")]
            Self::Png(scale) => png::encode(drawing, scale),
            #[cfg(feature = "png")]
            Self::Pdf => Ok(pdf::encode(std::slice::from_ref(drawing))),
            #[cfg(not(feature = "png"))]
            _ => unreachable!("refused with the name of the file"),
        }
    }

    /// Encodes pages: a PDF has them one after the other, a picture one below the other.
    pub(crate) fn encode_pages(self, pages: &Pages) -> anyhow::Result<Vec<u8>> {
        match self {
            #[cfg(feature = "png")]
            Self::Pdf => Ok(pdf::encode(pages.pages())),
            _ => self.encode(pages),
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
        for (name, rendered) in [("a.PNG", Kind::Png(2.0)), ("a.pdf", Kind::Pdf)] {
            match kind(name) {
                Ok(found) => assert!(cfg!(feature = "png") && found == Some(rendered)),
                Err(refusal) => assert!(refusal.to_string().contains("--features png")),
            }
        }
        for other in ["svg", "a.txt"] {
            assert_eq!(kind(other).expect("no picture"), None);
        }
    }
}
