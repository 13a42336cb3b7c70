//! What each subcommand does, in Chinese.

/// Descriptions by the words that lead to a subcommand.
pub(super) const ABOUTS: &[(&str, &str)] = &[
    (
        "",
        "数、列、解、讲 n 皇后，并用它出谜题\n\n在 n × n 的棋盘上放皇后，任意两个不同行、不同列、不同斜线。\n结果写到标准输出，进度和注意事项写到标准错误。",
    ),
    ("count", "数出一个棋盘有多少个解"),
    ("list", "按字典序列出一个棋盘的解"),
    ("solve", "找出一个解，或证明无解"),
    ("check", "检查皇后是否互相攻击"),
    ("draw", "把一个或多个棋盘画成文字、SVG 或 PNG"),
    ("rectangle", "在不是正方形的棋盘上计数、列出或求解"),
    ("sequence", "计算 n 皇后问题的整数数列"),
    ("estimate", "估计解的个数和计数用时"),
    ("ladder", "比较教程里的各种解法：解数、节点、用时"),
    ("trace", "一步一步演示一种解法的搜索，掩码用二进制显示"),
    ("bits", "用二进制逐行讲解位运算技巧"),
    ("puzzle", "出题、评级、求解和讲解彩色区域谜题"),
    ("puzzle make", "出一道恰有一个解的谜题"),
    (
        "puzzle daily",
        "某一天的谜题，人人相同：星期一容易，星期日困难",
    ),
    ("puzzle sheet", "出可打印的谜题，最后一页是解"),
    (
        "puzzle hint",
        "按棋盘上已有的皇后和标记，给出下一步和它的理由",
    ),
    ("puzzle rate", "按所需的最难理由给谜题评级"),
    ("puzzle solve", "一步一步求解谜题，每一步都说明理由"),
    (
        "puzzle explain",
        "说明谜题为什么只有一个解；有多个解时举出两个",
    ),
    ("judge", "解在线评测的题目，按它的格式输出"),
    ("plan", "把长时间的计数分成一个个编号的单元"),
    ("run", "计数一个计划的单元，每个结果都可靠地记录下来"),
    ("merge", "把一个计划的账本加起来"),
    ("verify", "检查证书或账本，并抽样重新计数"),
    ("status", "根据账本显示一次运行的进度"),
    ("cluster", "为 Slurm、Kubernetes 或 HyperQueue 写作业"),
    ("kernels", "列出本机能用的内核"),
    ("bench", "测量内核，并核对每个结果"),
    ("completions", "输出 shell 的补全脚本"),
    ("man", "输出手册页"),
    ("licences", "输出许可证，并说明各软件包的许可证在哪里"),
];
