//! B1–B15 against their equivalents in the standard library, and the labs.
#![allow(clippy::unwrap_used, reason = "here a panic is a failing test")]

use std::collections::BTreeSet;

use bitqueens_tutor::bits::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn b1_operators_are_the_languages_own(a: i64, b: i64, k in 0u32..64) {
        prop_assert_eq!(Operator::And.apply(a, b), Ok(a & b));
        prop_assert_eq!(Operator::Or.apply(a, b), Ok(a | b));
        prop_assert_eq!(Operator::Xor.apply(a, b), Ok(a ^ b));
        prop_assert_eq!(Operator::Not.apply(a, b), Ok(-1 - i128::from(a)).map(|x| i64::try_from(x).unwrap()));
        prop_assert_eq!(Operator::ShiftLeft.apply(a, k.into()), Ok(a.wrapping_mul(1i64.wrapping_shl(k))));
        // Floor division, for negative numbers too.
        let divided = i128::from(a).div_euclid(1 << k);
        prop_assert_eq!(Operator::ShiftRight.apply(a, k.into()).map(i128::from), Ok(divided));
        prop_assert_eq!(shift_right_logical(a.cast_unsigned(), k), Some(a.cast_unsigned() / (1 << k)));
    }

    #[test]
    fn b1_no_shift_leaves_the_word(a: i64, k in prop_oneof![i64::MIN..0, 64..=i64::MAX]) {
        prop_assert_eq!(Operator::ShiftLeft.apply(a, k), Err(BitsError::NoSuchBit(k)));
        prop_assert_eq!(Operator::ShiftRight.apply(a, k), Err(BitsError::NoSuchBit(k)));
    }

    #[test]
    fn b1_complement_sums_to_the_full_mask(x: u64, width in 0u32..=64) {
        let fits = x.checked_shr(width).unwrap_or(0) == 0;
        prop_assert_eq!(complement(x, width).is_some(), fits);
        if let Some(turned) = complement(x, width) {
            prop_assert_eq!(turned + x, full_mask(width).unwrap());
        }
    }

    #[test]
    fn b2_parity(x: i64) {
        prop_assert_eq!(is_odd(x), x.rem_euclid(2) == 1);
        prop_assert_eq!(is_even(x), !is_odd(x));
    }

    #[test]
    fn b3_to_b6_one_bit(x: u64, n in 0u32..200) {
        let set: Option<BTreeSet<u32>> = (n < 64).then(|| ones(x).collect());
        let word = |set: BTreeSet<u32>| set.into_iter().map(|i| 2u64.pow(i)).sum::<u64>();
        prop_assert_eq!(test_bit(x, n), set.as_ref().map(|s| s.contains(&n)));
        prop_assert_eq!(set_bit(x, n), set.clone().map(|mut s| { s.insert(n); word(s) }));
        prop_assert_eq!(clear_bit(x, n), set.clone().map(|mut s| { s.remove(&n); word(s) }));
        prop_assert_eq!(flip_bit(x, n).and_then(|y| flip_bit(y, n)), set.map(|_| x));
        prop_assert_eq!(flip_bit(x, n).map(|y| test_bit(y, n)), test_bit(x, n).map(|was| Some(!was)));
    }

    #[test]
    fn b7_to_b9_the_lowest_one(x in prop_oneof![any::<u64>(), (0u32..64).prop_map(|k| 1 << k), Just(0)]) {
        let low = x.checked_shl(0).filter(|&x| x != 0).map_or(0, |x| 1u64 << x.trailing_zeros());
        prop_assert_eq!(lowbit_by_negation(x), low);
        prop_assert_eq!(lowbit_by_complement(x), low);
        prop_assert_eq!(clear_lowest(x), x - low);
        prop_assert_eq!(count_ones(x), x.count_ones());
    }

    #[test]
    fn b11_ones_from_both_ends(x: u64, taken_behind in 0usize..70) {
        let by_test: Vec<u32> = (0..64).filter(|&i| test_bit(x, i) == Some(true)).collect();
        let mut iter = ones(x);
        prop_assert_eq!(iter.len(), by_test.len());
        let mut behind: Vec<u32> = iter.by_ref().rev().take(taken_behind).collect();
        behind.reverse();
        prop_assert_eq!(iter.chain(behind).collect::<Vec<_>>(), by_test);
    }

    #[test]
    fn b12_text(x: u32, y: u64, width in 0u32..=64) {
        prop_assert_eq!(binary32(x), format!("{x:032b}"));
        prop_assert_eq!(binary(x.into(), 32, ColumnOne::Right), Ok(binary32(x)));
        let y = y & full_mask(width).unwrap();
        let right = binary(y, width, ColumnOne::Right).unwrap();
        prop_assert_eq!(right.len(), usize::try_from(width).unwrap());
        let left = binary(y, width, ColumnOne::Left).unwrap();
        prop_assert_eq!(left.chars().rev().collect::<String>(), right.as_str());
        if width > 0 {
            prop_assert_eq!(u64::from_str_radix(&right, 2), Ok(y));
            prop_assert_eq!(parse_number(&format!("0b{right}")).map(i64::cast_unsigned), Ok(y));
        }
    }

    #[test]
    fn b12_numbers_are_read_back(x: i64, junk in "\\PC{0,8}") {
        prop_assert_eq!(parse_number(&x.to_string()), Ok(x));
        prop_assert_eq!(parse_number(&format!("{x:#x}")), Ok(x));
        // Any other text is either a number or an error, never a panic.
        if let Ok(number) = parse_number(&junk) {
            prop_assert!(junk.contains(|c: char| c.is_ascii_hexdigit()), "{junk:?} became {number}");
        }
    }

    #[test]
    fn b13_a_bit_array_is_a_set(steps in prop::collection::vec((0u8..4, 0u32..70), 0..60)) {
        let mut array = BitArray::new();
        let mut set = BTreeSet::new();
        for (kind, i) in steps {
            match kind {
                0 if i < 64 => prop_assert_eq!(array.add(i), Ok(set.insert(i))),
                1 if i < 64 => prop_assert_eq!(array.remove(i), Ok(set.remove(&i))),
                0 => prop_assert_eq!(array.add(i), Err(BitsError::NoSuchBit(i.into()))),
                1 => prop_assert_eq!(array.remove(i), Err(BitsError::NoSuchBit(i.into()))),
                _ => {
                    let moved: BTreeSet<u32> = set
                        .iter()
                        .filter_map(|&e| if kind == 2 { Some(e + i) } else { e.checked_sub(i) })
                        .filter(|&e| e < 64)
                        .collect();
                    let lost = if kind == 2 { array.shift_up(i) } else { array.shift_down(i) };
                    prop_assert_eq!(usize::try_from(lost).unwrap(), set.len() - moved.len());
                    set = moved;
                }
            }
            prop_assert!(array.iter().eq(set.iter().copied()));
            prop_assert_eq!(array.minimum(), set.first().copied());
            prop_assert_eq!(array.contains(i), set.contains(&i));
            prop_assert_eq!(usize::try_from(array.len()).unwrap(), set.len());
            prop_assert_eq!(array.is_empty(), set.is_empty());
        }
    }

    #[test]
    fn b14_every_square_is_blocked_or_free(cols: u64, anti: u64, diag: u64, width in 0u32..=64) {
        let full = full_mask(width).unwrap();
        let (cols, anti, diag) = (cols & full, anti & full, diag & full);
        let row = one_row(cols, anti, diag, width).unwrap();
        prop_assert_eq!(row.blocked ^ row.free, full);
        for i in 0..width {
            let attacked = [cols, anti, diag].iter().any(|&mask| test_bit(mask, i) == Some(true));
            prop_assert_eq!(test_bit(row.free, i), Some(!attacked));
        }
    }

    #[test]
    fn b15_every_bottle_is_found(count in 1u64..5000, pick: prop::sample::Index) {
        let shelf = Bottles::new(count).unwrap();
        let label = u64::try_from(pick.index(usize::try_from(count).unwrap())).unwrap();
        let dead = shelf.drinkers(label).unwrap();
        prop_assert_eq!(shelf.poisoned(&dead), Ok(Poisoned { label, ordinal: label + 1 }));
        for mouse in 1..=shelf.mice() {
            let drinks = shelf.drunk_by(mouse).unwrap().any(|b| b == label);
            prop_assert_eq!(drinks, dead.contains(&mouse));
        }
        // The smallest sufficient number of mice.
        prop_assert!(2u64.pow(shelf.mice()) >= count);
        prop_assert!(shelf.mice() == 0 || 2u64.pow(shelf.mice() - 1) < count);
    }

    #[test]
    fn labs_never_panic(inputs in prop::collection::vec(
        prop_oneof![any::<i64>(), -70i64..70, Just(i64::MIN), Just(i64::MAX)], 0..6)) {
        for lab in Lab::ALL {
            if let Ok(working) = lab.run(&inputs) {
                prop_assert!(!working.lines.is_empty() && !working.result.english.is_empty());
            }
            for bits in [1, 8, 63, 64] {
                for is_signed in [false, true] {
                    let Ok(working) = lab.run_in(&inputs, Word { bits, is_signed }) else { continue };
                    prop_assert_eq!(working.width, bits);
                }
            }
        }
    }
}

#[test]
fn b10_full_masks_up_to_the_word_size() {
    for n in 0..=64 {
        assert_eq!(full_mask(n).map(u128::from), Some((1u128 << n) - 1), "{n}");
    }
    assert_eq!(full_mask(65), None);
    assert_eq!(full_mask(u32::MAX), None);
    // 13 squares give 8191; `1 << 13 - 1` would give 4096.
    assert_eq!(full_mask(13), Some(8191));
}

#[test]
fn b15_refuses_what_cannot_be() {
    assert_eq!(Bottles::new(0), Err(BitsError::NoBottles(0)));
    let shelf = Bottles::new(6).unwrap();
    assert_eq!(shelf.drinkers(6), Err(BitsError::NoSuchBottle { label: 6, last: 5 }));
    assert_eq!(shelf.poisoned(&[2, 3]), Err(BitsError::ImpossibleDeaths { label: 6, last: 5 }));
    assert_eq!(shelf.poisoned(&[0]), Err(BitsError::NoSuchMouse { mouse: 0, mice: 3 }));
    assert_eq!(shelf.poisoned(&[4]), Err(BitsError::NoSuchMouse { mouse: 4, mice: 3 }));
    assert_eq!(shelf.poisoned(&[]), Ok(Poisoned { label: 0, ordinal: 1 }));
    assert_eq!(Bottles::new(u64::MAX).unwrap().mice(), 64);
}

fn worked(id: &str, inputs: &[i64]) -> String {
    let working = Lab::find(id).unwrap().run(inputs).unwrap();
    let lines: Vec<String> = working
        .lines
        .iter()
        .map(|l| format!("{} {} {}", l.bits, l.value, l.label.english))
        .collect();
    format!("{}\n= {}", lines.join("\n"), working.result.english)
}

#[test]
fn labs_show_the_working() {
    assert_eq!(
        worked("B1", &[-8, 3]).lines().last(),
        Some("= a & b = 0, a | b = -5, a ^ b = -5, ~a = 7, a << b = -64, a >> b = -1")
    );
    assert_eq!(
        worked("b6", &[0b0111_0101, 5]),
        "01110101 117 x\n00100000 32 1 << n\n01010101 85 x ^ (1 << n)\n= 85"
    );
    assert_eq!(
        worked("lowbit", &[0b0011_0100]),
        "00110100 52 x\n11001011 -53 ~x\n11001100 -52 -x\n00000100 4 x & -x\n00000100 4 x & (~x + 1)\n= 4"
    );
    assert!(worked("B8", &[-1]).ends_with("\n= 64"));
    assert!(worked("B10", &[64]).starts_with(&format!(
        "{} {} (1 << n) - 1\n",
        "1".repeat(64),
        u64::MAX
    )));
    assert_eq!(
        worked("B14", &[0b1001_0000, 0b0010_0000, 0b0010_1000]),
        "10010000 144 cols\n00100000 32 anti\n00101000 40 diag\n\
         10111000 184 cols | anti | diag\n01000111 71 free\n= 4 free squares"
    );
    assert_eq!(
        worked("B15", &[8, 1, 3]).lines().last(),
        Some("= label 5: bottle number 6 of the shelf, because labels count from 0")
    );
    assert_eq!(worked("B15", &[1000]).lines().last(), Some("= 10 mice"));
}

#[test]
fn a_chosen_width_governs_every_line() {
    let byte = |is_signed| Word { bits: 8, is_signed };
    let short = Word { bits: 16, is_signed: false };
    let long = Word { bits: 32, is_signed: false };
    for (id, inputs, word, result) in [
        (
            "B1",
            &[6, 4][..],
            long,
            "a & b = 4, a | b = 6, a ^ b = 2, ~a = 4294967289, a << b = 96, a >> b = 0",
        ),
        (
            "B1",
            &[518, 8],
            short,
            "a & b = 0, a | b = 526, a ^ b = 526, ~a = 65017, a << b = 1536, a >> b = 2",
        ),
        (
            "B1",
            &[-8, 3],
            byte(true),
            "a & b = 0, a | b = -5, a ^ b = -5, ~a = 7, a << b = -64, a >> b = -1",
        ),
        (
            "B1",
            &[248, 3],
            byte(false),
            "a & b = 0, a | b = 251, a ^ b = 251, ~a = 7, a << b = 192, a >> b = 31",
        ),
        ("B4", &[4, 7], byte(true), "-124"),
        ("B4", &[4, 7], byte(false), "132"),
        ("B7", &[-128], byte(true), "0"),
        ("B8", &[-1], byte(true), "8"),
        ("B9", &[-128], byte(true), "-128"),
        ("B9", &[0], short, "0: x has no 1"),
        ("B11", &[-64], byte(true), "6 7"),
    ] {
        let working = Lab::find(id).unwrap().run_in(inputs, word).unwrap();
        assert_eq!(working.result.english, result, "{id} {inputs:?}");
        let digits = usize::try_from(word.bits).unwrap();
        assert!(working.lines.iter().all(|line| line.bits.len() == digits), "{id} {inputs:?}");
    }
    // The value of every line is what its digits say.
    let lines = Lab::find("B7").unwrap().run_in(&[0], byte(false)).unwrap().lines;
    assert_eq!((lines[1].bits.as_str(), lines[1].value.as_str()), ("11111111", "255"));
    for bits in [0, 65] {
        let word = Word { bits, is_signed: true };
        assert_eq!(Lab::find("B7").unwrap().run_in(&[1], word), Err(BitsError::Width(bits.into())));
    }
}

#[test]
fn the_traps_of_other_languages() {
    // As Java computes them, of which -8 >>> 1 and 1 << 32 surprise most.
    for (x, k, result) in [
        (-8, 1, "-8 >> 1 = -4, -8 >>> 1 = 2147483644, -8 << 1 = -16"),
        (-8, 3, "-8 >> 3 = -1, -8 >>> 3 = 536870911, -8 << 3 = -64"),
        (4_294_967_288, 1, "-8 >> 1 = -4, -8 >>> 1 = 2147483644, -8 << 1 = -16"),
        (
            i64::from(i32::MIN),
            31,
            "-2147483648 >> 31 = -1, -2147483648 >>> 31 = 1, -2147483648 << 31 = 0",
        ),
    ] {
        assert_eq!(worked("B16", &[x, k]).lines().last(), Some(format!("= {result}").as_str()));
    }
    assert!(
        worked("B16", &[1, 32]).contains("1 << 32 = 1 in Java, whose distance is 32 mod 32 = 0")
    );
    for (inputs, error) in [
        (vec![1 << 32, 1], "ones outside a row of 32 squares"),
        (vec![1, -1], "there is no bit -1"),
        (vec![1, 64], "there is no bit 64"),
    ] {
        let refused = Lab::find("shifts").unwrap().run(&inputs).unwrap_err().to_string();
        assert!(refused.contains(error), "{refused}");
    }
    for n in 0..=32_u32 {
        let text = worked("full32", &[n.into()]);
        let row = if n == 0 { 0 } else { u32::MAX >> (32 - n) };
        assert!(text.contains(&format!("= {row}")), "{text}");
        assert_eq!(text.contains("(1 << n) - 1 is wrong"), n == 32, "{text}");
        assert_eq!(text.contains("-1 >>> (32 - n) is wrong"), n == 0, "{text}");
    }
    assert!(Lab::find("full32").unwrap().run(&[33]).is_err());
    for i in 0..63 {
        let bit = 0b0011_0100_i64 >> i & 1;
        assert!(worked("B18", &[0b0011_0100, i]).contains(&format!("= bit {i} is {bit}, ")));
    }
    assert!(Lab::find("precedence").unwrap().run(&[1, 63]).is_err());
}

#[test]
fn every_lab_has_a_row_two_languages_and_examples_that_run() {
    for (i, lab) in Lab::ALL.iter().enumerate() {
        assert_eq!(lab.id, format!("B{}", i + 1));
        assert!(std::ptr::eq(Lab::find(lab.word).unwrap(), lab));
        assert!(std::ptr::eq(lab.id.to_lowercase().parse::<&Lab>().unwrap(), lab));
        for chinese in [lab.name, lab.idea, lab.inputs].map(|phrase| phrase.chinese) {
            assert!(!chinese.is_ascii(), "{chinese}");
        }
        assert!(!lab.examples.is_empty());
        for example in lab.examples {
            lab.run(example).unwrap_or_else(|e| panic!("{} {example:?}: {e}", lab.id));
        }
    }
    assert_eq!(
        Lab::find("B19").unwrap_err().to_string(),
        "there is no lab \"B19\": give B1 to B18 or a word such as lowbit"
    );
    let few = Lab::find("B3").unwrap().run(&[1]).unwrap_err();
    assert_eq!(few.to_string(), "lab B3 takes a number x and a bit number n; 1 given");
}
