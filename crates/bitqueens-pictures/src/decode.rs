//! Files with pictures: PNG, JPEG and WebP. Sizes are checked before anything is unpacked.

use std::io::Cursor;

use bitqueens::language::{localized_error, messages};

use crate::{Kind, MAX_LENGTH, MAX_PIXELS, Reading, Refusal};

/// Why a file was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// It is not a picture that can be read; its kind, if that is known.
    Kind(Option<&'static str>),
    /// It is damaged or incomplete.
    Damaged {
        /// Its kind.
        kind: &'static str,
        /// What the decoder says.
        reason: String,
    },
    /// The picture has no board.
    Refused(Refusal),
}

messages! { Error, language:
    Kind(Some(kind))
        ["{kind} files are not read: save the picture as PNG, JPEG or WebP"
         "不读 {kind} 文件：请把图片存为 PNG、JPEG 或 WebP"]
    Kind(None)
        ["not a picture: give a PNG, JPEG or WebP file" "不是图片：请给 PNG、JPEG 或 WebP 文件"]
    Damaged { kind, reason }
        ["this {kind} file is damaged or incomplete ({reason}): save the picture again"
         "这个 {kind} 文件已损坏或不完整（{reason}）：请重新保存图片"]
    ;
    Self::Refused(refusal) => refusal.text(language),
}

localized_error!(Error, from Refusal => Refused);

/// Reads the board of a picture in a file.
///
/// # Errors
/// [`Error`], if the file cannot be decoded or its picture has no board.
pub fn read(file: &[u8]) -> Result<Reading, Error> {
    let (width, height, rgba) = match Kind::of(file) {
        Some(Kind::Png) => png(file)?,
        Some(Kind::Jpeg) => jpeg(file)?,
        Some(Kind::WebP) => webp(file)?,
        Some(Kind::Other(kind)) => return Err(Error::Kind(Some(kind))),
        None => return Err(Error::Kind(None)),
    };
    Ok(crate::read(width, height, &rgba)?)
}

/// Width, height and pixels.
type Decoded = (usize, usize, Vec<u8>);

fn damaged(kind: &'static str) -> impl Fn(String) -> Error {
    move |reason| Error::Damaged { kind, reason }
}

/// The size of a picture, if it may be unpacked.
fn size(width: usize, height: usize) -> Result<(usize, usize), Error> {
    if width.max(height) <= MAX_LENGTH && width.saturating_mul(height) <= MAX_PIXELS {
        Ok((width, height))
    } else {
        Err(Refusal::Large { width, height }.into())
    }
}

fn png(file: &[u8]) -> Result<Decoded, Error> {
    let damaged = damaged("PNG");
    let mut decoder =
        ::png::Decoder::new_with_limits(Cursor::new(file), ::png::Limits { bytes: 64 << 20 });
    decoder.set_transformations(::png::Transformations::EXPAND | ::png::Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let info = decoder.read_header_info().map_err(|error| damaged(error.to_string()))?;
    let (width, height) = size(info.width as usize, info.height as usize)?;
    let mut reader = decoder.read_info().map_err(|error| damaged(error.to_string()))?;
    let (kind, _) = reader.output_color_type();
    let mut bytes = vec![0; width * height * kind.samples()];
    reader.next_frame(&mut bytes).map_err(|error| damaged(error.to_string()))?;
    Ok((width, height, rgba(bytes, kind.samples())))
}

fn jpeg(file: &[u8]) -> Result<Decoded, Error> {
    use zune_jpeg::zune_core::{
        bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions,
    };
    let damaged = damaged("JPEG");
    // The decoder paints what is missing grey.
    let last = |marker: &[u8]| file.windows(2).rposition(|bytes| bytes == marker);
    if last(&[0xff, 0xd9]) <= last(&[0xff, 0xda]) {
        return Err(damaged("it has no end".to_owned()));
    }
    let options = DecoderOptions::default()
        .set_max_width(MAX_LENGTH)
        .set_max_height(MAX_LENGTH)
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = zune_jpeg::JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(|error| damaged(format!("{error:?}")))?;
    let (width, height) =
        decoder.dimensions().ok_or_else(|| damaged("it has no size".to_owned()))?;
    let (width, height) = size(width, height)?;
    let bytes = decoder.decode().map_err(|error| damaged(format!("{error:?}")))?;
    let samples = decoder.output_colorspace().map_or(4, |space| space.num_components());
    Ok((width, height, rgba(bytes, samples)))
}

fn webp(file: &[u8]) -> Result<Decoded, Error> {
    let damaged = damaged("WebP");
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(file))
        .map_err(|error| damaged(error.to_string()))?;
    // Interpolating colours takes a tenth of the time, and the reader needs none between squares.
    decoder.set_lossy_upsampling(image_webp::UpsamplingMethod::Simple);
    let (width, height) = decoder.dimensions();
    let (width, height) = size(width as usize, height as usize)?;
    let samples = if decoder.has_alpha() { 4 } else { 3 };
    let mut bytes = vec![0; width * height * samples];
    decoder.read_image(&mut bytes).map_err(|error| damaged(error.to_string()))?;
    Ok((width, height, rgba(bytes, samples)))
}

/// Pixels of 1 to 4 samples (grey, grey and alpha, colour, colour and alpha) as colour and alpha.
fn rgba(bytes: Vec<u8>, samples: usize) -> Vec<u8> {
    fn spread<const SAMPLES: usize>(
        bytes: &[u8],
        pixel: impl Fn([u8; SAMPLES]) -> [u8; 4],
    ) -> Vec<u8> {
        let pixels = bytes.as_chunks().0.iter();
        pixels.map(|&samples| pixel(samples)).collect::<Vec<_>>().into_flattened()
    }
    match samples {
        1 => spread(&bytes, |[grey]| [grey, grey, grey, u8::MAX]),
        2 => spread(&bytes, |[grey, alpha]| [grey, grey, grey, alpha]),
        3 => spread(&bytes, |[red, green, blue]| [red, green, blue, u8::MAX]),
        _ => bytes,
    }
}
