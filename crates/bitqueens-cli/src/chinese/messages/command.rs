//! Messages of the command that no single subcommand has.

/// Pairs of templates, English and Chinese.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    (
        "cannot write {} ({}): give a file in an existing folder with write permission",
        "无法写 {=0}（{1}）：请把文件放在已有且可写的文件夹里",
    ),
    ("cannot write {}", "无法写 {=0}"),
    (
        "cannot write {}: {} is a ledger, and its units would be lost; give another file",
        "无法写 {=0}：{=1} 是账本，写了就会丢失其中的单元；请给出别的文件",
    ),
    (
        "cannot write {}: it is the file {}, which this command reads; give another file",
        "无法写 {=0}：它就是这条命令要读的文件 {=1}；请给出别的文件",
    ),
    (
        "cannot write -: drop -o to write to stdout, or give ./- for a file of that name",
        "无法写 -：去掉 -o 就写到标准输出，或用 ./- 表示这个名字的文件",
    ),
    ("cannot write to stdout", "无法写到标准输出"),
    (
        "too many symbolic links, or a loop of them",
        "符号链接太多，或成环",
    ),
    ("this build has no GPU support", "这个程序不支持 GPU"),
    (
        "this build has no GPU support: build with `--features gpu`, or take an archive of the release that is not static, for a static program cannot load a driver",
        "这个程序不支持 GPU：请用 `--features gpu` 编译，或用不是静态的发布包，因为静态程序不能加载驱动",
    ),
    (
        "give auto, cpu, gpu or gpu:I with I from 0, or several with commas such as cpu,gpu",
        "请给 auto、cpu、gpu 或 gpu:I（I 从 0 起），多个用逗号分开，如 cpu,gpu",
    ),
    (
        "{} runs on the processor only: drop --device",
        "{0}只能在处理器上进行：请去掉 --device",
    ),
    (
        "{} is for the processor, which does not count here: drop it, or give --device cpu,gpu",
        "{0} 用于处理器，而这里处理器不计数：请去掉它，或给 --device cpu,gpu",
    ),
    ("{}: it is left out", "{0}：不使用它"),
    (
        "{} runs on the cores of the processor: only threads count",
        "{0} 在处理器的核心上运行：只用线程计数",
    ),
    (
        "{}; the processor counts what it had taken",
        "{0}；它领走的部分改由处理器计数",
    ),
    (
        "`--ledger DIR` keeps finished units, and the same command then continues",
        "`--ledger DIR` 会保存完成的单元，同一条命令再运行时接着做",
    ),
    ("For more information, try '--help'.", "详情请用 '--help'。"),
    ("interrupted", "被中断"),
    (
        "interrupted after {}: {} of {} units done, with {} solutions",
        "{0} 后被中断：完成 {1} 个单元，共 {2} 个，已有 {3} 个解",
    ),
    ("stopped: interrupted", "已停止：被中断"),
    (
        "this count will take about {} (kernel {}, {} thread{}); press Ctrl-C to stop it",
        "这次计数大约需要 {0}（内核 {1}，{2} 个线程）；按 Ctrl-C 停止",
    ),
    (
        "this count will take about {} (both methods, {} thread{}); press Ctrl-C to stop it",
        "这次计数大约需要 {0}（两种方法，{1} 个线程）；按 Ctrl-C 停止",
    ),
    (
        "this count will take about {} (half-boards joined, {} thread{}); press Ctrl-C to stop it",
        "这次计数大约需要 {0}（拼合半盘，{1} 个线程）；按 Ctrl-C 停止",
    ),
    (
        "here `count {}` joins half-boards, which is faster; this is about --method search",
        "在这台机器上 `count {0}` 会拼合半盘，那样更快；这里说的是 --method search",
    ),
    (
        "cannot handle Ctrl-C, which needs a thread",
        "无法处理 Ctrl-C，它需要一个线程",
    ),
    (
        "cannot handle the signals of resource limits",
        "无法处理资源限制的信号",
    ),
    (
        "the language must be en or zh, also with a country as in zh_CN",
        "语言须是 en 或 zh，也可带地区，如 zh_CN",
    ),
    ("were truncated", "已截去"),
    ("are ignored", "略过"),
    (
        "{}: the last {} byte{}, from offset {}, were never acknowledged and {}",
        "{0}：从偏移 {3} 起的最后 {1} 字节从未得到确认，{4}",
    ),
    (
        "unexpected argument '{}' found: write `--` before a value that starts with a minus sign",
        "没有 '{0}' 这个参数：以减号开头的值，前面请加 `--`",
    ),
    (
        "tip: type `{}`, in half-width characters",
        "提示：请用半角字符，即 `{0}`",
    ),
    ("{}; did you mean `{}`?", "{0}；是不是 `{1}`？"),
    (
        "{} is a number: name the trick before it, as in `bitqueens bits lowbit {}`",
        "{0} 是数：请先给技巧的名字，如 `bitqueens bits lowbit {1}`",
    ),
    (
        "{}; `bitqueens bits list` has all names",
        "{0}；`bitqueens bits list` 列出所有名字",
    ),
    (
        "cannot write {}: the name must end in .svg",
        "无法写 {=0}：名字须以 .svg 结尾",
    ),
    (
        "cannot write {}: this build writes SVG only; use a name that ends in .svg, or build with `--features png`",
        "无法写 {=0}：这个程序只能写 SVG；请用以 .svg 结尾的名字，或用 `--features png` 编译",
    ),
    ("cannot render the picture", "无法画出这张图"),
    ("the picture has no size", "图没有大小"),
    (
        "a PNG of {} × {} pixels is too large: the limit is {} pixels; use a smaller --scale, fewer boards, or a file name that ends in .svg",
        "{0} × {1} 像素的 PNG 太大：上限是 {2} 像素；请减小 --scale、减少棋盘，或用以 .svg 结尾的文件名",
    ),
    (
        "no memory for {} × {} pixels",
        "内存不足，放不下 {0} × {1} 像素",
    ),
    ("cannot encode the PNG", "无法编码 PNG"),
    (
        "no progress bar: its thread could not be started ({})",
        "没有进度条：无法启动它的线程（{0}）",
    ),
    ("{}, counting the first units", "{0}，正在数最初的单元"),
    (
        "{}, {} left, {} solutions/s",
        "{0}，还需 {1}，每秒 {2} 个解",
    ),
    (
        "auto needs the index of the task in one of {}; otherwise give INDEX/{}",
        "auto 需要任务的序号在 {0} 之一中；否则请给 序号/{1}",
    ),
    (
        "auto is ambiguous: {}={}, but {}={}; give INDEX/{}",
        "auto 有歧义：{0}={1}，而 {2}={3}；请给 序号/{4}",
    ),
    (
        "give a side such as 8, or a range such as 8..12",
        "请给边长如 8，或范围如 8..12",
    ),
    (
        "the range is empty: give {}..{}",
        "范围是空的：请给 {0}..{1}",
    ),
    ("{}: `{}` is not a side: {}", "{0}：`{1}` 不是边长：{2}"),
    ("stdin, line {}, column {}", "标准输入第 {0} 行第 {1} 列"),
    ("cannot read stdin: {}", "无法读标准输入：{0}"),
    ("{}, as in --format {}", "{0}，如 --format {1}"),
    (
        "{}: line {}: no format reads this file:",
        "{=0}：第 {1} 行：没有格式能读这个文件：",
    ),
    (
        "cannot read {} ({}): give a readable file, or - for stdin",
        "无法读 {=0}（{1}）：请给可读的文件，或用 - 表示标准输入",
    ),
    (
        "missing <COMMAND>: `{} --help` has the list",
        "缺少 <子命令>：`{0} --help` 有列表",
    ),
    (
        "'{}' is not a subcommand: type `{}`, or `bitqueens help` for the list",
        "'{0}' 不是子命令：请输入 `{1}`，或用 `bitqueens help` 看列表",
    ),
    (
        "'{}' is not a subcommand: did you mean {}?",
        "'{0}' 不是子命令：是不是 {1}？",
    ),
    (
        "'{}' is not a subcommand: `{} --help` has the list",
        "'{0}' 不是子命令：`{1} --help` 有列表",
    ),
    ("missing {}", "缺少 {0}"),
    ("one of {}", "{0} 之一"),
    ("'{}' needs a value: give {}", "'{0}' 需要一个值：请给{1}"),
    (
        "invalid value '{}' for '{}': give {}",
        "'{1}' 的值 '{0}' 无效：请给{2}",
    ),
    (
        "the path of a file, or - for stdin",
        "文件的路径，或用 - 表示标准输入",
    ),
    ("the path of a folder", "文件夹的路径"),
    ("the path of a file", "文件的路径"),
    ("a number", "数"),
    ("a name", "名字"),
    (
        "a time such as 90s, 55m or 1h30m",
        "时间，如 90s、55m 或 1h30m",
    ),
    ("a date such as 2026-11-22", "日期，如 2026-11-22"),
    ("a share such as 1% or 0.5", "比例，如 1% 或 0.5"),
    ("a shard such as 0/8", "分片，如 0/8"),
    (
        "the identity of the plan, or its first 12 digits",
        "计划的标识，或其前 12 位",
    ),
    ("rows and columns such as 5x8", "行数和列数，如 5x8"),
    (
        "n must be a whole number from 0 to {}",
        "n 须是 0 到 {0} 的整数",
    ),
    (
        "{}; several are separated by spaces: {}",
        "{0}；几个数之间用空格：{1}",
    ),
    ("{}; a range is written {}", "{0}；范围写作 {1}"),
    (
        "{}; `--board {}` reads a board",
        "{0}；`--board {1}` 读棋盘",
    ),
    ("the seed", "种子"),
    ("the index", "下标"),
    ("the limit", "上限"),
    ("the step", "步的序号"),
    ("threads", "线程数"),
    ("depth", "深度"),
    ("runs", "次数"),
    ("probes", "随机行走的次数"),
    ("shards", "分片数"),
    ("cores", "核心数"),
    ("the size of an array", "数组的大小"),
    (
        "the scale must be a number from 0.05 to 20",
        "比例须是 0.05 到 20 的数",
    ),
    ("the look-ahead must be 1 or 2 rows", "向前看须是 1 或 2 行"),
    (
        "a time must be from 0 to 1000000000 seconds, with a unit or without, such as 90s, 55m or 1h30m",
        "时间须在 0 到 1000000000 秒之间，可带单位，如 90s、55m 或 1h30m",
    ),
    (
        "a rate must be from 1e3 to 1e15 attempts per second, such as 5e9",
        "速度须是每秒 1e3 到 1e15 次试放，如 5e9",
    ),
    (
        "an identity must have 64 hexadecimal digits, or at least the first 12 of them",
        "标识须有 64 个十六进制数字，或至少前 12 个",
    ),
    (
        "a share must be from 0% to 100%, or from 0 to 1",
        "比例须在 0% 到 100% 之间，或在 0 到 1 之间",
    ),
    ("{} must be from {} to {}", "{0}须在 {1} 到 {2} 之间"),
    (
        "{} must be a whole number from {} to {}",
        "{0}须是 {1} 到 {2} 的整数",
    ),
    (
        "auto, cpu, gpu or gpu:I with I from 0, or several with commas such as cpu,gpu",
        "auto、cpu、gpu 或 gpu:I（I 从 0 起），多个用逗号分开，如 cpu,gpu",
    ),
    // Solutions that are drawn.
    (
        "the queen at {} is outside the board {}",
        "皇后 {0} 在棋盘 {1} 之外",
    ),
    ("give columns from 1 to {}", "列号须在 1 到 {0} 之间"),
    (
        "{}; `--size {}` draws a wider board",
        "{0}；`--size {1}` 画更宽的棋盘",
    ),
    ("binary numbers", "二进制数"),
    (
        "the solution has {} rows, not {}",
        "解有 {0} 行，不是 {1} 行",
    ),
    (
        "the solution has {} columns, not {}",
        "解有 {0} 列，不是 {1} 列",
    ),
    (
        "no solution to draw: --size is for solutions, as in `{}`",
        "没有解可画：--size 用于解，如 `{0}`",
    ),
];
