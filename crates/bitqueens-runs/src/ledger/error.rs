//! The errors of ledgers.

use bitqueens::language::{Phrase, Text};
use bitqueens::{UnitId, localized_error, messages};

/// Why a ledger cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LedgerError {
    /// Not a ledger.
    Kind {
        /// The file.
        path: String,
    },
    /// Not a regular file.
    NotAFile {
        /// The path.
        path: String,
        /// Its kind.
        what: Phrase,
    },
    /// A format that this version does not know.
    Format {
        /// The file.
        path: String,
        /// Its format.
        found: u32,
    },
    /// Synced bytes have changed.
    Damaged {
        /// The file.
        path: String,
        /// Offset of the damage in bytes.
        offset: u64,
        /// What is wrong.
        why: Phrase,
    },
    /// A ledger of another plan.
    Foreign {
        /// The file.
        path: String,
        /// The plan of the ledger.
        found: Text,
        /// The plan expected.
        expected: Text,
    },
    /// Another process has the ledger open.
    Locked {
        /// The file.
        path: String,
    },
    /// Another process wrote to the ledger despite the lock.
    Intruder {
        /// The file.
        path: String,
        /// Its length after the last write of this process.
        expected: u64,
        /// Its length.
        found: u64,
    },
    /// The ledger lost its name while it was written.
    Removed {
        /// The file.
        path: String,
    },
    /// The name of the ledger leads to another file than the one that is written.
    Moved {
        /// The name.
        path: String,
        /// The file that was written.
        found: Text,
    },
    /// A record whose count does not have its residue.
    Residue {
        /// The file.
        path: String,
        /// Offset of the record in bytes.
        offset: u64,
        /// The unit.
        unit: UnitId,
    },
    /// A unit that the plan does not have.
    NoSuchUnit {
        /// The file.
        path: String,
        /// Offset of the record in bytes.
        offset: u64,
        /// The unit.
        unit: UnitId,
    },
}

messages! { LedgerError, language:
    Kind { path }
        ["{path} is not a ledger: take it out of the folder, or name the right file"
         "{path} 不是账本：请把它移出文件夹，或给出正确的文件"]
    NotAFile { path, what }
        ["{path} is {what}, not a file: take it out of the folder, or name the right file"
         "{path} 是{what}，不是文件：请把它移出文件夹，或给出正确的文件"; what]
    Format { path, found }
        ["{path} has ledger format {found}: this version of bitqueens reads format 1"
         "{path} 的账本格式是 {found}：这个版本的 bitqueens 只读格式 1"]
    Damaged { path, offset, why }
        ["{path} is damaged at offset {offset}: {why}; keep a copy, then truncate the file to {offset} bytes or remove it, and run again: the units lost with it are counted again"
         "{path} 在偏移 {offset} 处损坏：{why}；请先留一份副本，再把文件截到 {offset} 字节或删除，然后重新运行：丢失的单元会重新计数"; why]
    Foreign { path, found, expected }
        ["{path} belongs to another plan ({found}) than this one ({expected}): give each plan its own folder"
         "{path} 属于另一个计划（{found}），不是这个（{expected}）：请让每个计划有自己的文件夹"; found, expected]
    Locked { path }
        ["{path} is being written by another process: wait until it ends, or choose another shard"
         "另一个进程正在写 {path}：请等它结束，或换一个分片"]
    Intruder { path, expected, found }
        ["{path} has {found} bytes, but this process wrote {expected}: another process writes to it, and locks do not work on this file system; no acknowledged unit is lost; run again when the other process has ended"
         "{path} 有 {found} 字节，而本进程写了 {expected}：另一个进程也在写，而锁在这个文件系统上不起作用；已确认的单元没有丢失；请等那个进程结束后重新运行"]
    Removed { path }
        ["{path} was removed or replaced while this process wrote to it: restore it, or its units are lost; run again to count missing units"
         "本进程写 {path} 时，它被删除或替换：请恢复它，否则其中的单元会丢失；重新运行可补数缺少的单元"]
    Moved { path, found }
        ["{path} leads to another file than the one that this process writes, which is now {found}: put that file back, or its units are lost; run again to count missing units"
         "{path} 现在指向别的文件，不是本进程正在写的那个，那个文件现在是{found}：请把它放回原处，否则其中的单元会丢失；重新运行可补数缺少的单元"; found]
    Residue { path, offset, unit }
        ["{path}, offset {offset}: the count of unit {unit} does not have its residue: a counter wrapped or the machine that wrote it failed; truncate the file to {offset} bytes or remove it, do not use that machine, and run again"
         "{path} 偏移 {offset}：单元 {unit} 的计数与余数不符：计数器溢出，或写它的机器出错；请把文件截到 {offset} 字节或删除，不要再用那台机器，然后重新运行"]
    NoSuchUnit { path, offset, unit }
        ["{path}, offset {offset}: the plan has no unit {unit}"
         "{path} 偏移 {offset}：计划没有单元 {unit}"]
}

localized_error!(LedgerError);
