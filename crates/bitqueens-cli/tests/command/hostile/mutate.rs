//! Changes to files that know how they are made.

use fastrand::Rng;

use crate::sealed::{self, HEADER, RECORD};

/// Numbers at which something could give way.
const NUMBERS: &str = "0 1 2 3 6 7 31 32 33 255 65536 67108864 67108865 2147483648 4294967295 4294967296 \
    9223372036854775808 18446744073709551615 18446744073709551616 340282366920938463463374607431768211455 -1 ";

/// Words that are no numbers.
const WORDS: &str = "none;x;1,1;32,32;queen;8 8;\u{1f451};join";

/// One of the parts between these signs.
fn part(all: &'static str, between: char, rng: &mut Rng) -> &'static str {
    let parts: Vec<&str> = all.split(between).collect();
    rng.choice(parts).expect("some")
}

/// A plan or a certificate with changes, mostly under a seal that holds.
pub(crate) fn text(text: &str, rng: &mut Rng) -> Vec<u8> {
    let mut lines = sealed::lines(text);
    for _ in 0..rng.usize(1..=2) {
        change(&mut lines, rng);
    }
    if lines.is_empty() {
        return Vec::new();
    }
    if rng.u8(0..3) > 0 {
        sealed::reckoned(&mut lines);
    }
    if rng.u8(0..3) > 0 {
        sealed::summed(&mut lines);
    }
    if rng.u8(0..8) > 0 {
        sealed::identified(&mut lines);
    }
    let mut bytes = sealed::sealed(&lines).into_bytes();
    if rng.u8(0..10) == 0 {
        damage(&mut bytes, rng);
    }
    bytes
}

fn change(lines: &mut Vec<String>, rng: &mut Rng) {
    if lines.is_empty() {
        return;
    }
    let at = rng.usize(0..lines.len());
    match rng.u8(0..12) {
        0..=3 => lines[at] = with_word(&lines[at], rng),
        // The lines before the crosses say most.
        4..=5 => {
            let at = rng.usize(0..lines.len().min(20));
            lines[at] = with_word(&lines[at], rng);
        }
        6 => {
            let other = rng.usize(0..lines.len());
            lines.swap(at, other);
        }
        7 => {
            let times = *rng.choice(&[1, 2, 50, 20_000]).expect("some");
            let copies = vec![lines[at].clone(); times];
            lines.splice(at..at, copies);
        }
        8 => {
            lines.remove(at);
        }
        9 => lines.truncate(at),
        10 => {
            // A number of all crosses.
            let column = rng.usize(0..4);
            let number = part(NUMBERS, ' ', rng);
            for line in lines.iter_mut() {
                let mut words: Vec<&str> = line.split(' ').collect();
                if words.len() == 4 && words[2].len() == 16 {
                    words[column] = number;
                    *line = words.join(" ");
                }
            }
        }
        _ => {
            let boards =
                [("32", "6"), ("32", "0"), ("31", "1"), ("27", "3"), ("0", "0"), ("1", "6")];
            let (n, depth) = *rng.choice(&boards).expect("some");
            for line in lines.iter_mut() {
                if line.starts_with("n ") {
                    *line = format!("n {n}");
                } else if line.starts_with("depth ") {
                    *line = format!("depth {depth}");
                }
            }
        }
    }
}

fn with_word(line: &str, rng: &mut Rng) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let at = rng.usize(0..words.len());
    let near;
    words[at] = match rng.u8(0..8) {
        0 => part(WORDS, ';', rng),
        1..=2 => {
            let number = words[at].parse::<u128>().unwrap_or(7);
            let beside =
                if rng.bool() { number.saturating_add(1) } else { number.saturating_sub(1) };
            near = beside.to_string();
            &near
        }
        _ => part(NUMBERS, ' ', rng),
    };
    words.join(" ")
}

/// Fields of the header and of a record: where, and how many bytes.
const HEADER_FIELDS: &str =
    "0+8 16+4 20+4 24+8 48+8 56+4 60+1 61+1 62+1 63+1 64+4 68+4 72+8 80+4 204+4 208+1 240+8";
const RECORD_FIELDS: &str = "0+1 1+1 2+2 4+4 8+4 12+4 16+8 24+8 32+8 40+8";

fn field(all: &'static str, rng: &mut Rng) -> (usize, usize) {
    let (at, width) = part(all, ' ', rng).split_once('+').expect("two");
    (at.parse().expect("small"), width.parse().expect("small"))
}

/// A ledger with changes, and whether it may hold forged counts under valid checksums:
/// no reader can know those.
pub(crate) fn ledger(ledger: &[u8], rng: &mut Rng) -> (Vec<u8>, bool) {
    let mut bytes = ledger.to_vec();
    let mut is_forged = false;
    for _ in 0..rng.usize(1..=2) {
        let records = bytes.len().saturating_sub(HEADER) / RECORD;
        if records == 0 {
            break;
        }
        let at = HEADER + RECORD * rng.usize(0..records);
        // What is put behind half a record makes it another one.
        let is_whole = (bytes.len() - HEADER).is_multiple_of(RECORD);
        match rng.u8(0..10) {
            0..=2 => {
                let (field, width) = field(HEADER_FIELDS, rng);
                set(&mut bytes[field..field + width], rng);
            }
            3..=5 => {
                let (field, width) = field(RECORD_FIELDS, rng);
                is_forged |= matches!(field, 0 | 8 | 12 | 16 | 24);
                set(&mut bytes[at + field..at + field + width], rng);
            }
            6 => {
                let other = HEADER + RECORD * rng.usize(0..records);
                let copy: Vec<u8> = bytes[other..other + RECORD].to_vec();
                bytes[at..at + RECORD].copy_from_slice(&copy);
            }
            7 => bytes.truncate(rng.usize(0..bytes.len())),
            8 => {
                let times = *rng.choice(&[1, 3, 70_000]).expect("some");
                let copy = bytes[at..at + RECORD].repeat(times);
                is_forged |= !is_whole;
                bytes.extend(copy);
            }
            _ => {
                let more = rng.usize(1..3000);
                let filler = *rng.choice(&[0, 0xff, b'x']).expect("some");
                is_forged |= !is_whole;
                bytes.extend(std::iter::repeat_n(filler, more));
            }
        }
    }
    if rng.u8(0..4) > 0 {
        sealed::checked(&mut bytes);
    }
    if rng.u8(0..8) == 0 {
        damage(&mut bytes, rng);
    }
    (bytes, is_forged)
}

/// Sets a field to a number at which something could give way.
fn set(field: &mut [u8], rng: &mut Rng) {
    let small = [0, 1, 2, 6, 7, 31, 32, 33, 127, 255];
    let large = [1 << 26, 1 << 31, u64::MAX >> 32, 1 << 63, u64::MAX];
    let numbers = [&small[..], &large].concat();
    let mut number = *rng.choice(&numbers).expect("some");
    if rng.u8(0..4) == 0 {
        let mut old = [0; 8];
        old[..field.len()].copy_from_slice(field);
        number = u64::from_le_bytes(old).wrapping_add(1);
    }
    let width = field.len();
    field.copy_from_slice(&number.to_le_bytes()[..width]);
}

/// Bits flipped, bytes overwritten, ends cut off.
pub(crate) fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    if bytes.is_empty() {
        return;
    }
    match rng.u8(0..3) {
        0 => {
            for _ in 0..rng.usize(1..9) {
                let bit = rng.usize(0..bytes.len() * 8);
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
        }
        1 => {
            let start = rng.usize(0..bytes.len());
            let end = bytes.len().min(start + rng.usize(1..100));
            rng.fill(&mut bytes[start..end]);
        }
        _ => bytes.truncate(rng.usize(0..bytes.len())),
    }
}

/// A board with changes.
pub(crate) fn board(board: &str, rng: &mut Rng) -> Vec<u8> {
    let mut lines: Vec<String> = board.lines().map(str::to_owned).collect();
    for _ in 0..rng.usize(1..=2) {
        change(&mut lines, rng);
    }
    let mut bytes = lines.join("\n").into_bytes();
    bytes.push(b'\n');
    if rng.bool() {
        damage(&mut bytes, rng);
    }
    bytes
}
