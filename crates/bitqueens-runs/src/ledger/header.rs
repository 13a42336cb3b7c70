//! The header; the layout is in [`crate::ledger`].

use super::record::array;
use super::{CRC, LedgerError, RECORD_BYTES};
use crate::error::{Error, Result};
use crate::plan::{Identity, Method, Plan, version};
use crate::shard::Shard;
use bitqueens::count::decompose;
use bitqueens::language::{Phrase, Text};
use bitqueens::{Cancel, Decomposition, Problem, Square, text};

/// Bytes of the header, a whole number of records.
pub(super) const HEADER_BYTES: usize = 6 * RECORD_BYTES;

pub(super) const MAGIC: &[u8; 16] = b"bitqueens-ledger";
const FORMAT: u32 = 1;
const NO_QUEEN: u8 = u8::MAX;
const CRC_AT: usize = HEADER_BYTES - 8;

/// The plan and the shard of a ledger: enough to make the plan again.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Header {
    pub(crate) plan: Identity,
    /// Method of the plan.
    pub(crate) method: Method,
    /// Version of the units: of the decomposition or of the join.
    pub(crate) version: u32,
    pub(crate) problem: Problem,
    /// Depth of the plan.
    pub(crate) depth: usize,
    /// Number of units of the plan.
    pub(crate) units: u64,
    /// The shard. A renamed ledger may contain units of other shards.
    pub(crate) shard: Shard,
}

impl Header {
    pub(crate) fn new(plan: &Plan, shard: Shard) -> Self {
        Self {
            plan: plan.identity(),
            method: plan.method(),
            version: version(plan.method(), plan.depth()),
            problem: plan.problem().clone(),
            depth: plan.depth(),
            units: plan.units(),
            shard,
        }
    }

    /// The plan, made again.
    ///
    /// # Errors
    /// The errors of [`Plan::quick`] and [`Plan::quick_join`], and [`Error::Units`] if this version makes
    /// another plan.
    pub(crate) fn remade_plan(&self, cancel: &Cancel) -> Result<Plan> {
        let plan = match self.method {
            Method::Search => {
                // The number claimed is not trusted.
                let units = self.units.min(decompose::MAX_UNITS);
                let decomposition = Decomposition::new(&self.problem, self.depth)?;
                if decomposition.count_units(units) != self.units {
                    return Err(Error::Units { cross: 0 });
                }
                Plan::quick_of(&self.problem, &decomposition, cancel)?
            }
            Method::Join => Plan::quick_join(&self.problem, self.depth)?,
        };
        if plan.identity() == self.plan { Ok(plan) } else { Err(Error::Units { cross: 0 }) }
    }

    /// A short description for messages.
    pub(crate) fn summary(&self) -> Text {
        let (n, units, plan) = (self.problem.n(), self.units, self.plan.to_string());
        let method = match self.method {
            Method::Search => text!("depth {}", "深度 {}", self.depth),
            Method::Join if self.depth == 0 => Phrase::name("join").into(),
            Method::Join => text!("join at depth {}", "join，深度 {}", self.depth),
        };
        text!(
            "n = {n}, {method}, {units} units, identity {plan:.12}…",
            "n = {n}，{method}，{units} 个单元，标识 {plan:.12}…"; method
        )
    }

    pub(crate) fn encode(&self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        let mut put = |at: usize, part: &[u8]| bytes[at..at + part.len()].copy_from_slice(part);
        put(0, MAGIC);
        put(16, &FORMAT.to_le_bytes());
        put(20, &48_u32.to_le_bytes());
        put(24, &self.plan.0);
        put(56, &self.version.to_le_bytes());
        put(60, &[small(self.problem.n()), small(self.depth)]);
        put(63, &[u8::from(self.method == Method::Join)]);
        put(64, &self.shard.index().to_le_bytes());
        put(68, &self.shard.count().to_le_bytes());
        put(72, &self.units.to_le_bytes());
        let mut fixed = [NO_QUEEN; decompose::MAX_COUNT_SIDE];
        for queen in self.problem.fixed() {
            fixed[usize::from(queen.row)] = queen.col.to_le_bytes()[0];
        }
        put(208, &fixed);
        for row in 0..self.problem.n() {
            let mask = self.problem.blocked().row_mask(row).to_le_bytes();
            put(80 + 4 * row, &mask[..4]);
        }
        let crc = CRC.checksum(&bytes[..CRC_AT]);
        bytes[CRC_AT..].copy_from_slice(&crc.to_le_bytes());
        bytes
    }

    /// Whether the bytes match their checksum.
    pub(crate) fn is_whole(bytes: &[u8; HEADER_BYTES]) -> bool {
        bytes[CRC_AT..] == CRC.checksum(&bytes[..CRC_AT]).to_le_bytes()
    }

    /// Checks that bytes that are no whole header can be the start of an unfinished ledger: empty, zeros,
    /// or the start of a header with zeros for what did not reach the disk.
    ///
    /// # Errors
    /// [`LedgerError::Kind`] and [`LedgerError::Format`].
    pub(crate) fn check_start(bytes: &[u8], path: &str) -> Result<(), LedgerError> {
        let path = || path.to_owned();
        let (magic, rest) = bytes.split_at(bytes.len().min(MAGIC.len()));
        let mut format = [0; 4];
        for (byte, from) in format.iter_mut().zip(rest) {
            *byte = *from;
        }
        let found = u32::from_le_bytes(format);
        // Possibly only the first bytes of the number.
        let is_known = found == 0 || found == FORMAT;
        if magic == &MAGIC[..magic.len()] {
            return if is_known {
                Ok(())
            } else {
                Err(LedgerError::Format { path: path(), found })
            };
        }
        // Constant bytes of a header, or zeros.
        let mut constant = Self::CONSTANT.iter().flat_map(|(at, part)| (*at..).zip(*part));
        let fits = |(at, &byte): (usize, &u8)| {
            matches!(bytes.get(at), None | Some(0)) || bytes[at] == byte
        };
        if constant.all(fits) { Ok(()) } else { Err(LedgerError::Kind { path: path() }) }
    }

    /// Bytes that are the same in every header, with their offsets.
    const CONSTANT: [(usize, &'static [u8]); 4] =
        [(0, MAGIC), (16, &[1, 0, 0, 0, 48, 0, 0, 0]), (62, &[0]), (240, &[0; 40])];

    /// Reads a header.
    pub(crate) fn decode(bytes: &[u8; HEADER_BYTES], path: &str) -> Result<Self, LedgerError> {
        let path = || path.to_owned();
        if !bytes.starts_with(MAGIC) {
            return Err(LedgerError::Kind { path: path() });
        }
        let u32_at = |at| u32::from_le_bytes(array(bytes, at));
        let u64_at = |at| u64::from_le_bytes(array(bytes, at));
        if u32_at(16) != FORMAT {
            return Err(LedgerError::Format { path: path(), found: u32_at(16) });
        }
        let damaged = |why| LedgerError::Damaged { path: path(), offset: 0, why };
        if !Self::is_whole(bytes) {
            return Err(damaged(Phrase::new(
                "the header does not match its checksum",
                "文件头与校验和不符",
            )));
        }
        let mut plan = Identity([0; 32]);
        plan.0.copy_from_slice(&bytes[24..56]);
        let n = usize::from(bytes[60]);
        let row_masks: Vec<u32> = (0..n.min(32)).map(|row| u32_at(80 + 4 * row)).collect();
        let problem = problem(n, &row_masks, &bytes[208..240]);
        let shard = Shard::new(u32_at(64), u32_at(68));
        let (Some(problem), Ok(shard)) = (problem, shard) else {
            return Err(damaged(Phrase::new(
                "the header does not describe a problem that can be counted",
                "文件头描述的问题不能计数",
            )));
        };
        let header = Self {
            plan,
            method: if bytes[63] == 0 { Method::Search } else { Method::Join },
            version: u32_at(56),
            problem,
            depth: usize::from(bytes[61]),
            units: u64_at(72),
            shard,
        };
        if header.encode() == *bytes {
            Ok(header)
        } else {
            Err(damaged(Phrase::new(
                "the header has bytes that should be 0",
                "文件头里有应为 0 而不为 0 的字节",
            )))
        }
    }
}

/// Refuses a ledger of another plan.
pub(crate) fn fits(found: &Header, expected: &Header, path: &str) -> Result<()> {
    if found.plan == expected.plan {
        return Ok(());
    }
    Err(Error::Ledger(LedgerError::Foreign {
        path: path.to_owned(),
        found: found.summary(),
        expected: expected.summary(),
    }))
}

fn problem(n: usize, blocked: &[u32], fixed: &[u8]) -> Option<Problem> {
    if n > decompose::MAX_COUNT_SIDE {
        return None;
    }
    let row = |row: usize| u16::try_from(row).ok();
    let mut squares = Vec::new();
    for (at, mask) in blocked.iter().enumerate() {
        for col in (0..32).filter(|col| mask & 1 << col != 0) {
            squares.push(Square::new(row(at)?, col));
        }
    }
    let mut queens = Vec::new();
    for (at, &col) in fixed.iter().enumerate().filter(|&(_, &col)| col != NO_QUEEN) {
        queens.push(Square::new(row(at)?, u16::from(col)));
    }
    let plain = Problem::plain(n).ok()?;
    plain.with_blocked(squares).ok()?.with_fixed(queens).ok()
}

fn small(number: usize) -> u8 {
    u8::try_from(number).expect("sides and depths are small")
}
