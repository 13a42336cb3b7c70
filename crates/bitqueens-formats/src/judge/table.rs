//! The table of judge problems.

use bitqueens::language::Phrase;
use std::io::Write;

use super::{Answer, attacks, boards, counts, one_number, placing, solutions, stopped, verdicts};

/// An entry of the table of problems.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// Other names, without case and separators.
    pub(super) others: &'static str,
    pub(super) title: Phrase,
    pub(super) input: Phrase,
    pub(super) output: Phrase,
    pub(super) solve: fn(&[u8], &mut dyn Write) -> Answer,
}

const NUMBER: Phrase = Phrase::new("the number of solutions", "解的个数");
const ONE_TO_NINE: Phrase = Phrase::new("n (1 to 9)", "n（1 到 9）");

pub(super) static TABLE: [Entry; 29] = [
    Entry {
        name: "p1219",
        others: "1219 usacochecker checker",
        title: Phrase::new("Luogu P1219 / USACO checker", "洛谷 P1219 / USACO checker"),
        input: Phrase::new("n (1 to 13)", "n（1 到 13）"),
        output: Phrase::new(
            "the first three solutions in lexicographic order, columns from 1, then the number of solutions; the judge accepts a space at the end of a line",
            "字典序的前三个解，列号从 1 数起，然后是解的个数；行末可有空格",
        ),
        solve: solutions::p1219,
    },
    Entry {
        name: "p1562",
        others: "1562",
        title: Phrase::new("Luogu P1562", "洛谷 P1562"),
        input: Phrase::new(
            "n (1 to 14), then n rows: `*` may hold a queen, `.` may not",
            "n（1 到 14），然后 n 行：`*` 可放皇后，`.` 不可",
        ),
        output: NUMBER,
        solve: boards::p1562,
    },
    Entry {
        name: "hdu2553",
        others: "2553",
        title: Phrase::new(
            "HDU 2553, and the loop of a tutorial that counts n after n",
            "HDU 2553，以及教程里逐个计数 n 的循环",
        ),
        input: Phrase::new(
            "one n (1 to 32; the judge's are 1 to 10) per line; 0 or the end of the input ends it",
            "每行一个 n（1 到 32；评测数据是 1 到 10）；到 0 或输入的末尾为止",
        ),
        output: Phrase::new(
            "the number of solutions for each n, one per line",
            "每个 n 的解的个数，每行一个",
        ),
        solve: counts::hdu2553,
    },
    Entry {
        name: "nowcoder",
        others: "",
        title: Phrase::new("NowCoder N queens", "牛客 N 皇后"),
        input: Phrase::new(
            "one n (1 to 9) per line, up to the end of the input",
            "每行一个 n（1 到 9），到输入的末尾为止",
        ),
        output: Phrase::new(
            "the return value of the function for each n, the number of solutions, one per line",
            "函数对每个 n 的返回值，即解的个数，每行一个",
        ),
        solve: counts::nowcoder,
    },
    Entry {
        name: "cses1624",
        others: "1624",
        title: Phrase::name("CSES 1624"),
        input: Phrase::new(
            "8 rows of 8: `.` is free, `*` is reserved",
            "8 行，每行 8 格：`.` 可放，`*` 禁放",
        ),
        output: NUMBER,
        solve: boards::cses1624,
    },
    Entry {
        name: "uva11195",
        others: "11195",
        title: Phrase::name("UVa 11195"),
        input: Phrase::new(
            "cases of n (1 to 15) and n rows: `.` is free, `*` is bad; 0 or the end of the input ends it",
            "若干组 n（1 到 15）和 n 行：`.` 可放，`*` 禁放；到 0 或输入的末尾为止",
        ),
        output: Phrase::new(
            "`Case k: ` and the number of solutions, one case per line",
            "`Case k: ` 和解的个数，每组一行",
        ),
        solve: boards::uva11195,
    },
    Entry {
        name: "uva750",
        others: "750",
        title: Phrase::name("UVa 750"),
        input: Phrase::new(
            "the number of data sets, then for each the row and column (1 to 8) of a queen",
            "数据组数，然后每组是一个皇后的行和列（1 到 8）",
        ),
        output: Phrase::new(
            "for each a table of the solutions with that queen, as rows by column; a blank line between tables",
            "每组一张表，列出有这个皇后的解，写成每列的行号；表之间空一行",
        ),
        solve: solutions::uva750,
    },
    Entry {
        name: "uva167",
        others: "167",
        title: Phrase::name("UVa 167"),
        input: Phrase::new(
            "k (1 to 20), then k boards of 8 rows of 8 numbers (0 to 99)",
            "k（1 到 20），然后 k 个棋盘，8 行，每行 8 个数（0 到 99）",
        ),
        output: Phrase::new(
            "for each board the largest sum of the squares of a solution, right-justified in 5 characters",
            "每个棋盘上解的各格之和的最大值，右对齐占 5 个字符",
        ),
        solve: placing::uva167,
    },
    Entry {
        name: "kattis-queens",
        others: "queens",
        title: Phrase::name("Kattis queens"),
        input: Phrase::new(
            "n (1 to 5000), then x and y (0 to n - 1) of n queens",
            "n（1 到 5000），然后 n 个皇后的 x 和 y（0 到 n - 1）",
        ),
        output: Phrase::new(
            "CORRECT if no two attack each other, otherwise INCORRECT",
            "互不攻击时 CORRECT，否则 INCORRECT",
        ),
        solve: verdicts::kattis_queens,
    },
    Entry {
        name: "kattis-8queens",
        others: "8queens",
        title: Phrase::name("Kattis 8queens"),
        input: Phrase::new(
            "8 rows of 8: `*` is a queen, `.` is empty",
            "8 行，每行 8 格：`*` 是皇后，`.` 是空格",
        ),
        output: Phrase::new(
            "valid if there are eight queens and no two attack each other, otherwise invalid",
            "有八个皇后且互不攻击时 valid，否则 invalid",
        ),
        solve: verdicts::kattis_8queens,
    },
    Entry {
        name: "aoj-alds1-13a",
        others: "",
        title: Phrase::name("AOJ ALDS1_13_A"),
        input: Phrase::new(
            "k (0 to 8), then row and column (0 to 7) of k queens that belong to exactly one solution",
            "k（0 到 8），然后 k 个皇后的行和列（0 到 7），恰好属于一个解",
        ),
        output: Phrase::new("that solution, 8 rows of `Q` and `.`", "那个解，8 行 `Q` 和 `.`"),
        solve: solutions::aoj,
    },
    Entry {
        name: "poj3239",
        others: "3239",
        title: Phrase::name("POJ 3239"),
        input: Phrase::new(
            "one n (8 to 300) per line; 0 or the end of the input ends it",
            "每行一个 n（8 到 300）；到 0 或输入的末尾为止",
        ),
        output: Phrase::new(
            "one solution for each n, as rows by column, from 1; the judge accepts any",
            "每个 n 的一个解，写成每列的行号，从 1 数起；任何解都可",
        ),
        solve: placing::poj3239,
    },
    Entry {
        name: "lanqiao-2n",
        others: "",
        title: Phrase::new("Lanqiao 2n queens", "蓝桥杯 2n 皇后"),
        input: Phrase::new(
            "n (1 to 8), then n rows of n numbers: 1 may hold a queen, 0 may not",
            "n（1 到 8），然后 n 行，每行 n 个数：1 可放皇后，0 不可",
        ),
        output: Phrase::new(
            "the number of ways to place n black and n white queens so that no two of one colour attack each other",
            "放 n 个黑皇后和 n 个白皇后，同色互不攻击的放法数",
        ),
        solve: placing::lanqiao_2n,
    },
    Entry {
        name: "leetcode51",
        others: "51",
        title: Phrase::name("LeetCode 51"),
        input: ONE_TO_NINE,
        output: Phrase::new(
            "all solutions as a JSON list of boards, each a list of rows of `Q` and `.`",
            "所有的解，写成棋盘的 JSON 列表，每个棋盘是若干行 `Q` 和 `.`",
        ),
        solve: solutions::leetcode51,
    },
    Entry {
        name: "leetcode52",
        others: "52",
        title: Phrase::name("LeetCode 52"),
        input: ONE_TO_NINE,
        output: NUMBER,
        solve: |input, out| counts::write_counts(&[one_number(input, 1..=9)?], out),
    },
    Entry {
        name: "java-all",
        others: "",
        title: Phrase::new(
            "all solutions, as the Java program of 八皇后算法在 C++ 和 Java 中的实现 prints them",
            "所有的解，与《八皇后算法在 C++ 和 Java 中的实现》的 Java 程序的输出相同",
        ),
        input: Phrase::new("n (1 to 18)", "n（1 到 18）"),
        output: Phrase::new(
            "one solution per line, columns from 1, a space after each; then `Solution counter: k` without a line end",
            "每行一个解，列号从 1 数起，每个数后有空格；然后是 `Solution counter: k`，没有换行",
        ),
        solve: solutions::java_all,
    },
    Entry {
        name: "bailian2754",
        others: "2754 ybt1214 1214",
        title: Phrase::new("Bailian 2754, Ybt 1214", "百练 2754，信息学奥赛一本通 1214"),
        input: Phrase::new(
            "the number of questions, then for each b (1 to 92)",
            "问题的个数，然后每个问题是一个 b（1 到 92）",
        ),
        output: Phrase::new(
            "for each the b-th solution of 8 queens in lexicographic order, as eight digits",
            "每个问题一行：八皇后按字典序的第 b 个解，写成八个数字",
        ),
        solve: solutions::bailian2754,
    },
    Entry {
        name: "ybt1213",
        others: "1213 openjudge1700",
        title: Phrase::new("Ybt 1213, OpenJudge 1700", "信息学奥赛一本通 1213，OpenJudge 1700"),
        input: Phrase::new("nothing", "无"),
        output: Phrase::new(
            "for each solution of 8 queens `No. k` and 8 rows of 0 and 1; the first column has the first queen in lexicographic order",
            "八皇后的每个解：`No. k`，然后 8 行 0 和 1；按各列皇后的行号的字典序",
        ),
        solve: solutions::ybt1213,
    },
    Entry {
        name: "boj9663",
        others: "9663",
        title: Phrase::name("BOJ 9663"),
        input: Phrase::new("n (1 to 14)", "n（1 到 14）"),
        output: NUMBER,
        solve: |input, out| counts::write_counts(&[one_number(input, 1..=14)?], out),
    },
    Entry {
        name: "boj9175",
        others: "9175",
        title: Phrase::name("BOJ 9175"),
        input: Phrase::new(
            "the number of questions, then for each n (4 to 300)",
            "问题的个数，然后每个问题是一个 n（4 到 300）",
        ),
        output: Phrase::new(
            "for each n, on a line, and one solution, the column of each row from 0; the judge accepts any",
            "每个问题：一行 n，然后一行一个解，每行皇后的列号，从 0 数起；任何解都可",
        ),
        solve: placing::boj9175,
    },
    Entry {
        name: "boj3344",
        others: "3344",
        title: Phrase::name("BOJ 3344"),
        input: Phrase::new("n (8 to 99999)", "n（8 到 99999）"),
        output: Phrase::new(
            "one solution, the column of each row on a line, from 1; the judge accepts any",
            "一个解，每行皇后的列号各占一行，从 1 数起；任何解都可",
        ),
        solve: placing::boj3344,
    },
    Entry {
        name: "eolymp2764",
        others: "2764",
        title: Phrase::name("Eolymp 2764"),
        input: Phrase::new("n (4 to 200)", "n（4 到 200）"),
        output: Phrase::new(
            "one solution on a line, the row of each column, from 1; the judge accepts any",
            "一个解，一行，每列皇后的行号，从 1 数起；任何解都可",
        ),
        solve: placing::eolymp2764,
    },
    Entry {
        name: "acwing843",
        others: "843",
        title: Phrase::name("AcWing 843"),
        input: ONE_TO_NINE,
        output: Phrase::new(
            "all solutions, each as n rows of `Q` and `.` and a blank line",
            "所有的解，每个是 n 行 `Q` 和 `.`，后有空行",
        ),
        solve: solutions::acwing843,
    },
    Entry {
        name: "kattis-holeynqueensbatman",
        others: "holeynqueensbatman",
        title: Phrase::name("Kattis holeynqueensbatman"),
        input: Phrase::new(
            "cases of n (3 to 12) and m, then the row and column (0 to n - 1) of m holes; `0 0` or the end of the input ends it",
            "若干组 n（3 到 12）和 m，然后 m 个洞的行和列（0 到 n - 1）；到 `0 0` 或输入的末尾为止",
        ),
        output: Phrase::new(
            "the number of solutions for each case, one per line",
            "每组的解的个数，每行一个",
        ),
        solve: boards::holey,
    },
    Entry {
        name: "leetcode1222",
        others: "1222",
        title: Phrase::name("LeetCode 1222"),
        input: Phrase::new(
            "a list of queens and a king, each as [row, column] from 0 to 7",
            "皇后的列表和一个王，每个写成 [行, 列]，0 到 7",
        ),
        output: Phrase::new(
            "the queens that attack the king, as a JSON list",
            "攻击王的皇后，写成 JSON 列表",
        ),
        solve: attacks::leetcode1222,
    },
    Entry {
        name: "uva10401",
        others: "10401",
        title: Phrase::name("UVa 10401"),
        input: Phrase::new(
            "one board per line: for each of 1 to 15 columns `?` or the row of its queen, 1 to 9 or A to F",
            "每行一个棋盘：1 到 15 列，每列是 `?` 或皇后的行号，1 到 9 或 A 到 F",
        ),
        output: Phrase::new(
            "the number of ways to place a queen in each column so that those of neighbouring columns are at least two rows apart, one per line",
            "每列放一个皇后，相邻列的皇后至少相隔两行的放法数，每行一个",
        ),
        solve: attacks::uva10401,
    },
    Entry {
        name: "uva11085",
        others: "11085",
        title: Phrase::name("UVa 11085"),
        input: Phrase::new(
            "the rows (1 to 8) of the queens of 8 columns, up to the end of the input",
            "8 列皇后的行号（1 到 8），到输入的末尾为止",
        ),
        output: Phrase::new(
            "`Case k: ` and the fewest queens to move within their columns to a solution, one case per line",
            "`Case k: ` 和变成一个解最少要在列内移动的皇后数，每组一行",
        ),
        solve: attacks::uva11085,
    },
    Entry {
        name: "hackerrank-queens-attack-2",
        others: "queensattack2",
        title: Phrase::name("HackerRank Queen's Attack II"),
        input: Phrase::new(
            "n (1 to 100000) and k (0 to 100000), the row and column of the queen, then those of k obstacles, from 1",
            "n（1 到 100000）和 k（0 到 100000），皇后的行和列，然后 k 个障碍的行和列，从 1 数起",
        ),
        output: Phrase::new(
            "the number of squares that the queen attacks; obstacles stop it",
            "皇后攻击的格子数；障碍挡住攻击",
        ),
        solve: attacks::queens_attack_2,
    },
    Entry {
        name: "sp9725",
        others: "9725 codesptd queensonboard hackerrankqueensonboard",
        title: Phrase::new(
            "SPOJ 9725 (CODESPTD), HackerRank Queens on Board",
            "SPOJ 9725（CODESPTD）、洛谷 SP9725、HackerRank 上的同一题",
        ),
        input: Phrase::new(
            "the number of boards (0 to 100), then for each n (1 to 50), m (1 to 5) and n rows of m: `.` is free, `#` is blocked",
            "棋盘的个数（0 到 100），然后每个是 n（1 到 50）、m（1 到 5）和 n 行，每行 m 格：`.` 可放，`#` 禁放",
        ),
        output: Phrase::new(
            "for each the number of ways to place at least one queen, modulo 1000000007; blocked squares stop an attack",
            "每个棋盘上放至少一个皇后的方法数，对 1000000007 取模；禁放格挡住攻击",
        ),
        solve: stopped::queens_on_board,
    },
];
