//! Messages of long runs.

/// Pairs of templates, English and Chinese.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    (
        "{} is not a ledger: take it out of the folder, or name the right file",
        "{=0} 不是账本：请把它移出文件夹，或给出正确的文件",
    ),
    (
        "{} is {}, not a file: take it out of the folder, or name the right file",
        "{=0} 是{1}，不是文件：请把它移出文件夹，或给出正确的文件",
    ),
    (
        "{} has ledger format {}: this version of bitqueens reads format 1",
        "{=0} 的账本格式是 {1}：这个版本的 bitqueens 只读格式 1",
    ),
    (
        "{} is damaged at offset {}: {}; keep a copy, then truncate the file to {} bytes or remove it, and run again: the units lost with it are counted again",
        "{=0} 在偏移 {1} 处损坏：{2}；请先留一份副本，再把文件截到 {3} 字节或删除，然后重新运行：丢失的单元会重新计数",
    ),
    (
        "{} belongs to another plan ({}) than this one ({}): give each plan its own folder",
        "{=0} 属于另一个计划（{1}），不是这个（{2}）：请让每个计划有自己的文件夹",
    ),
    (
        "{} is being written by another process: wait until it ends, or choose another shard",
        "另一个进程正在写 {0}：请等它结束，或换一个分片",
    ),
    (
        "{} has {} bytes, but this process wrote {}: another process writes to it, and locks do not work on this file system; no acknowledged unit is lost; run again when the other process has ended",
        "{=0} 有 {1} 字节，而本进程写了 {2}：另一个进程也在写，而锁在这个文件系统上不起作用；已确认的单元没有丢失；请等那个进程结束后重新运行",
    ),
    (
        "{} was removed or replaced while this process wrote to it: restore it, or its units are lost; run again to count missing units",
        "本进程写 {0} 时，它被删除或替换：请恢复它，否则其中的单元会丢失；重新运行可补数缺少的单元",
    ),
    (
        "{}, offset {}: the count of unit {} does not have its residue: a counter wrapped or the machine that wrote it failed; truncate the file to {} bytes or remove it, do not use that machine, and run again",
        "{=0} 偏移 {1}：单元 {2} 的计数与余数不符：计数器溢出，或写它的机器出错；请把文件截到 {3} 字节或删除，不要再用那台机器，然后重新运行",
    ),
    (
        "{}, offset {}: the plan has no unit {}",
        "{0} 偏移 {1}：计划没有单元 {2}",
    ),
    (
        "`{}` is not a shard: give INDEX/COUNT with INDEX from 0 to COUNT - 1, such as 0/8",
        "`{0}` 不是分片：请给 序号/总数，序号从 0 到总数减 1，如 0/8",
    ),
    (
        "{} needs a plan of the {}: this is a plan of the {}",
        "{0}需要 {1} 的计划：这是 {2} 的计划",
    ),
    (
        "this version of bitqueens makes different units for cross {} than the plan has: use the version that made the plan, or make a new plan",
        "这个版本的 bitqueens 为十字 {0} 分出的单元与计划不同：请用写计划的那个版本，或重新作计划",
    ),
    (
        "the two methods disagree: the search counted {} solutions, the join {}; use neither number",
        "两种算法不一致：search 数出 {0} 个解，join 数出 {1} 个；两个数都不要用",
    ),
    (
        "{} of {} units are missing: run the plan again; it continues where it stopped",
        "缺少 {0} 个单元，共 {1} 个：请再运行这个计划，它会接着做",
    ),
    ("cannot {} {}: {}", "无法{0} {=1}：{2}"),
    (
        "cannot create the folder {}: {}",
        "无法新建文件夹 {=0}：{1}",
    ),
    ("cannot sync the folder {}: {}", "无法同步文件夹 {=0}：{1}"),
    (
        "cannot find a ledger in {}: {}",
        "在 {=0} 里找不到账本：{1}",
    ),
    (
        "cannot read the time of {}: {}",
        "无法读取 {=0} 的时间：{1}",
    ),
    (
        "this is not a {}: the first line must be `bitqueens {}, format {}`",
        "这不是{0}：第一行须是 `bitqueens {1}, format {2}`",
    ),
    (
        "this {} has format {}: this version of bitqueens reads format {}",
        "这份{0}的格式是 {1}：这个版本的 bitqueens 只读格式 {2}",
    ),
    (
        "{} is a certificate: give one certificate alone, or ledgers of one plan",
        "{=0} 是证书：请只给一份证书，或同一计划的账本",
    ),
    (
        "this {} was changed or damaged after it was written: its content does not match the sha256 in its last line; use an unchanged copy or make it again",
        "这份{0}写成之后被改动或损坏：内容与最后一行的 sha256 不符；请用没有改动的副本，或重新生成",
    ),
    (
        "this {} has {} bytes: the limit is {}",
        "这份{0}有 {1} 字节：上限是 {2}",
    ),
    (
        "line {} of this {} is invalid: {}",
        "这份{1}的第 {0} 行无效：{2}",
    ),
    (
        "unit {} has {} completions in {} (kernel {}) and {} in {} (kernel {}): one of them is wrong; find it with `bitqueens verify`, remove that ledger and run again",
        "单元 {0} 在 {2}（内核 {3}）里有 {1} 个解，在 {5}（内核 {6}）里有 {4} 个：其中一个是错的；请用 `bitqueens verify` 找出它，删除那份账本，然后重新运行",
    ),
    ("plan", "计划"),
    ("certificate", "证书"),
    ("read", "读取"),
    ("list", "列出"),
    ("sync", "同步"),
    ("write", "写"),
    ("open", "打开"),
    ("create", "新建"),
    ("a folder", "文件夹"),
    ("a pipe, a socket or a device", "管道、套接字或设备"),
    (
        "the header does not match its checksum",
        "文件头与校验和不符",
    ),
    (
        "the header does not describe a problem that can be counted",
        "文件头描述的问题不能计数",
    ),
    (
        "the header has bytes that should be 0",
        "文件头里有应为 0 而不为 0 的字节",
    ),
    (
        "the folder has no file with the extension .{}",
        "文件夹里没有扩展名为 .{0} 的文件",
    ),
    ("find a ledger in", "找到账本于"),
    (
        "more than one group of records is unreadable",
        "不止一组记录无法读取",
    ),
    (
        "a record does not match its checksum, and later ones do",
        "一条记录与校验和不符，而后面的相符",
    ),
    ("create the folder", "新建文件夹"),
    ("sync the folder", "同步文件夹"),
    ("n must be from 0 to {}", "n 须在 0 到 {0} 之间"),
    (
        "only the rules `queen` can be planned",
        "只能为规则 `queen` 作计划",
    ),
    ("depth must be from 0 to {}", "深度须在 0 到 {0} 之间"),
    ("a plan has at most {} units", "一个计划最多有 {0} 个单元"),
    (
        "the crosses have {} units in all, not {}",
        "各十字共有 {0} 个单元，不是 {1} 个",
    ),
    (
        "the identity is not that of the lines above",
        "标识与上面各行不符",
    ),
    (
        "{} {} is not that of this version of bitqueens, {}: use the version that made the plan, or make a new plan",
        "{0} {1} 与这个版本的 bitqueens 的 {2} 不同：请用写计划的那个版本，或重新作计划",
    ),
    ("a weight must be 0, 1, 2, 4 or 8", "权须是 0、1、2、4 或 8"),
    (
        "a digest must have 16 hexadecimal digits",
        "摘要须有 16 个十六进制数字",
    ),
    ("`{}` is not a square", "`{0}` 不是格子"),
    ("the units to be counted", "要计数的单元"),
    ("a joined count", "join 的计数"),
    (
        "n = {}, {}, {} units, identity {}…",
        "n = {0}，{1}，{2} 个单元，标识 {3}…",
    ),
    ("the file ends here", "文件到此结束"),
    (
        "`{}` is not a number in the range of this field",
        "`{0}` 不是此处允许的数",
    ),
    ("expected the seal", "此处应为封印"),
    ("expected `{}` and a value", "此处应为 `{0}` 和一个值"),
    ("expected {} columns", "此处应有 {0} 列"),
    ("a kernel", "内核"),
    ("a device", "设备"),
    ("a count", "计数"),
    ("a decomposition", "分解"),
    ("a join", "join"),
    ("a file", "文件"),
    ("the state of all units", "所有单元的状态"),
    ("the sessions of ledgers", "账本的各次运行"),
    ("a unit has no opening before it", "单元之前没有开头的记录"),
    ("depth {}", "深度 {0}"),
    (
        "once, identical and confirmed must sum to the {} units of the plan; they sum to {}",
        "once、identical 与 confirmed 之和须是计划的 {0} 个单元；它们的和是 {1}",
    ),
    (
        "a version and a kernel have at most {} printable characters",
        "版本和内核最多 {0} 个可打印字符",
    ),
    (
        "a program must have written at least one record",
        "每个程序须至少写过一条记录",
    ),
    (
        "`{}` cannot count units of the {}",
        "`{0}` 不能计数 {1} 的单元",
    ),
    (
        "programs must be sorted by version and kernel, each once",
        "程序须按版本和内核排序，各列一次",
    ),
    (
        "the programs have written {} records, but {} units recorded once need exactly {}",
        "各程序写了 {0} 条记录，而记录一次的 {1} 个单元须恰有 {2} 条",
    ),
    (
        "the programs have written {} records, but {} units recorded once and {} recorded again need at least {}",
        "各程序写了 {0} 条记录，而记录一次的 {1} 个单元和重复记录的 {2} 个至少须有 {3} 条",
    ),
    (
        "{} units cannot be confirmed by other kernels with only {} records of other kernels",
        "其他内核只有 {1} 条记录，不能确认 {0} 个单元",
    ),
    (
        "completions and attempts must be at most 2^64 - 1 for each of the {} units",
        "{0} 个单元的补全数和试放数平均最多各 2^64 - 1",
    ),
    (
        "{} completions have the residue {}, not {}",
        "补全数 {0} 的余数是 {1}，不是 {2}",
    ),
    ("a residue must be below {}", "余数须小于 {0}"),
    ("read the time of", "读时间："),
];
