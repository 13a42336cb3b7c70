//! Files with pictures are told by their first bytes.

/// A kind of file with a picture, told by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    WebP,
    /// A kind that is not read, by its name.
    Other(&'static str),
}

impl Kind {
    /// The kind of a file, or nothing if it is no picture.
    #[must_use]
    pub fn of(file: &[u8]) -> Option<Self> {
        let at = |start: usize, magic: &[u8]| {
            file.get(start..).is_some_and(|rest| rest.starts_with(magic))
        };
        Some(match () {
            () if at(0, b"\x89PNG") => Self::Png,
            () if at(0, b"\xff\xd8\xff") => Self::Jpeg,
            () if at(0, b"RIFF") && at(8, b"WEBP") => Self::WebP,
            () if at(0, b"GIF8") => Self::Other("GIF"),
            () if at(4, b"ftypavif") => Self::Other("AVIF"),
            () if at(4, b"ftyphei") || at(4, b"ftypmif1") => Self::Other("HEIC"),
            () if at(0, b"BM") && at(6, &[0; 4]) => Self::Other("BMP"),
            () if at(0, b"II*\0") || at(0, b"MM\0*") => Self::Other("TIFF"),
            () if at(0, b"%PDF-") => Self::Other("PDF"),
            () => return None,
        })
    }
}
