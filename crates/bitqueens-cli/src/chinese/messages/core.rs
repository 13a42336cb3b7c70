//! Messages of the core and of solutions and sequences.

/// Pairs of templates, English and Chinese.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    (
        "n = {} is out of range for {}: n must be from 0 to {} ({})",
        "{1}不支持 n = {0}：n 须在 0 到 {2} 之间（{3}）",
    ),
    (
        "square {} is outside the board: rows and columns go from 1 to {}",
        "格 {0} 在棋盘之外：行和列从 1 到 {1}",
    ),
    (
        "the fixed queen at {} stands on a blocked square: unblock it or move the queen",
        "固定皇后 {0} 在禁放格上：请取消禁放，或移动皇后",
    ),
    (
        "the fixed queens at {} and {} attack each other along a {}",
        "固定皇后 {0} 和 {1} 在同一{2}上互相攻击",
    ),
    (
        "the fixed queens at {} and {} share region {}, which takes one queen",
        "固定皇后 {0} 和 {1} 同在区域 {2}，而一个区域只放一个皇后",
    ),
    (
        "a board of side {} has {} squares, but {}{} have a region: give one character for each square",
        "边长 {0} 的棋盘有 {1} 格，却给了 {2} 格{3}的区域：请给每格一个字符",
    ),
    ("or more", "或更多"),
    (
        "regions for side {} do not fit a board of side {}: the sides must be equal",
        "边长 {0} 的区域不适合边长 {1} 的棋盘：边长须相等",
    ),
    (
        "no layout is called `{}`: give one of {}",
        "没有叫 `{0}` 的形式：请从 {1} 中选择",
    ),
    (
        "no rules are called `{}`: give one of {}",
        "没有叫 `{0}` 的规则：请从 {1} 中选择",
    ),
    ("not a solution: {}", "不是解：{0}"),
    (
        "{} supports only the rules `{}`, not `{}`",
        "{0}只支持规则 `{1}`，不支持 `{2}`",
    ),
    (
        "threads = {} is out of range: give 1 to {}",
        "线程数 {0} 超出范围：请给 1 到 {1}",
    ),
    (
        "depth = {} is out of range: give 0 to {}",
        "深度 {0} 超出范围：请给 0 到 {1}",
    ),
    (
        "depth {} splits this board of side {} into more than {} units: take a smaller depth",
        "深度 {0} 把这个边长 {1} 的棋盘分成 {2} 个以上的单元：请用较小的深度",
    ),
    (
        "no memory for {}: {} bytes were refused; use fewer threads, give a smaller board, or raise the memory limit",
        "内存不足，无法存放{0}：申请 {1} 字节被拒绝；请减少线程、缩小棋盘或放宽内存限制",
    ),
    (
        "{} is not part of this count: give only what this count handed out",
        "{0} 不属于这次计数：只能交回这次计数发出的任务",
    ),
    (
        "no kernel is called `{}`: give one of {}",
        "没有叫 `{0}` 的内核：请从 {1} 中选择",
    ),
    (
        "kernel `{}` cannot run on this machine ({}): available are {}",
        "本机不能运行内核 `{0}`（{1}）：可用的有 {2}",
    ),
    ("{} failed: {}", "{0} 出错：{1}"),
    (
        "no thread could be started ({}): raise the limit on processes and threads, or end some",
        "无法启动线程（{0}）：请放宽进程数和线程数的限制，或结束一些进程",
    ),
    (
        "a thread failed, and there is no answer without it: {}",
        "一个线程出错，因此没有结果：{0}",
    ),
    ("stopped before the answer was known", "在得到结果之前停止"),
    (
        "no sequence is called `{}`: give one of {}",
        "没有叫 `{0}` 的数列：请从 {1} 中选择",
    ),
    (
        "cancelled after {} of {} units",
        "完成 {0} 个单元后取消，共 {1} 个",
    ),
    (
        "the total {} does not match its residue ({} was accumulated, {} expected): a counter wrapped or the machine failed; do not use the total",
        "总数 {0} 与余数不符（累加得 {1}，应为 {2}）：计数器溢出或机器出错；请勿使用这个总数",
    ),
    (
        "{} solutions cannot form orbits of size {}: the counts disagree; do not use them",
        "{0} 个解不能组成大小为 {1} 的轨道：各计数不一致；请勿使用",
    ),
    (
        "{} queens were given for {} rows",
        "{1} 行却给了 {0} 个皇后",
    ),
    (
        "row {}: column {} is outside the board",
        "第 {0} 行：第 {1} 列在棋盘之外",
    ),
    (
        "row {}: the queen in column {} is attacked along its {}",
        "第 {0} 行：第 {1} 列的皇后在{2}上受攻击",
    ),
    (
        "the queen at {} stands on a blocked square",
        "皇后 {0} 在禁放格上",
    ),
    (
        "row {}: region {} already has a queen",
        "第 {0} 行：区域 {1} 已有皇后",
    ),
    ("the fixed queen at {} is missing", "缺少固定皇后 {0}"),
    (
        "{} region{} on a board with {} row{}: one queen each is impossible, there is no solution",
        "棋盘有 {2} 行，却有 {0} 个区域：不可能各放一个皇后，因此无解",
    ),
    (
        "region {} is in {} pieces: legal, and it still takes one queen",
        "区域 {0} 分成 {1} 块：允许，仍只放一个皇后",
    ),
    ("row", "行"),
    ("column", "列"),
    ("diagonal", "斜线"),
    ("diagonal that wraps", "环绕的斜线"),
    ("touching corner", "相邻的角"),
    ("knight's move", "马步"),
    ("queen with regions", "带区域的 queen"),
    ("a row must fit 32 bits", "一行须能放入 32 位"),
    ("a row must fit 64 bits", "一行须能放入 64 位"),
    (
        "larger boards do not fit the square sets",
        "更大的棋盘放不进格子的集合",
    ),
    ("a board with regions", "带区域的棋盘"),
    ("a board", "棋盘"),
    ("counting", "计数"),
    ("listing", "列出"),
    ("solving", "求解"),
    ("a search under any rules", "任意规则下的搜索"),
    ("the profile", "逐行节点数"),
    ("counting symmetric solutions", "数对称解"),
    ("counting by joining half-boards", "拼合半盘的计数"),
    (
        "the largest units of larger boards take hours",
        "更大的棋盘，最大的单元要数好几个小时",
    ),
    ("the placements of the quadrants", "四块棋盘的各种摆法"),
    ("the half-boards of one thread", "一个线程的半盘"),
    ("the closed form", "封闭公式"),
    (
        "larger answers are not checked by the tests",
        "更大的结果没有经过测试",
    ),
    ("a random solution", "随机解"),
    ("the whole board is kept in memory", "整个棋盘都在内存里"),
    ("the units of a cross", "一个十字的单元"),
    ("counting with a kernel", "用内核计数"),
    (
        "it needs a WebAssembly module built with simd128",
        "它需要用 simd128 编译的 WebAssembly 模块",
    ),
    (
        "it needs an x86-64 processor with SSSE3, SSE4.1 and POPCNT",
        "它需要有 SSSE3、SSE4.1 和 POPCNT 的 x86-64 处理器",
    ),
    (
        "it needs an x86-64 processor with AVX2",
        "它需要有 AVX2 的 x86-64 处理器",
    ),
    (
        "it needs an x86-64 processor with AVX-512 VBMI2",
        "它需要有 AVX-512 VBMI2 的 x86-64 处理器",
    ),
    ("the stacks of one thread", "一个线程的栈"),
    (
        "only {} of {} threads could be started ({}): the work goes on with fewer",
        "只启动了 {1} 个线程中的 {0} 个（{2}）：用较少的线程继续",
    ),
    ("a panic without a message", "没有说明的内部错误"),
    (
        "{} is no count: give a string of digits",
        "{0} 不是计数：请给一串数字",
    ),
    ("parts on their way to the threads", "分给各线程的部分"),
    (
        "({}, {}) is no square: rows and columns count from 1 to 65536",
        "({0}, {1}) 不是格子：行号和列号从 1 到 65536",
    ),
    (
        "row {} of the regions has {} squares: give {} characters for each of {} rows",
        "区域的第 {0} 行有 {1} 格：请给 {3} 行，每行 {2} 个字符",
    ),
    ("at most 64 columns", "最多 64 列"),
    (
        "column {} is repeated or off the board: give each column from 1 to {} once",
        "第 {0} 列重复或在棋盘之外：1 到 {1} 的每个列号须各给一次",
    ),
    ("a rectangle", "矩形棋盘"),
];
