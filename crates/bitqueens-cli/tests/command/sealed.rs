//! Plans, certificates and ledgers under seals that hold, whatever is in them. Written after the tables
//! in the documentation, not with the library.

#![cfg_attr(not(unix), allow(dead_code))]

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

pub(crate) const HEADER: usize = 288;
pub(crate) const RECORD: usize = 48;

fn hex(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// The lines of a plan or a certificate without the seal.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with("sha256 "));
    lines.map(str::to_owned).collect()
}

/// The text of these lines with a seal that holds.
pub(crate) fn sealed(lines: &[String]) -> String {
    let mut text = lines.join("\n");
    text.push('\n');
    let seal = hex(&text);
    let _ = writeln!(text, "sha256 {seal}");
    text
}

/// Where the crosses of a plan stand among its lines.
fn crosses(lines: &[String]) -> std::ops::Range<usize> {
    let at = |name: &str| lines.iter().position(|line| line.starts_with(name));
    match (at("units "), at("identity ")) {
        (Some(units), Some(identity)) if units < identity => units + 1..identity,
        _ => 0..0,
    }
}

/// Makes the numbers of crosses and of units those of the lines, and the identity that of all.
pub(crate) fn reckoned(lines: &mut [String]) {
    let crosses = crosses(lines);
    let units = |line: &String| line.split(' ').nth(1)?.parse::<u64>().ok();
    let sum = lines[crosses.clone()].iter().filter_map(units);
    let sum = sum.fold(0_u64, u64::saturating_add);
    let count = crosses.len();
    for line in lines.iter_mut() {
        if line.starts_with("crosses ") {
            *line = format!("crosses {count}");
        } else if line.starts_with("units ") {
            *line = format!("units {sum}");
        }
    }
}

/// Makes the identity that of the lines.
pub(crate) fn identified(lines: &mut [String]) {
    let crosses = crosses(lines);
    let Some(start) = lines.iter().position(|line| line.starts_with("n ")) else { return };
    if crosses.is_empty() || start > crosses.start {
        return;
    }
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate().take(crosses.end).skip(start) {
        let line = if crosses.contains(&at) {
            line.rsplit_once(' ').map_or(line.as_str(), |(rest, _)| rest)
        } else {
            line
        };
        let _ = writeln!(text, "{line}");
    }
    lines[crosses.end] = format!("identity {}", hex(&text));
}

/// Makes the sums of a certificate those of its last lines.
pub(crate) fn summed(lines: &mut [String]) {
    const MODULUS: u128 = (1 << 61) - 1;
    let crosses = crosses(lines);
    let number = |line: &String, at: usize| line.split(' ').nth(at)?.parse::<u128>().ok();
    let (mut total, mut attempts, mut weights) = (0_u128, 0_u128, [0_u128; 9]);
    let subtotals = crosses.end + 1;
    for (index, cross) in crosses.enumerate() {
        let Some(line) = lines.get(subtotals + index) else { return };
        let values = (number(&lines[cross], 0), number(line, 0), number(line, 2));
        let (Some(weight), Some(completions), Some(tried)) = values else { return };
        let weight = usize::try_from(weight).unwrap_or(0).min(8);
        weights[weight] = weights[weight].saturating_add(completions);
        total = total.saturating_add(completions.saturating_mul(weight as u128));
        attempts = attempts.saturating_add(tried);
    }
    for line in lines.iter_mut().take(12) {
        let value = match line.rsplit_once(' ').map(|(name, _)| name) {
            Some("total") => total,
            Some("residue") => total % MODULUS,
            Some("attempts") => attempts,
            Some("weight 8") => weights[8],
            Some("weight 4") => weights[4],
            Some("weight 2") => weights[2],
            Some("weight 1") => weights[1],
            _ => continue,
        };
        let name = line.rsplit_once(' ').map_or("", |(name, _)| name);
        *line = format!("{name} {value}");
    }
}

/// The header of a ledger of the plan with this identity, side, depth and number of units.
pub(crate) fn header(identity: [u8; 32], n: u8, depth: u8, units: u64) -> Vec<u8> {
    let mut header = vec![0; HEADER];
    header[..16].copy_from_slice(b"bitqueens-ledger");
    header[16] = 1;
    header[20] = 48;
    header[24..56].copy_from_slice(&identity);
    header[56] = 2;
    header[60] = n;
    header[61] = depth;
    header[68] = 1;
    header[72..80].copy_from_slice(&units.to_le_bytes());
    header[208..240].fill(255);
    checked(&mut header);
    header
}

/// The identity of a plan, as bytes.
pub(crate) fn identity(plan: &str) -> Option<[u8; 32]> {
    let line = plan.lines().find_map(|line| line.strip_prefix("identity "))?;
    let mut identity = [0; 32];
    for (at, byte) in identity.iter_mut().enumerate() {
        *byte = u8::from_str_radix(line.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(identity)
}

/// Makes every checksum of a ledger hold.
pub(crate) fn checked(ledger: &mut [u8]) {
    let crc = crc::Crc::<u64>::new(&crc::CRC_64_XZ);
    if ledger.len() < HEADER {
        return;
    }
    let (header, records) = ledger.split_at_mut(HEADER);
    let sum = crc.checksum(&header[..HEADER - 8]);
    header[HEADER - 8..].copy_from_slice(&sum.to_le_bytes());
    for record in records.chunks_exact_mut(RECORD) {
        let mut digest = crc.digest();
        digest.update(&header[24..32]);
        digest.update(&record[..RECORD - 8]);
        let sum = digest.finalize();
        record[RECORD - 8..].copy_from_slice(&sum.to_le_bytes());
    }
}

/// The ledger as one of the plan with this identity.
pub(crate) fn of_plan(mut ledger: Vec<u8>, identity: [u8; 32]) -> Vec<u8> {
    ledger[24..56].copy_from_slice(&identity);
    checked(&mut ledger);
    ledger
}
