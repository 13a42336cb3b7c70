//! Messages of the tutor and of GPUs.

/// Pairs of templates, English and Chinese.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    (
        "cannot make a region puzzle of side {}: the side must be from 4 to 12",
        "不能出边长 {0} 的区域谜题：边长须在 4 到 12 之间",
    ),
    (
        "no {} puzzle of side {} was found: try another seed or another level",
        "没有找到边长 {1} 的 {0} 谜题：请换一个种子或难度",
    ),
    (
        "there is no bit {}: a word has bits 0 to 63",
        "没有第 {0} 位：一个字有第 0 到 63 位",
    ),
    (
        "a word cannot have {} bits: give 0 to 64",
        "一个字不能有 {0} 位：请给 0 到 64",
    ),
    (
        "a word of 32 bits cannot hold {} squares: give 0 to 32",
        "32 位的字放不下 {0} 格：请给 0 到 32",
    ),
    (
        "{} has ones outside a row of {} squares: only bits 0 to {} − 1 exist",
        "{0} 在 {1} 格的一行之外有 1：只有第 0 到 {2} − 1 位",
    ),
    (
        "a shelf cannot have {} bottles: give at least 1",
        "架子上不能有 {0} 个瓶子：至少 1 个",
    ),
    (
        "there is no bottle {}: labels run from 0 to {}",
        "没有 {0} 号瓶子：编号从 0 到 {1}",
    ),
    (
        "there is no mouse {}: mice are numbered from 1, and these bottles need {}",
        "没有 {0} 号老鼠：老鼠从 1 编号，这些瓶子需要 {1} 只",
    ),
    (
        "these dead mice spell label {}, but the last label is {}",
        "这些死去的老鼠指出编号 {0}，但最后一个编号是 {1}",
    ),
    (
        "{} is not a number of at most 64 bits: give a decimal like 22 or −8, or binary like 0b10110",
        "{0} 不是 64 位以内的数：请给十进制数如 22 或 −8，或二进制数如 0b10110",
    ),
    (
        "there is no lab {}: give B1 to B18 or a word such as lowbit",
        "没有 {0} 这个技巧：请给 B1 到 B18，或 lowbit 这样的名字",
    ),
    (
        "lab {} takes {}; {} given",
        "{0} 需要的输入是：{1}；给了 {2} 个数",
    ),
    (
        "n = {} is too large for the ladder: its masks hold rows of 0 to {} squares",
        "n = {0} 超出这些解法的范围：掩码最多放得下一行 {1} 格",
    ),
    (
        "l6 counts each board of the left half twice, and a board in a file need not be its own mirror image: take l0 to l5",
        "l6 把左半边的每个棋盘数两遍，而文件里的棋盘不一定左右对称：请用 l0 到 l5",
    ),
    (
        "the solvers of the ladder know queens on a board with blocked squares, not {}",
        "这些解法只支持带禁放格的皇后问题，不支持 {0}",
    ),
    (
        "there is no listing in {}: give rust, python, java or c++",
        "没有 {0} 的代码：请给 rust、python、java 或 c++",
    ),
    (
        "there is no solver {}: give l0 to l6, records, look-back, marks, bit-arrays, lowbit, masks or mirror",
        "没有 {0} 这种解法：请给 l0 到 l6，或 records、look-back、marks、bit-arrays、lowbit、masks、mirror",
    ),
    (
        "no GPU was found: install a driver for Vulkan (on Linux also its loader, libvulkan1), or count on the processor",
        "没有找到 GPU：请安装 Vulkan 驱动（在 Linux 上还需要 libvulkan1），或用处理器计数",
    ),
    (
        "there is no GPU {}; available: {}",
        "没有 GPU {0}：可用的有 {1}",
    ),
    (
        "{} cannot count: it offers {} {}, and at least {} are needed",
        "{0} 不能计数：它的{1}是 {2}，至少需要 {3}",
    ),
    ("{} could not be opened: {}", "无法打开 {0}：{1}"),
    (
        "it finished {} of {} starts",
        "它说算完了 {0} 个起点，可是只有 {1} 个",
    ),
    ("one number x", "一个数 x"),
    ("two numbers a and b", "两个数 a 和 b"),
    ("a number x and a bit number n", "一个数 x 和位号 n"),
    ("a number of squares n, 0 to 64", "格数 n，0 到 64"),
    ("a number of squares n, 0 to 32", "格数 n，0 到 32"),
    ("one number x of 32 bits", "一个 32 位的数 x"),
    ("the elements, 0 to 63", "各元素，0 到 63"),
    (
        "the masks cols, anti and diag, then the number of squares (default 8)",
        "掩码 cols、anti 和 diag，然后是格数（默认 8）",
    ),
    (
        "the number of bottles, then the dead mice counted from 1 (0: none died)",
        "瓶子的个数，然后是死去的老鼠，从 1 数起（0：都没死）",
    ),
    (
        "a number x of 32 bits and a distance k, 0 to 63",
        "一个 32 位的数 x 和距离 k，0 到 63",
    ),
    (
        "a number a and a bit number i, 0 to 62",
        "一个数 a 和位号 i，0 到 62",
    ),
    ("the driver lost the device", "驱动丢失了设备"),
    ("invocations of a workgroup", "一个工作组的调用数"),
    ("storage buffers", "存储缓冲区数"),
    ("bytes of workgroup memory", "工作组内存的字节数"),
    ("bytes of a buffer", "缓冲区的字节数"),
    (
        "{} of {} invocations reached the end of their launch whole",
        "{1} 个调用中只有 {0} 个完整结束",
    ),
    (
        "it finished {} of {} starts, {} begun",
        "{1} 个起点中完成 {0} 个，开始 {2} 个",
    ),
    ("it returned no state", "它没有交回局面"),
    ("it returned no sums", "它没有交回和"),
];
