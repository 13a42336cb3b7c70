//! The library's errors, as one enum.

mod fault;

use crate::control::Progress;
use crate::geometry::Square;
use crate::language::{Phrase, Text, localized_error, messages};

pub use fault::Fault;

/// An error of the library. Each message says what was wrong, where, and what would be accepted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The side of the board is out of range for the operation.
    Side {
        /// The requested side.
        n: usize,
        /// The largest accepted side.
        max: usize,
        /// The operation.
        what: Phrase,
        /// The reason for the limit.
        why: Phrase,
    },
    /// A square lies outside the board.
    OffBoard {
        /// The offending square.
        square: Square,
        /// The side of the board.
        n: usize,
    },
    /// A fixed queen stands on a blocked square.
    FixedOnBlocked {
        /// The square of both.
        square: Square,
    },
    /// Two fixed queens attack each other.
    FixedAttack {
        /// The queen that was added first.
        first: Square,
        /// The queen that it attacks.
        second: Square,
        /// `row`, `column`, `diagonal` or another name that [`Rules::clash`](crate::Rules::clash)
        /// returns.
        line: Phrase,
    },
    /// Two fixed queens share a region.
    FixedInRegion {
        /// The queen that was added first.
        first: Square,
        /// The queen that was added second.
        second: Square,
        /// Name of the region.
        region: char,
    },
    /// The number of squares with a region differs from the number of squares of the board.
    RegionSquares {
        /// The side of the board.
        n: usize,
        /// Number of squares given; n² + 1 stands for any larger number.
        given: usize,
    },
    /// The regions are for a board of another side.
    RegionSide {
        /// The side of the board.
        n: usize,
        /// The side of the regions.
        given: usize,
    },
    /// No layout has this name.
    UnknownLayout {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
    /// No rules have this name.
    UnknownRules {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
    /// A placement given as a solution is not one.
    NotASolution(Fault),
    /// The operation is not defined for these rules.
    Rules {
        /// The operation.
        what: Phrase,
        /// The given rules.
        rules: Phrase,
        /// The accepted rules.
        accepted: &'static str,
    },
    /// The number of threads is 0 or too large.
    Threads {
        /// The requested number.
        threads: usize,
        /// The largest accepted number.
        max: usize,
    },
    /// The depth is too large for the decomposition.
    Depth {
        /// The requested depth.
        depth: usize,
        /// The largest accepted depth.
        max: usize,
    },
    /// The depth makes more units than are accepted.
    TooManyUnits {
        /// The side of the board.
        n: usize,
        /// The requested depth.
        depth: usize,
        /// The most units that are accepted.
        max: u64,
    },
    /// The machine has too little memory.
    Memory {
        /// The purpose of the memory.
        what: Phrase,
        /// The size of the request, in bytes.
        bytes: u64,
    },
    /// A method needs more memory than is free.
    FreeMemory {
        /// The method.
        what: Phrase,
        /// What it needs, in MiB.
        needed: u64,
        /// What is free, in MiB.
        free: u64,
    },
    /// A task of a distributed count, or the sum of one, is malformed or belongs to another count.
    NotPart(String),
    /// No kernel has this name.
    UnknownKernel {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
    /// This machine cannot run the kernel.
    KernelUnavailable {
        /// The requested kernel.
        name: &'static str,
        /// The missing requirement.
        why: Phrase,
        /// The kernels that this machine can run.
        available: String,
    },
    /// A device that counts beside the processor, a GPU, failed.
    Device {
        /// The name of the device.
        name: String,
        /// The reason, in the words of its driver.
        reason: Text,
    },
    /// The system starts no thread, not even one.
    NoThread {
        /// The message of the system.
        reason: Text,
    },
    /// A thread panicked, and its work is lost.
    Panicked {
        /// The message of the panic.
        message: Text,
    },
    /// The caller cancelled work that has no partial result.
    Stopped,
    /// A term could not be recorded, or its record not be used.
    Record {
        /// What was wrong, and with which file.
        message: Text,
        /// The kind of failure of the file system; `None` for a file that is refused.
        kind: Option<std::io::ErrorKind>,
    },
    /// No sequence has this identifier.
    UnknownSequence {
        /// The unknown identifier.
        id: String,
        /// The known identifiers.
        known: String,
    },
    /// The caller cancelled the work; contains the progress up to then.
    Cancelled(Progress),
    /// The total and its separately accumulated residue disagree: the machine or a kernel is wrong.
    Residue {
        /// The wrong total.
        total: u128,
        /// The residue modulo 2^61 − 1, accumulated separately.
        residue: u64,
        /// The residue of the total.
        expected: u64,
    },
    /// A number of solutions is not a multiple of its orbit size: one of the counts is wrong.
    Orbits {
        /// Number of solutions.
        count: u128,
        /// Size of the orbits that the solutions should form.
        size: u128,
    },
    /// The search and the join disagree.
    Disagreement {
        /// Total of the search.
        searched: u128,
        /// Total of the join.
        joined: u128,
    },
}

messages! { Error, language:
    Side { n, max, what, why }
        ["n = {n} is out of range for {what}: n must be from 0 to {max} ({why})"
         "{what}不支持 n = {n}：n 须在 0 到 {max} 之间（{why}）"; what, why]
    OffBoard { square, n }
        ["square {square} is outside the board: rows and columns go from 1 to {n}"
         "格 {square} 在棋盘之外：行和列从 1 到 {n}"]
    FixedOnBlocked { square }
        ["the fixed queen at {square} stands on a blocked square: unblock it or move the queen"
         "固定皇后 {square} 在禁放格上：请取消禁放，或移动皇后"]
    FixedAttack { first, second, line }
        ["the fixed queens at {first} and {second} attack each other along a {line}"
         "固定皇后 {first} 和 {second} 在同一{line}上互相攻击"; line]
    FixedInRegion { first, second, region }
        ["the fixed queens at {first} and {second} share region {region}, which takes one queen"
         "固定皇后 {first} 和 {second} 同在区域 {region}，而一个区域只放一个皇后"]
    RegionSquares { n, given }
        ["a board of side {n} has {} squares, but {given}{} have a region: give one character for each square"
         "边长 {n} 的棋盘有 {} 格，却给了 {given} 格{}的区域：请给每格一个字符", n * n, if *given <= n * n { "" } else { language.pick(" or more", "或更多") }]
    RegionSide { n, given }
        ["regions for side {given} do not fit a board of side {n}: the sides must be equal"
         "边长 {given} 的区域不适合边长 {n} 的棋盘：边长须相等"]
    UnknownLayout { name, known }
        ["no layout is called `{name}`: give one of {known}"
         "没有叫 `{name}` 的形式：请从 {known} 中选择"]
    UnknownRules { name, known }
        ["no rules are called `{name}`: give one of {known}"
         "没有叫 `{name}` 的规则：请从 {known} 中选择"]
    NotASolution(fault) ["not a solution: {fault}" "不是解：{fault}"; fault]
    Rules { what, rules, accepted }
        ["{what} supports only the rules `{accepted}`, not `{rules}`"
         "{what}只支持规则 `{accepted}`，不支持 `{rules}`"; what, rules]
    Threads { threads, max }
        ["threads = {threads} is out of range: give 1 to {max}"
         "线程数 {threads} 超出范围：请给 1 到 {max}"]
    Depth { depth, max }
        ["depth = {depth} is out of range: give 0 to {max}"
         "深度 {depth} 超出范围：请给 0 到 {max}"]
    TooManyUnits { n, depth, max }
        ["depth {depth} splits this board of side {n} into more than {max} units: take a smaller depth"
         "深度 {depth} 把这个边长 {n} 的棋盘分成 {max} 个以上的单元：请用较小的深度"]
    Memory { what, bytes }
        ["no memory for {what}: {bytes} bytes were refused; use fewer threads, give a smaller board, or raise the memory limit"
         "内存不足，无法存放{what}：申请 {bytes} 字节被拒绝；请减少线程、缩小棋盘或放宽内存限制"; what]
    FreeMemory { what, needed, free }
        ["{what} needs {needed} MiB, and {free} MiB are free: use fewer threads or a machine with more memory"
         "{what}需要 {needed} MiB 内存，而空闲的只有 {free} MiB：请减少线程，或换内存更大的机器"; what]
    NotPart(part)
        ["{part} is not part of this count: give only what this count handed out"
         "{part} 不属于这次计数：只能交回这次计数发出的任务"]
    UnknownKernel { name, known }
        ["no kernel is called `{name}`: give one of {known}"
         "没有叫 `{name}` 的内核：请从 {known} 中选择"]
    KernelUnavailable { name, why, available }
        ["kernel `{name}` cannot run on this machine ({why}): available are {available}"
         "本机不能运行内核 `{name}`（{why}）：可用的有 {available}"; why]
    Device { name, reason } ["{name} failed: {reason}" "{name} 出错：{reason}"; reason]
    NoThread { reason }
        ["no thread could be started ({reason}): raise the limit on processes and threads, or end some"
         "无法启动线程（{reason}）：请放宽进程数和线程数的限制，或结束一些进程"; reason]
    Panicked { message }
        ["a thread failed, and there is no answer without it: {message}"
         "一个线程出错，因此没有结果：{message}"; message]
    Stopped ["stopped before the answer was known" "在得到结果之前停止"]
    UnknownSequence { id, known }
        ["no sequence is called `{id}`: give one such as {known}"
         "没有叫 `{id}` 的数列：请给一个，如 {known}"]
    Cancelled(progress)
        ["cancelled after {} of {} units"
         "完成 {} 个单元后取消，共 {} 个", progress.units_done, progress.units]
    Residue { total, residue, expected }
        ["the total {total} does not match its residue ({residue} was accumulated, {expected} expected): a counter wrapped or the machine failed; do not use the total"
         "总数 {total} 与余数不符（累加得 {residue}，应为 {expected}）：计数器溢出或机器出错；请勿使用这个总数"]
    Orbits { count, size }
        ["{count} solutions cannot form orbits of size {size}: the counts disagree; do not use them"
         "{count} 个解不能组成大小为 {size} 的轨道：各计数不一致；请勿使用"]
    Disagreement { searched, joined }
        ["the two methods disagree: the search counted {searched} solutions, the join {joined}; use neither number"
         "两种算法不一致：search 数出 {searched} 个解，join 数出 {joined} 个；两个数都不要用"]
    ;
    Self::Record { message, .. } => message.text(language),
}

localized_error!(Error);

/// A result whose error is [`Error`] by default.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Number of characters of the input that a message quotes at most.
const MAX_QUOTED: usize = 20;

/// The first of many names, separated by commas, for a message that cannot have all of them.
pub fn first_names(names: impl IntoIterator<Item = &'static str>) -> String {
    let first: Vec<&str> = names.into_iter().take(3).collect();
    first.join(", ") + ", …"
}

/// Quotes input in backticks: escapes control characters and truncates long text.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("`");
    for (index, char) in text.chars().enumerate() {
        if index == MAX_QUOTED {
            quoted.push('…');
            break;
        }
        // `escape_debug` would also escape quotes, which are harmless here.
        if char.is_control() || !char.is_ascii() && char.escape_debug().count() > 1 {
            quoted.extend(char.escape_debug());
        } else {
            quoted.push(char);
        }
    }
    quoted.push('`');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_short_and_printable() {
        assert_eq!(quoted("a\"b"), "`a\"b`");
        assert_eq!(quoted("\u{7}\n"), "`\\u{7}\\n`");
        assert_eq!(quoted("皇后"), "`皇后`");
        assert_eq!(quoted("\u{202e}"), "`\\u{202e}`");
        assert_eq!(quoted(&"x".repeat(21)), format!("`{}…`", "x".repeat(20)));
    }
}
