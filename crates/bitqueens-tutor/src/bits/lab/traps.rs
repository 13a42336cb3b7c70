//! B16 to B18: the traps of 32-bit words and of precedence.

use bitqueens::language::{Phrase, Text};
use bitqueens::text;

use super::Sheet;
use crate::bits::BitsError;

/// Bits of an `int` in Java, C and C++.
const WIDTH: u32 = 32;

/// Reads a number of 32 bits, signed or unsigned.
pub(super) fn word(number: i64) -> Result<u32, BitsError> {
    i32::try_from(number)
        .map(i32::cast_unsigned)
        .or_else(|_| u32::try_from(number))
        .map_err(|_| BitsError::OutsideRow { mask: number.cast_unsigned(), width: WIDTH })
}

/// Reads a distance or a bit number below `limit`.
fn below(number: i64, limit: u32) -> Result<u32, BitsError> {
    u32::try_from(number).ok().filter(|&number| number < limit).ok_or(BitsError::NoSuchBit(number))
}

/// B16: the shifts of a 32-bit word. Java's distance is taken modulo 32.
pub(super) fn shifts(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let unsigned = word(inputs[0])?;
    let signed = unsigned.cast_signed();
    let k = below(inputs[1], u64::BITS)?;
    let distance = k % WIDTH;
    let (arithmetic, logical) = (signed >> distance, unsigned >> distance);
    sheet.word("x, int", signed);
    sheet.word(Phrase::new("x, unsigned", "x，无符号"), unsigned);
    sheet.word("x >> k, int", arithmetic);
    sheet.word(Phrase::new("x >>> k; unsigned: x >> k", "x >>> k；无符号：x >> k"), logical);
    sheet.word("x << k, int", signed << distance);
    let result = format!(
        "{signed} >> {k} = {arithmetic}, {signed} >>> {k} = {logical}, {signed} << {k} = {}",
        signed << distance
    );
    Ok(if k < WIDTH {
        Text::verbatim(&result)
    } else {
        text!(
            "{result} in Java, whose distance is {k} mod 32 = {distance}; undefined in C and C++, an error in Rust",
            "{result}（Java：距离取 {k} mod 32 = {distance}）；C 和 C++ 未定义，Rust 报错"
        )
    })
}

/// B17: the mask of a full row in a word of 32 bits, by three formulas.
pub(super) fn full32(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let n = u32::try_from(inputs[0])
        .ok()
        .filter(|&n| n <= WIDTH)
        .ok_or(BitsError::Squares(inputs[0]))?;
    let right = u32::MAX.checked_shr(WIDTH - n).unwrap_or(0);
    let above = 1_i32.wrapping_shl(n);
    let from_above = above.wrapping_sub(1).cast_unsigned();
    let from_ones = u32::MAX.wrapping_shr(WIDTH.wrapping_sub(n));
    sheet.word(Phrase::new("n ones", "n 个 1"), right);
    sheet.word(Phrase::new("1 << n, int in Java", "1 << n，Java 的 int"), above);
    sheet.word("(1 << n) - 1", from_above.cast_signed());
    sheet.word("-1 >>> (32 - n)", from_ones.cast_signed());
    sheet.word(Phrase::new("the row as an int", "这一行作为 int"), right.cast_signed());
    Ok(match (from_above == right, from_ones == right) {
        (false, _) => text!(
            "{right}; (1 << n) - 1 is wrong here, and the row is negative as an int: loops must test != 0, not > 0",
            "{right}；这里 (1 << n) - 1 不对。这一行作为 int 是负数，循环条件要写 != 0，不能写 > 0"
        ),
        (_, false) => {
            text!("{right}; -1 >>> (32 - n) is wrong here", "{right}；这里 -1 >>> (32 - n) 不对")
        }
        _ => text!("{right} by both formulas", "{right}，两个公式都对"),
    })
}

/// B18: expressions that are read in another way than they look.
pub(super) fn precedence(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let a = inputs[0];
    let i = below(inputs[1], u64::BITS - 1)?;
    sheet.line("a", a);
    sheet.line("a >> i & 1 = (a >> i) & 1", a >> i & 1);
    sheet.line("a >> (i & 1)", a >> (i & 1));
    if i > 0 {
        sheet.line("1 << i - 1 = 1 << (i - 1)", 1_i64 << (i - 1));
    }
    sheet.line("(1 << i) - 1", (1_i64 << i) - 1);
    sheet.line("~a | 1 = (~a) | 1", !a | 1);
    sheet.line("~(a | 1)", !(a | 1));
    let bit = a >> i & 1;
    Ok(text!(
        "bit {i} is {bit}, and a >> i & 1 needs no parentheses; (1 << i) - 1 and ~(a | 1) do",
        "第 {i} 位是 {bit}。a >> i & 1 不加括号也对；(1 << i) - 1 与 ~(a | 1) 必须加"
    ))
}
