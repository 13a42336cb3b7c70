//! The eighteen labs.

use bitqueens::language::{Phrase, Text};
use bitqueens::text;

use super::{Lab, Sheet, traps};
use crate::bits::{
    BitArray, BitsError, Bottles, ColumnOne, Operator, clear_bit, clear_lowest, count_ones,
    flip_bit, full_mask, is_odd, lowbit_by_complement, lowbit_by_negation, one_row, ones, set_bit,
    test_bit,
};

/// Builds a lab; one for each row of the table in the documentation of [`crate::bits`].
macro_rules! lab {
    ($id:literal $word:literal, $name:literal $name_zh:literal, $idea:literal $idea_zh:literal,
     $inputs:literal $inputs_zh:literal $least:literal..=$most:expr, $examples:expr, $work:expr) => {
        Lab {
            id: $id,
            word: $word,
            name: Phrase::new($name, $name_zh),
            idea: Phrase::new($idea, $idea_zh),
            inputs: Phrase::new($inputs, $inputs_zh),
            least: $least,
            most: $most,
            examples: $examples,
            work: $work,
        }
    };
}

pub(super) static LABS: [Lab; 18] = [
    lab!("B1" "operators", "The six operators" "六种位运算",
        "Each operator works on all bits of a word at once." "每个运算符一次处理一个字的所有位。",
        "two numbers a and b" "两个数 a 和 b" 2..=2,
        &[&[6, 4], &[8, 3], &[-8, 3], &[0b0111_0101, 0b0010_0000], &[5, 6], &[5, 2]], operators),
    lab!("B2" "parity", "Odd or even" "判断奇偶",
        "Only the lowest bit has an odd weight." "只有最低位的权是奇数，看这一位就够了。",
        "one number x" "一个数 x" 1..=1, &[&[7], &[22], &[-7]], parity),
    lab!("B3" "test", "Test bit n" "测第 n 位",
        "AND with a one shifted to bit n keeps only that bit." "把 1 左移 n 位，再与 x 相与，只留下这一位。",
        "a number x and a bit number n" "一个数 x 和位号 n" 2..=2, &[&[0b0100, 2], &[0b0100, 1]],
        |i, s| one_bit(i, s, "x & (1 << n)", |x, n| test_bit(x, n).map(|set| if set { 1 << n } else { 0 }), true)),
    lab!("B4" "set", "Set bit n" "第 n 位置 1",
        "OR with a single one sets that bit and keeps the rest." "与只有第 n 位为 1 的数相或，这一位变成 1，其余不变。",
        "a number x and a bit number n" "一个数 x 和位号 n" 2..=2, &[&[0b0100, 1], &[0b0100, 2]],
        |i, s| one_bit(i, s, "x | (1 << n)", set_bit, false)),
    lab!("B5" "clear", "Clear bit n" "第 n 位清 0",
        "AND with all ones except that bit." "与只有第 n 位为 0 的数相与，这一位变成 0，其余不变。",
        "a number x and a bit number n" "一个数 x 和位号 n" 2..=2, &[&[0b0110, 1], &[0b0100, 1]],
        |i, s| one_bit(i, s, "x & ~(1 << n)", clear_bit, false)),
    lab!("B6" "flip", "Flip bit n" "第 n 位取反",
        "XOR with a single one flips that bit; a second XOR restores it." "与只有第 n 位为 1 的数异或，这一位取反；再做一次就还原。",
        "a number x and a bit number n" "一个数 x 和位号 n" 2..=2, &[&[0b0111_0101, 5]],
        |i, s| one_bit(i, s, "x ^ (1 << n)", flip_bit, false)),
    lab!("B7" "clear-lowest", "Clear the lowest one" "清掉最低的 1",
        "x − 1 flips the lowest one and the zeros below it, and keeps the bits above." "减一只改动最低的 1 和它右边的位，左边不变。",
        "one number x" "一个数 x" 1..=1, &[&[0b0110_1000], &[0]], clear_lowest_one),
    lab!("B8" "popcount", "Count the ones" "数 1 的个数",
        "Clear the lowest one until x is 0; count the rounds." "每次清掉最低的 1，清完为止，次数就是个数。",
        "one number x" "一个数 x" 1..=1, &[&[0b1001_0110], &[-1]], popcount),
    lab!("B9" "lowbit", "The lowest one alone" "取最低的 1（lowbit）",
        "x and −x have exactly one 1 in common: the lowest one of x." "x 与 −x 恰有一位同为 1，就是 x 最低的那个 1。",
        "one number x" "一个数 x" 1..=1, &[&[7], &[22], &[0b0011_0100]], lowbit),
    lab!("B10" "full", "n ones in a row" "n 个连续的 1",
        "A one just above the row, minus one, sets every bit of the row." "第 n 位放一个 1 再减一，借位使低 n 位全变成 1。",
        "a number of squares n, 0 to 64" "格数 n，0 到 64" 1..=1, &[&[8], &[13], &[32], &[64], &[0]], full),
    lab!("B11" "ones", "Go through the ones" "枚举所有的 1",
        "Take the lowest one, clear it, repeat: zeros cost nothing." "取出最低的 1，清掉，再取下一个；0 一个也不看。",
        "one number x" "一个数 x" 1..=1, &[&[0b0011_0100], &[0]], enumerate),
    lab!("B12" "print", "A number in binary" "打印二进制（printBinary）",
        "Test bit 31, bit 30, … bit 0." "从第 31 位到第 0 位，逐位测。",
        "one number x of 32 bits" "一个 32 位数 x" 1..=1, &[&[22], &[7], &[-8]], print_binary),
    lab!("B13" "set-of-numbers", "A bit array is a set" "位数组就是集合",
        "Add, remove, shift every element, find the smallest: one or two instructions each."
        "增、删、整体平移、求最小元素，各只要一两条指令。",
        "the elements, 0 to 63" "集合的元素，0 到 63" 0..=64, &[&[2, 4, 5], &[0, 63]], set_of_numbers),
    lab!("B14" "row", "One row by hand" "手算一行",
        "The OR of the columns and both diagonals gives the attacked squares; its complement within the row gives the free ones."
        "列、撇、捺相或，得不能放的格；取反并截到行宽，得空位。",
        "the masks cols, anti and diag, then the number of squares (default 8)" "列、撇、捺三个掩码，再加格数（省略时为 8）"
        3..=4, &[&[0b1001_0000, 0b0010_0000, 0b0010_1000, 8]], row_by_hand),
    lab!("B15" "bottles", "The poisoned bottle" "老鼠试毒",
        "Each mouse tests one binary digit of the label." "每只老鼠检验编号的一个二进制位。",
        "the number of bottles, then the dead mice counted from 1 (0: none died)" "瓶数，再加死去的老鼠，从 1 数起（0 表示都活着）"
        1..=65, &[&[8, 1, 3], &[8, 0], &[1000]], bottles),
    lab!("B16" "shifts", "Signed and unsigned shifts" "带符号与不带符号的移位",
        "In 32 bits, >> of a signed number copies the sign; >>>, or >> of an unsigned number, brings in zeros. Java takes the distance modulo 32, so 1 << 32 is 1."
        "在 32 位里，有符号数的 >> 从左边补符号位，>>> 或无符号数的 >> 补 0。Java 的移位距离只看低 5 位，所以 1 << 32 等于 1。",
        "a number x of 32 bits and a distance k, 0 to 63" "一个 32 位数 x 和移位距离 k，0 到 63" 2..=2,
        &[&[-8, 1], &[-8, 3], &[8, 3], &[1, 31], &[1, 32]], traps::shifts),
    lab!("B17" "full32", "A full row in 32 bits" "用 32 位整数装满一行",
        "(1 << n) - 1 fails for n = 32 where a word has 32 bits: the one is lost, or the distance wraps to 0. -1 >>> (32 - n) fails for n = 0 instead."
        "字长 32 位时，(1 << n) - 1 在 n = 32 处出错：1 被移出去，或者距离绕回 0。换成 -1 >>> (32 - n)，则在 n = 0 处出错。",
        "a number of squares n, 0 to 32" "格数 n，0 到 32" 1..=1, &[&[8], &[31], &[32], &[0]], traps::full32),
    lab!("B18" "precedence", "What binds first" "运算符的优先级",
        "Without parentheses ~ comes first, then + and -, then << and >>, then &, then ^, then |. C, C++ and Java compare before &, Python and Rust after it."
        "不加括号时先算 ~，再加减，再移位，然后依次是 &、^、|。C、C++、Java 先比较，再做 &；Python、Rust 先做 &，再比较。",
        "a number a and a bit number i, 0 to 62" "一个数 a 和位号 i，0 到 62" 2..=2, &[&[0b0011_0100, 2], &[0b0011_0100, 13]],
        traps::precedence),
];

fn same(text: impl ToString) -> Text {
    Text::verbatim(&text.to_string())
}

fn bit_number(n: i64) -> Result<u32, BitsError> {
    u32::try_from(n).ok().filter(|&n| n < u64::BITS).ok_or(BitsError::NoSuchBit(n))
}

fn operators(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let (a, b) = (inputs[0], inputs[1]);
    sheet.line("a", a);
    sheet.line("b", b);
    let mut results = Vec::new();
    for operator in Operator::ALL {
        // A shift is left out if b is not a valid distance.
        let Ok(value) = operator.apply(a, b) else { continue };
        let formula = match operator {
            Operator::Not => "~a".to_owned(),
            binary => format!("a {} b", binary.symbol()),
        };
        let value = sheet.line(formula.as_str(), value);
        results.push(format!("{formula} = {value}"));
    }
    Ok(same(results.join(", ")))
}

fn parity(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let x = inputs[0];
    sheet.line("x", x);
    sheet.line("x & 1", x & 1);
    let parity =
        if is_odd(x) { Phrase::new("odd", "奇数") } else { Phrase::new("even", "偶数") };
    Ok(parity.into())
}

/// Shows the working of B3–B6: x, the single one, and the two combined.
fn one_bit(
    inputs: &[i64],
    sheet: &mut Sheet,
    formula: &str,
    trick: fn(u64, u32) -> Option<u64>,
    is_question: bool,
) -> Result<Text, BitsError> {
    let n = bit_number(inputs[1])?;
    let x = sheet.bits(inputs[0]);
    let result = trick(x, n).ok_or(BitsError::NoSuchBit(inputs[1]))?;
    sheet.pattern("x", x, inputs[0]);
    sheet.pattern("1 << n", 1 << n, inputs[0]);
    let shown = sheet.pattern(formula, result, inputs[0]);
    Ok(match (is_question, result) {
        (true, 0) => text!("bit {n} is 0", "第 {n} 位是 0"),
        (true, _) => text!("bit {n} is 1", "第 {n} 位是 1"),
        (false, _) => same(shown),
    })
}

fn clear_lowest_one(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let x = inputs[0];
    let cleared = clear_lowest(x.cast_unsigned());
    sheet.line("x", x);
    sheet.line("x - 1", i128::from(x) - 1);
    Ok(same(sheet.pattern("x & (x - 1)", cleared, x)))
}

fn popcount(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let mut x = sheet.bits(inputs[0]);
    let count = count_ones(x);
    sheet.pattern("x", x, inputs[0]);
    for round in 1..=count {
        x = clear_lowest(x);
        sheet.pattern(format!("x = x & (x - 1)  [{round}]"), x, inputs[0]);
    }
    Ok(same(count))
}

fn lowbit(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let x = inputs[0];
    sheet.line("x", x);
    sheet.line("~x", !x);
    sheet.line("-x", -i128::from(x));
    let low = sheet.line("x & -x", lowbit_by_negation(x.cast_unsigned()));
    sheet.line("x & (~x + 1)", lowbit_by_complement(x.cast_unsigned()));
    Ok(if low == 0 { text!("0: x has no 1", "0：x 里没有 1") } else { same(low) })
}

fn full(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let n = u32::try_from(inputs[0]).map_err(|_| BitsError::Width(inputs[0]))?;
    let mask = full_mask(n).ok_or(BitsError::Width(inputs[0]))?;
    // For n = 64, `1 << n` overflows: the trap of this formula.
    if let Some(above) = 1u64.checked_shl(n) {
        sheet.line("1 << n", above);
    }
    sheet.line("(1 << n) - 1", mask);
    if n > 0 {
        sheet.line("1 << (n - 1)", 1u64 << (n - 1));
    }
    Ok(same(mask))
}

fn enumerate(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let mut rest = sheet.bits(inputs[0]);
    sheet.pattern("rest = x", rest, inputs[0]);
    let found: Vec<u32> = ones(rest).collect();
    for i in &found {
        sheet.pattern(format!("bit = rest & -rest  [{i}]"), lowbit_by_negation(rest), inputs[0]);
        rest = clear_lowest(rest);
        sheet.pattern("rest = rest ^ bit", rest, inputs[0]);
    }
    if found.is_empty() {
        return Ok(Phrase::new("no ones", "没有 1").into());
    }
    Ok(same(found.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")))
}

fn print_binary(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let x = traps::word(inputs[0])?;
    sheet.row(Phrase::new("bit 31 … bit 0", "第 31 位到第 0 位"), x.into(), 32, ColumnOne::Right);
    sheet.row(Phrase::new("bit 0 … bit 31", "第 0 位到第 31 位"), x.into(), 32, ColumnOne::Left);
    if x.cast_signed() < 0 {
        sheet.word(Phrase::new("as int (Java, C)", "作为 int（Java、C）"), x.cast_signed());
    }
    Ok(same(crate::bits::binary32(x)))
}

fn set_of_numbers(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let mut set = BitArray::new();
    sheet.line("{}", set.bits());
    for &element in inputs {
        set.add(bit_number(element)?)?;
        sheet.line(format!("+ {element}"), set.bits());
    }
    let (mut up, mut down) = (set, set);
    let lost = (up.shift_up(1), down.shift_down(1));
    sheet.line(format!("<< 1  [-{}]", lost.0), up.bits());
    sheet.line(format!(">> 1  [-{}]", lost.1), down.bits());
    Ok(match set.minimum() {
        Some(least) => text!("smallest {least}, size {}", "最小元素 {least}，共 {} 个", set.len()),
        None => Phrase::new("empty", "空集").into(),
    })
}

fn row_by_hand(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let given = inputs.get(3).copied().unwrap_or(8);
    let width = u32::try_from(given).map_err(|_| BitsError::Width(given))?;
    let [cols, anti, diag] = [inputs[0], inputs[1], inputs[2]].map(i64::cast_unsigned);
    let row = one_row(cols, anti, diag, width)?;
    for (label, mask) in [
        (Phrase::new("cols", "cols 列"), cols),
        (Phrase::new("anti", "anti 撇"), anti),
        (Phrase::new("diag", "diag 捺"), diag),
        (Phrase::name("cols | anti | diag"), row.blocked),
        (Phrase::new("free", "空位"), row.free),
    ] {
        sheet.row(label, mask, width, ColumnOne::Right);
    }
    Ok(text!("{} free squares", "{} 个空位", row.free.count_ones()))
}

fn bottles(inputs: &[i64], sheet: &mut Sheet) -> Result<Text, BitsError> {
    let count = u64::try_from(inputs[0]).map_err(|_| BitsError::NoBottles(inputs[0]))?;
    let shelf = Bottles::new(count)?;
    let mice = shelf.mice();
    let last = count - 1;
    sheet.line(Phrase::new("last label", "最大编号"), last);
    for mouse in 1..=mice {
        let bottles = first_labels(shelf.drunk_by(mouse)?);
        sheet.line(
            text!("mouse {mouse} drinks {bottles}", "老鼠 {mouse} 喝 {bottles}"),
            1u64 << (mouse - 1),
        );
    }
    if inputs.len() == 1 {
        return Ok(text!("{mice} mice", "{mice} 只老鼠"));
    }
    let dead: Vec<u32> = match inputs[1..] {
        [0] => Vec::new(),
        ref some => some
            .iter()
            .map(|&mouse| u32::try_from(mouse).map_err(|_| BitsError::NoSuchMouse { mouse, mice }))
            .collect::<Result<_, _>>()?,
    };
    let found = shelf.poisoned(&dead)?;
    let sum = match &dead[..] {
        [] => Text::from(Phrase::new("no mouse died", "没有老鼠死")),
        dead => {
            let digits: Vec<String> = dead.iter().map(|mouse| format!("mouse {mouse}")).collect();
            let in_chinese: Vec<String> =
                dead.iter().map(|mouse| format!("老鼠 {mouse}")).collect();
            let (sum, chinese) = (digits.join(" | "), in_chinese.join(" | "));
            text!("{sum}", "{chinese}")
        }
    };
    sheet.line(sum, found.label);
    let (label, ordinal) = (found.label, found.ordinal);
    Ok(text!(
        "label {label}: bottle number {ordinal} of the shelf, because labels count from 0",
        "编号 {label}，也就是从左数的第 {ordinal} 瓶，因为编号从 0 起"
    ))
}

/// The first labels of a mouse; a shelf of a thousand bottles would fill the screen.
fn first_labels(mut labels: impl Iterator<Item = u64>) -> String {
    const SHOWN: usize = 4;
    let shown: Vec<String> = labels.by_ref().take(SHOWN).map(|label| label.to_string()).collect();
    let more = if labels.next().is_some() { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}
