//! Messages of the subcommands.

/// Pairs of templates, English and Chinese.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    (
        "solution five is not measured at n = {}, where it takes minutes",
        "n = {0} 时解法五要几分钟，不测量",
    ),
    (
        "wrong: {} of {} rows differ from the published counts: do not trust this machine or this build",
        "有错：{1} 行中有 {0} 行与已发表的计数不同：不要相信这台机器或这个程序",
    ),
    (
        "n must be from 0 to {}, for which counts are published",
        "n 须在 0 到 {0} 之间，这些计数已发表",
    ),
    (
        "only {} of {} threads could be started: their time would not be that of {} threads",
        "只启动了 {1} 个线程中的 {0} 个：用时不是 {2} 个线程的用时",
    ),
    (
        "--record is what --json prints: drop it, and write `--json > FILE`",
        "--record 记录的就是 --json 输出的：请去掉它，写 `--json > FILE`",
    ),
    (
        "wrong: the counts of {} differ from those of the kernel above",
        "有错：{0} 的计数与上一个内核不同",
    ),
    ("an unnamed {} processor", "未知型号的 {0} 处理器"),
    (
        "the list of tricks takes no number: give B1 to B18 or a name before {}",
        "技巧的列表不需要数：请在 {0} 之前给 B1 到 B18 或名字",
    ),
    (
        "--board, --rules, --size and --json do not apply to binary files: drop them",
        "--board、--rules、--size 和 --json 不能用于二进制文件：请去掉",
    ),
    (
        "cannot read {} ({}): give columns or a file",
        "无法读 {=0}（{1}）：请给列号或文件",
    ),
    (
        "missing <COLUMN|FILE>: give the column of each row's queen, as in `bitqueens check 2 4 1 3`",
        "缺少 <COLUMN|FILE>：请给每行皇后的列号，如 `bitqueens check 2 4 1 3`",
    ),
    (
        "{}: give the column of each row's queen, from 1, or one file",
        "{0}：请给每行皇后的列号，从 1 数起，或一个文件",
    ),
    ("cannot read {}", "无法读 {=0}"),
    ("{}, none attacks another", "{0}，互不攻击"),
    ("1 queen", "1 个皇后"),
    ("{} queens", "{0} 个皇后"),
    (
        "{} on {} row{} and {} column{}, none attacks another",
        "{1} 行 {3} 列的棋盘上有 {0}，互不攻击",
    ),
    ("not a solution", "不是解"),
    ("queens attack each other", "有皇后互相攻击"),
    (
        "row {}, column {} and row {}, column {}: the same {}",
        "第 {0} 行第 {1} 列与第 {2} 行第 {3} 列：同一{4}",
    ),
    ("\\ diagonal", "捺"),
    ("/ diagonal", "撇"),
    ("and {} more", "还有 {0} 处"),
    (
        "{} checked, {} of them are solutions",
        "检查了 {0} 个，其中 {1} 个是解",
    ),
    ("queens: {}, rows: {}", "皇后：{0}，行：{1}"),
    (
        "queens: {}, rows: {}, columns: {}",
        "皇后：{0}，行：{1}，列：{2}",
    ),
    ("rows: {}, not {}", "行：{0}，不是 {1}"),
    ("columns: {}, not {}", "列：{0}，不是 {1}"),
    (
        "rows: {}, columns: {}: the board is square",
        "行：{0}，列：{1}：棋盘是正方形",
    ),
    (
        "other rules are for square boards",
        "其他规则用于正方形棋盘",
    ),
    (
        "side {}, but the board has side {}",
        "边长 {0}，而棋盘的边长是 {1}",
    ),
    ("other rules are for at most {} rows", "其他规则最多 {0} 行"),
    (
        "{} has no solution: give one a line",
        "{=0} 里没有解：请每行给一个",
    ),
    (
        "{}: give columns from 1, as in 2,4,1,3",
        "{0}：请给从 1 数起的列号，如 2,4,1,3",
    ),
    (
        "a solution has a column for each row, as in 2,4,1,3",
        "解里每一行都有列号，如 2,4,1,3",
    ),
    (
        "the solvers know no fixed queens: each is the one open square of its row, and `#` marks what it attacks",
        "各解法不认得固定皇后：固定皇后是它那一行唯一的空位，它攻击的格子标为 `#`",
    ),
    (
        "the solvers will take about {}, one after the other; press Ctrl-C to stop them",
        "各解法依次运行，大约需要 {0}；按 Ctrl-C 停止",
    ),
    (
        "an empty line is the solution of a board without rows",
        "空行是没有行的棋盘的解",
    ),
    (
        "missing <N>: give the side of a board, as in `bitqueens count 8`, or --board FILE",
        "缺少 <N>：请给棋盘边长，如 `bitqueens count 8`，或 --board FILE",
    ),
    (
        "missing <N>: give the side of a board, as in `bitqueens draw 8`, or --board FILE",
        "缺少 <N>：请给棋盘边长，如 `bitqueens draw 8`，或 --board FILE",
    ),
    (
        "missing <FILE>: give a file with a board, or - for stdin",
        "缺少 <FILE>：请给棋盘文件，或用 - 表示标准输入",
    ),
    (
        "a count with other rules or regions",
        "其他规则或区域的计数",
    ),
    (
        "--fundamental and --orbits do not apply to other rules and regions: drop them, or count the lines of `list --unique`",
        "--fundamental 和 --orbits 不能用于其他规则和区域：请去掉，或数 `list --unique` 的行数",
    ),
    (
        "--orbits and --profile print several lines: give one N, or add --json",
        "--orbits 和 --profile 输出多行：请只给一个 N，或加上 --json",
    ),
    (
        "--ledger records one plan: give one N, and a folder for each N",
        "--ledger 记录一个计划：请只给一个 N，每个 N 用一个文件夹",
    ),
    (
        "--kernel and --depth do not apply to other rules and regions, which have a search of their own: drop them",
        "--kernel 和 --depth 不能用于其他规则和区域，它们另有搜索：请去掉",
    ),
    (
        "--depth is an option of the search: drop it, or drop --method join",
        "--depth 是 search 的选项：请去掉它，或去掉 --method join",
    ),
    (
        "--kernel does not apply to a join with a ledger: drop one of them",
        "带账本的 join 不能指定 --kernel：请去掉其中一个",
    ),
    (
        "--profile counts the plain search tree: drop --method, --double-check, --kernel and --depth",
        "--profile 数普通搜索树：请去掉 --method、--double-check、--kernel 和 --depth",
    ),
    (
        "cannot write {}: the name must end in .svg or .png",
        "无法写 {=0}：名字须以 .svg 或 .png 结尾",
    ),
    (
        "--scale is for PNG files; an SVG file has no pixels: drop it",
        "--scale 用于 PNG 文件；SVG 文件没有像素：请去掉",
    ),
    (
        "--given and --all do not apply to a solution: drop them, or give one N",
        "--given 和 --all 不能用于一个解：请去掉，或只给一个 N",
    ),
    (
        "unsolvable: there is no solution to draw; use --given to draw the board",
        "无解：没有解可画；用 --given 画棋盘",
    ),
    (
        "stopped: interrupted before a solution was found",
        "已停止：找到解之前被中断",
    ),
    (
        "{}; for the input {}, type `echo {} | bitqueens judge {}`",
        "{0}；若输入是 {1}，请用 `echo {2} | bitqueens judge {3}`",
    ),
    (
        "{} counts {} solutions, but l5 {}: do not trust this machine",
        "{0} 数出 {1} 个解，而 l5 数出 {2} 个：不要相信这台机器",
    ),
    ("; {} was not written", "；没有写 {0}"),
    (
        "stopped: interrupted after 1 solution{}",
        "已停止：列出 1 个解后被中断{0}",
    ),
    (
        "stopped: interrupted after {} solutions{}",
        "已停止：列出 {0} 个解后被中断{1}",
    ),
    (
        "cannot write {}: the name must end in .txt or .json, or give --as",
        "无法写 {=0}：名字须以 .txt 或 .json 结尾，或给出 --as",
    ),
    (
        "cannot write {}: the name must end in .txt, .json, .csv, .svg or .png, or give --as",
        "无法写 {=0}：名字须以 .txt、.json、.csv、.svg 或 .png 结尾，或给出 --as",
    ),
    (
        "unknown subcommand `{}`: give one of {}",
        "没有子命令 `{0}`：请从 {1} 中选择",
    ),
    (
        "`{}` has no subcommand `{}`: drop it",
        "`{0}` 没有子命令 `{1}`：请去掉",
    ),
    ("conflict: {}", "冲突：{0}"),
    ("missing: {}", "缺少：{0}"),
    (
        "missing: {} to {}, {} units",
        "缺少：{0} 到 {1}，共 {2} 个单元",
    ),
    (
        "--depth and --shards are options of the search: drop them, or drop --method join",
        "--depth 和 --shards 是 search 的选项：请去掉它们，或去掉 --method join",
    ),
    (
        "unexpected argument '{}': give one board, such as 5x8",
        "多余的参数 '{0}'：请给一个棋盘，如 5x8",
    ),
    (
        "the board must be two whole numbers with an x, such as 5x8",
        "棋盘须是两个整数，中间是 x，如 5x8",
    ),
    ("a plan of the join", "join 的计划"),
    (
        "{} has the identity {}…, not {}…: all nodes must read the same plan",
        "{=0} 的标识是 {1}…，不是 {2}…：所有节点须读同一个计划",
    ),
    ("out of time", "时间已到"),
    (
        "shard {}: {} of {} units done, {} of them in this run; {}",
        "分片 {0}：完成 {1} 个单元，共 {2} 个，其中 {3} 个在这次运行中完成；{4}",
    ),
    (
        "cannot compute term {} of {}: --to must be from {} to {}",
        "不能计算 {1} 的第 {0} 项：--to 须在 {2} 到 {3} 之间",
    ),
    (
        "n = {} is too large for --random: give at most {}",
        "--random 的 n 最大是 {1}，给的是 {0}",
    ),
    (
        "--random does not apply to other rules and regions: drop it",
        "--random 不能用于其他规则和区域：请去掉",
    ),
    (
        "the page plays searches, also two at once (https://bitqueens.github.io/bitqueens/): drop --interactive and --beside to print the steps",
        "网页能播放搜索，也能并排播放两种解法（https://bitqueens.github.io/bitqueens/）：去掉 --interactive 和 --beside 就输出各步",
    ),
    (
        "stopped: interrupted at step {}",
        "已停止：在第 {0} 步被中断",
    ),
    (
        "there is no step {}: this search has steps 0 to {}",
        "没有第 {0} 步：这次搜索有第 0 到 {1} 步",
    ),
    (
        "the ledgers are empty: there is nothing to verify",
        "账本是空的：没有什么可检查",
    ),
    ("cannot set up the terminal", "无法设置终端"),
    ("the terminal was closed", "终端已关闭"),
    (
        "a date must be a day from 1970-01-01 on, written as in 2026-11-22",
        "日期须是 1970-01-01 起的某一天，写法如 2026-11-22",
    ),
    (
        "a file .{} holds {}: drop --as, or give another name",
        ".{0} 文件里是{1}：请去掉 --as，或换一个名字",
    ),
    (
        "a puzzle is written as letters, text or json, not as {}: write it to a text file, and draw that with `bitqueens draw --board FILE -o board.{}`",
        "谜题写成 letters、text 或 json，不能写成 {0}：请写到文本文件，再用 `bitqueens draw --board FILE -o board.{1}` 画",
    ),
    (
        "the clock stands before 1970 or after 9999: set it, or give a date",
        "时钟早于 1970 年或晚于 9999 年：请调好，或给出日期",
    ),
    (
        "{} shards are too many for this scheduler: give --shards up to {}",
        "{0} 个分片对这个调度器太多：--shards 最多 {1}",
    ),
    (
        "{} is a line of the job now: drop the option and edit the job",
        "{=0} 现在是作业里的一行：请去掉这个选项，改作业文件",
    ),
    (
        "{} {} cannot be a word of a job: give a path of letters, digits and . _ - / + @ , :",
        "{0} {=1} 不能写进作业：路径请只用字母、数字和 . _ - / + @ , :",
    ),
    (
        "a job needs the plan in a file that every node can read, not on stdin",
        "作业需要每个节点都能读的计划文件，不能用标准输入",
    ),
    ("the plan", "计划"),
    ("the job", "作业"),
    ("the ledger folder", "账本文件夹"),
    ("the certificate", "证书"),
    ("{} shards", "{0} 个分片"),
    ("{} on one core", "单核 {0}"),
    ("{} core-hours", "{0} 核时"),
    (
        "note: the plan has only {} units: shards from {} on are empty",
        "注意：计划只有 {0} 个单元：从第 {1} 片起是空的",
    ),
    (
        "note: only {} units for each core of a shard, so cores will be idle at its end: use fewer shards, or a plan with a greater --depth",
        "注意：分片的每个核心只有 {0} 个单元，临近结束时会有核心空闲：请减少分片，或用 --depth 更大的计划",
    ),
    (
        "the plan has {} bytes, too many for a ConfigMap: the limit is {}",
        "计划有 {0} 字节，ConfigMap 放不下：上限是 {1}",
    ),
    (
        "{} and {} are both {}: give them different names",
        "{0}和{1}都是 {2}：请用不同的名字",
    ),
    (
        "{}: {} queens, none attacks another",
        "{0}：{1} 个皇后，互不攻击",
    ),
    (
        "{} {}: give a file of little-endian 32-bit columns, for at most {} rows",
        "{0} {1}：请给小端 32 位列号的文件，最多 {2} 行",
    ),
    ("cannot be read ({})", "无法读取（{0}）"),
    ("is not a file", "不是文件"),
    ("has {} bytes", "有 {0} 字节"),
    (
        "cannot write {}: the name must end in .txt, .json, .bin, .svg or .png, or give --as",
        "无法写 {=0}：名字须以 .txt、.json、.bin、.svg 或 .png 结尾，或给出 --as",
    ),
    (
        "--as board writes n² squares, too many for n = {}: the limit is n = {}; use another layout",
        "--as board 写出 n² 格，n = {0} 时太多：上限是 n = {1}；请用别的形式",
    ),
    (
        "--time-limit needs a thread, which could not be started",
        "--time-limit 需要一个线程，而线程无法启动",
    ),
    (
        "undecided after {} s: there may be a solution or none; increase --time-limit",
        "{0} 秒后仍未确定：可能有解，也可能无解；请增大 --time-limit",
    ),
    (", as in --format", "，如 --format"),
    (
        "a side such as 8, or a range such as 8..12",
        "边长如 8，或范围如 8..12",
    ),
];
