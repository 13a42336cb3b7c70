//! Lists of what there is: sequences and problems of judges.

/// Pairs of templates, English and Chinese.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    // Sequences.
    ("solutions on an n × n board", "n × n 棋盘的解"),
    (
        "fundamental solutions on an n × n board: rotations and reflections count once",
        "n × n 棋盘的本质不同的解：旋转和翻转只算一个",
    ),
    (
        "complete mappings of the cyclic group of order 2n + 1: semi-queens on a torus of that side, one of them on the first square",
        "2n + 1 阶循环群的完全映射：该边长的环面上的半皇后，其中一个在第一格",
    ),
    (
        "semi-queens (one direction of diagonals) on a torus of side 2n + 1",
        "边长 2n + 1 的环面上的半皇后（只有一个方向的斜线）",
    ),
    (
        "queens on a torus of side 2n + 1",
        "边长 2n + 1 的环面上的皇后",
    ),
    (
        "solutions that a half turn leaves unchanged",
        "半转不变的解",
    ),
    (
        "solutions that a quarter turn leaves unchanged",
        "四分之一转不变的解",
    ),
    ("{} queens on an n × n board", "n × n 棋盘上的 {0} 个皇后"),
    (
        "superqueens (queen and knight) on an n × n board",
        "n × n 棋盘上的超级皇后（皇后加马）",
    ),
    (
        "superqueens (queen and knight) on an n × n board: rotations and reflections count once",
        "n × n 棋盘上的超级皇后（皇后加马）：旋转和翻转只算一个",
    ),
    ("queens on a torus of side n", "边长 n 的环面上的皇后"),
    (
        "queens on a torus of side 2n + 1: rotations, reflections and translations count once",
        "边长 2n + 1 的环面上的皇后：旋转、翻转和平移只算一个",
    ),
    (
        "semi-queens (one direction of diagonals) on an n × n board",
        "n × n 棋盘上的半皇后（只有一个方向的斜线）",
    ),
    (
        "squares tried, one by one, until the first solution on an n × n board",
        "在 n × n 棋盘上逐格尝试，到第一个解为止试过的格数",
    ),
    (
        "triangle by rows: the columns (from 1) of the first solution on an n × n board in lexicographic order, zeros when there is none",
        "三角形，逐行：n × n 棋盘字典序第一个解的列号（从 1 数起），无解时为零",
    ),
    (
        "any number of queens on an n × n board, so that no more can be added",
        "n × n 棋盘上任意个皇后，不能再添",
    ),
    (
        "orbits of 2 solutions under rotation and reflection (1 for n = 1, by convention)",
        "旋转和翻转下 2 个解的轨道（按惯例，n = 1 时为 1）",
    ),
    (
        "orbits of {} solutions under rotation and reflection",
        "旋转和翻转下 {0} 个解的轨道",
    ),
    (
        "any number of queens on an n × n board",
        "n × n 棋盘上任意个皇后",
    ),
    (
        "nodes of the plain search tree: queens on the first rows, however many, of an n × n board",
        "普通搜索树的节点：n × n 棋盘前若干行上的皇后",
    ),
    (
        "triangle by rows: queens on the first k rows of an n × n board",
        "三角形，逐行：n × n 棋盘前 k 行上的皇后",
    ),
    (
        "triangle by rows: k queens on an n × n board",
        "三角形，逐行：n × n 棋盘上的 k 个皇后",
    ),
    (
        "triangle by rows: k queens on an n × n board that a half turn leaves unchanged",
        "三角形，逐行：n × n 棋盘上半转不变的 k 个皇后",
    ),
    (
        "triangle by rows: k queens on an n × n board that a quarter turn leaves unchanged",
        "三角形，逐行：n × n 棋盘上四分之一转不变的 k 个皇后",
    ),
    (
        "triangle by rows: k queens on an n × n board: rotations and reflections count once",
        "三角形，逐行：n × n 棋盘上的 k 个皇后，旋转和翻转只算一个",
    ),
    // Judges.
    ("Luogu P1219 / USACO checker", "洛谷 P1219 / USACO checker"),
    ("Luogu P1562", "洛谷 P1562"),
    (
        "HDU 2553, and the loop of a tutorial that counts n after n",
        "HDU 2553，以及教程里逐个计数 n 的循环",
    ),
    ("NowCoder N queens", "牛客 N 皇后"),
    ("Kattis queens", "Kattis queens"),
    ("Lanqiao 2n queens", "蓝桥杯 2n 皇后"),
    (
        "all solutions, as the Java program of 八皇后算法在 C++ 和 Java 中的实现 prints them",
        "所有的解，与《八皇后算法在 C++ 和 Java 中的实现》的 Java 程序的输出相同",
    ),
    ("n (1 to {})", "n（1 到 {0}）"),
    (
        "n (1 to 14), then n rows: `*` may hold a queen, `.` may not",
        "n（1 到 14），然后 n 行：`*` 可放皇后，`.` 不可",
    ),
    (
        "one n (1 to 32; the judge's are 1 to 10) per line; 0 or the end of the input ends it",
        "每行一个 n（1 到 32；评测数据是 1 到 10）；到 0 或输入的末尾为止",
    ),
    (
        "one n (1 to 9) per line, up to the end of the input",
        "每行一个 n（1 到 9），到输入的末尾为止",
    ),
    (
        "8 rows of 8: `.` is free, `*` is reserved",
        "8 行，每行 8 格：`.` 可放，`*` 禁放",
    ),
    (
        "cases of n (1 to 15) and n rows: `.` is free, `*` is bad; 0 or the end of the input ends it",
        "若干组 n（1 到 15）和 n 行：`.` 可放，`*` 禁放；到 0 或输入的末尾为止",
    ),
    (
        "the number of data sets, then for each the row and column (1 to 8) of a queen",
        "数据组数，然后每组是一个皇后的行和列（1 到 8）",
    ),
    (
        "k (1 to 20), then k boards of 8 rows of 8 numbers (0 to 99)",
        "k（1 到 20），然后 k 个棋盘，8 行，每行 8 个数（0 到 99）",
    ),
    (
        "n (1 to 5000), then x and y (0 to n - 1) of n queens",
        "n（1 到 5000），然后 n 个皇后的 x 和 y（0 到 n - 1）",
    ),
    (
        "8 rows of 8: `*` is a queen, `.` is empty",
        "8 行，每行 8 格：`*` 是皇后，`.` 是空格",
    ),
    (
        "k (0 to 8), then row and column (0 to 7) of k queens that belong to exactly one solution",
        "k（0 到 8），然后 k 个皇后的行和列（0 到 7），恰好属于一个解",
    ),
    (
        "one n (8 to 300) per line; 0 or the end of the input ends it",
        "每行一个 n（8 到 300）；到 0 或输入的末尾为止",
    ),
    (
        "n (1 to 8), then n rows of n numbers: 1 may hold a queen, 0 may not",
        "n（1 到 8），然后 n 行，每行 n 个数：1 可放皇后，0 不可",
    ),
    (
        "the first three solutions in lexicographic order, columns from 1, then the number of solutions; the judge accepts a space at the end of a line",
        "字典序的前三个解，列号从 1 数起，然后是解的个数；行末可有空格",
    ),
    ("the number of solutions", "解的个数"),
    (
        "the number of solutions for each n, one per line",
        "每个 n 的解的个数，每行一个",
    ),
    (
        "the return value of the function for each n, the number of solutions, one per line",
        "函数对每个 n 的返回值，即解的个数，每行一个",
    ),
    (
        "`Case k: ` and the number of solutions, one case per line",
        "`Case k: ` 和解的个数，每组一行",
    ),
    (
        "for each a table of the solutions with that queen, as rows by column; a blank line between tables",
        "每组一张表，列出有这个皇后的解，写成每列的行号；表之间空一行",
    ),
    (
        "for each board the largest sum of the squares of a solution, right-justified in 5 characters",
        "每个棋盘上解的各格之和的最大值，右对齐占 5 个字符",
    ),
    (
        "CORRECT if no two attack each other, otherwise INCORRECT",
        "互不攻击时 CORRECT，否则 INCORRECT",
    ),
    (
        "valid if there are eight queens and no two attack each other, otherwise invalid",
        "有八个皇后且互不攻击时 valid，否则 invalid",
    ),
    (
        "that solution, 8 rows of `Q` and `.`",
        "那个解，8 行 `Q` 和 `.`",
    ),
    (
        "one solution for each n, as rows by column, from 1; the judge accepts any",
        "每个 n 的一个解，写成每列的行号，从 1 数起；任何解都可",
    ),
    (
        "the number of ways to place n black and n white queens so that no two of one colour attack each other",
        "放 n 个黑皇后和 n 个白皇后，同色互不攻击的放法数",
    ),
    (
        "all solutions as a JSON list of boards, each a list of rows of `Q` and `.`",
        "所有的解，写成棋盘的 JSON 列表，每个棋盘是若干行 `Q` 和 `.`",
    ),
    (
        "one solution per line, columns from 1, a space after each; then `Solution counter: k` without a line end",
        "每行一个解，列号从 1 数起，每个数后有空格；然后是 `Solution counter: k`，没有换行",
    ),
];
