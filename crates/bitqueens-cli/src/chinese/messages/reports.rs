//! Reports on stdout.

/// Words that are whole cells of a report. Elsewhere, such a word may be a name.
pub(super) const CELLS: &[(&str, &str)] = &[
    ("plan", "计划"),
    ("sums", "总和"),
    ("published", "已发表"),
    ("orbits", "轨道"),
    ("methods", "方法"),
    ("recheck", "抽查"),
    ("passed", "通过"),
    ("FAILED", "失败"),
    ("not done", "未做"),
    ("done", "完成"),
    ("open", "打开"),
    ("stopped", "停止"),
    ("kernel", "内核"),
    ("solutions", "解"),
    ("nodes", "节点"),
    ("attempts", "试放"),
    ("time", "时间"),
    ("units", "单元"),
    ("once", "一次"),
    ("identical", "相同"),
    ("confirmed", "已确认"),
    ("conflicting", "冲突"),
    ("missing", "缺少"),
    ("total", "总数"),
    ("fundamental", "本质不同"),
    ("point-symmetric", "中心对称"),
    ("quarter-turn", "四分之一转不变"),
    ("orbits-of-1", "一个解的轨道"),
    ("orbits-of-2", "两个解的轨道"),
    ("orbits-of-4", "四个解的轨道"),
    ("orbits-of-8", "八个解的轨道"),
    ("unsolvable", "无解"),
    ("label", "编号"),
    ("free", "空位"),
];

/// Pairs of templates, English and Chinese.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    // Progress.
    ("searching, {} (Ctrl-C stops)", "搜索中，{0}（Ctrl-C 停止）"),
    ("{}, counting the first units", "{0}，正在计数最初的单元"),
    // Estimates and rates.
    (
        "of the plain search tree of l0 to l5",
        "l0 到 l5 的普通搜索树的节点",
    ),
    ("of the kernels", "内核的试放"),
    ("kernel {}, threads {}", "内核 {0}，{1} 个线程"),
    ("half-boards joined, threads {}", "拼合半盘，{0} 个线程"),
    (
        "kernel {}, threads {}, {} attempts/s each",
        "内核 {0}，{1} 个线程，每个每秒试放 {2} 次",
    ),
    ("devices, {} attempts/s", "设备每秒试放 {0} 次"),
    // Kernels and devices.
    ("lanes × columns", "通道 × 列数"),
    ("not here: {}", "这台机器没有：{0}"),
    (
        "it needs a WebAssembly module built with simd128",
        "需要用 simd128 编译的 WebAssembly 模块",
    ),
    (
        "it needs an x86-64 processor with SSSE3, SSE4.1 and POPCNT",
        "需要有 SSSE3、SSE4.1 和 POPCNT 的 x86-64 处理器",
    ),
    (
        "it needs an x86-64 processor with AVX2",
        "需要有 AVX2 的 x86-64 处理器",
    ),
    (
        "it needs an x86-64 processor with AVX-512 VBMI2",
        "需要有 AVX-512 VBMI2 的 x86-64 处理器",
    ),
    ("chosen for n = {}: {}", "n = {0} 时选用：{1}"),
    (
        "available: more lanes, but fitting {} columns into {} makes parts so small that they leave the lanes empty",
        "可用：通道更多，但把 {0} 列放进 {1} 列的通道，各部分太小，通道会空着",
    ),
    (
        "available: as many lanes, of {} columns instead of {}",
        "可用：通道数相同，每条 {0} 列而不是 {1} 列",
    ),
    (
        "available: one state at a time instead of {}",
        "可用：一次搜索 1 个局面而不是 {0} 个",
    ),
    (
        "available: {} states at a time instead of {}",
        "可用：一次搜索 {0} 个局面而不是 {1} 个",
    ),
    ("no vector kernel runs here", "这台机器不能运行向量内核"),
    (
        "{} states at a time, the most that a kernel has here",
        "一次搜索 {0} 个局面，这台机器上最多",
    ),
    (
        "{} states at a time in the widest lanes",
        "在最宽的通道里一次搜索 {0} 个局面",
    ),
    (
        "a row of {} columns fits a lane of {}",
        "一行 {0} 列放得进 {1} 列的通道",
    ),
    (
        "a lane holds {} of {} columns, so queens go on the outermost open columns first until the rest fits",
        "一条通道放得下 {1} 列中的 {0} 列，所以先在最外侧的空列放皇后，直到其余的列放得下",
    ),
    (
        "{}, buffers to {} MiB, {} KiB for a workgroup",
        "{0}，缓冲区至多 {1} MiB，工作组有 {2} KiB",
    ),
    ("software", "软件"),
    ("hardware", "硬件"),
    // Plans and jobs.
    (
        "n = {}, depth {}: {} units in {} crosses, about {} attempts",
        "n = {0}，深度 {1}：{3} 个十字的 {2} 个单元，约试放 {4} 次",
    ),
    ("n = {}, join: {} units", "n = {0}，join：{1} 个单元"),
    ("identity {}", "标识 {0}"),
    ("1 shard", "1 个分片"),
    (
        "about {} at {}, {} for each shard",
        "约 {0}，按{1}计，每个分片 {2}",
    ),
    ("{} attempts/s", "每秒试放 {0} 次"),
    ("{} pairs/s", "每秒 {0} 对"),
    ("complete", "已完成"),
    ("interrupted", "被中断"),
    // Progress of a run.
    (
        "{} of {} units done, {}% of the work",
        "完成 {0} 个单元，共 {1} 个，占工作量的 {2}%",
    ),
    ("{} attempts/s, {} left", "每秒试放 {0} 次，还需 {1}"),
    ("unknown", "未知"),
    (
        "{} records conflict with others: see `bitqueens merge`",
        "{0} 条记录与其他记录冲突：见 `bitqueens merge`",
    ),
    (
        "shards: {} done, {} open, {} stopped",
        "分片：完成 {0}，打开 {1}，停止 {2}",
    ),
    (
        "shards: {} done, {} open, {} stopped, {} not started",
        "分片：完成 {0}，打开 {1}，停止 {2}，未开始 {3}",
    ),
    (
        "… and {} more; --all shows them",
        "…… 还有 {0} 个；用 --all 显示",
    ),
    (
        "{} of {} units, last write {} ago{}",
        "完成 {0} 个单元，共 {1} 个，上次写入在 {2}前{3}",
    ),
    (", {} attempts/s", "，每秒试放 {0} 次"),
    ("less than 1 s", "不到 1 秒"),
    // Verification.
    ("cannot catch: {}", "查不出：{0}"),
    ("the result is wrong", "结果有错"),
    ("no check failed: {}", "各项检查都没有失败：{0}"),
    (
        "{} units are missing; no check of the others failed",
        "缺少 {0} 个单元；对其余单元的检查没有失败",
    ),
    ("the plan is wrong", "计划有错"),
    (
        "an error in the decomposition itself, which makes the same units again",
        "分解本身的错误，因为重做时会得到同样的单元",
    ),
    (
        "{} units in {} crosses match the plan",
        "{1} 个十字的 {0} 个单元与计划相符",
    ),
    ("{} units of the join", "join 的 {0} 个单元"),
    (
        "{} units are missing; the others sum to {}",
        "缺少 {0} 个单元；其余的和是 {1}",
    ),
    (
        "the crosses sum to {}, and their residues to {} modulo 2^61 - 1, as expected",
        "各十字的和是 {0}，余数的和模 2^61 - 1 是 {1}，相符",
    ),
    (
        "a kernel that counts wrongly: count and residue are then wrong together",
        "内核数错：这时计数和余数一起错",
    ),
    ("{} is the published Q({})", "{0} 是已发表的 Q({1})"),
    (
        "{} is not the published Q({}), {}",
        "{0} 不是已发表的 Q({1})，即 {2}",
    ),
    ("there is no total", "没有总数"),
    (
        "no value is published for this board",
        "这个棋盘没有已发表的值",
    ),
    (
        "errors that cancel each other within the total",
        "在总数里互相抵消的错误",
    ),
    (
        "an error that is a multiple of the order of the group: one of eight random errors on the plain board, and the wrong Q(24) of NQueens@Home",
        "是群的阶的倍数的错误：在普通棋盘上，八个随机错误中有一个，还有 NQueens@Home 的错误的 Q(24)",
    ),
    ("{} of size {}", "{0} 个大小为 {1}"),
    ("none", "无"),
    (
        "a half turn keeps {} solutions and a quarter turn {}; the others form whole orbits: {}; {} fundamental solutions",
        "半转不变的解有 {0} 个，四分之一转不变的有 {1} 个；其余的组成完整的轨道：{2}；本质不同的解 {3} 个",
    ),
    (
        "this check is for n from 1 to {}, where it takes seconds",
        "这项检查用于 n 从 1 到 {0}，要几秒",
    ),
    (
        "the join counts {} with a queen at (1, {}), the search {} with one at ({}, 1)",
        "皇后在 (1, {1}) 时 join 数出 {0}，皇后在 ({3}, 1) 时 search 数出 {2}",
    ),
    ("every column i", "每一列 i"),
    ("column i = {}", "列 i = {0}"),
    (
        "no column, as the first row is blocked",
        "没有列，因为第一行都是禁放格",
    ),
    (
        "the join with a queen at (1, i) agrees with the search with one at (i, 1), for {}",
        "皇后在 (1, i) 的 join 与皇后在 (i, 1) 的 search 一致，检查了{0}",
    ),
    (
        "the join counts {} over all columns, not {}",
        "join 在所有列上数出 {0}，不是 {1}",
    ),
    ("{}; they sum to the total", "{0}；它们的和是总数"),
    (
        "an error in what both algorithms share, the types of the board; a wrong total if only one column was counted, which checks the programs and not the records",
        "两种算法共有的部分的错误，即棋盘的类型；只数一列时，总数的错误，因为那只检查程序，不检查记录",
    ),
    ("the board was not recounted", "没有重新计数棋盘"),
    (
        "the search with the kernel `{}` also counts {}",
        "用内核 `{0}` 的 search 也数出 {1}",
    ),
    (
        "the search with the kernel `{}` counts {}",
        "用内核 `{0}` 的 search 数出 {1}",
    ),
    ("no unit was recounted", "没有重新计数单元"),
    (
        "recounted {} {}, rotated or reflected, with {} kernel `{}`, seed {}",
        "重新计数了 {0} 个{1}，旋转或翻转，用{2}内核 `{3}`，种子 {4}",
    ),
    ("another", "另一个"),
    ("the same", "同一个"),
    ("units", "单元"),
    ("crosses", "十字"),
    (
        "{}; {} of them differ, the first: {}",
        "{0}；其中 {1} 个不同，第一个：{2}",
    ),
    (
        "{}: {} recorded, {} recounted",
        "{0}：记录 {1}，重新计数 {2}",
    ),
    ("unit {}", "单元 {0}"),
    ("cross {}", "十字 {0}"),
    (
        "wrong units outside the sample: if one unit in a hundred is wrong, a sample of 100 misses all of them in 37% of cases, one of 500 in 0.7%; and errors that the kernels share",
        "样本以外的错误单元：若每一百个单元有一个错，100 个的样本有 37% 的可能全部漏掉，500 个的样本有 0.7%；以及各内核共有的错误",
    ),
    // The lines of labs.
    ("last label", "最大编号"),
    ("mouse {}", "老鼠 {0}"),
    ("n ones", "n 个 1"),
    ("the row as an int", "这一行作为 int"),
    ("as int (Java, C)", "作为 int（Java、C）"),
    ("bit 31 … bit 0", "第 31 位到第 0 位"),
    ("bit 0 … bit 31", "第 0 位到第 31 位"),
    ("1 << n, int in Java", "1 << n，Java 的 int"),
    ("x, unsigned", "x，无符号"),
    ("x >>> k; unsigned: x >> k", "x >>> k；无符号：x >> k"),
    // The machine of a benchmark.
    (
        "{}, {} cores, {} GiB, {}, load {}",
        "{=0}，{1} 个核心，{2} GiB，{=3}，负载 {4}",
    ),
];
