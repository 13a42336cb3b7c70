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

/// Builds the table. A row: the name, other names, the solver; title, input and output, in English and Chinese.
macro_rules! judges {
    ($($name:literal $others:literal $solve:expr => [$($title:tt)+] [$($input:tt)+] [$($output:tt)+];)*) => {
        [$(Entry {
            name: $name,
            others: $others,
            title: judges!(@$($title)+),
            input: judges!(@$($input)+),
            output: judges!(@$($output)+),
            solve: $solve,
        }),*]
    };
    (@$english:literal $chinese:literal) => { Phrase::new($english, $chinese) };
    (@$name:literal) => { Phrase::name($name) };
    (@$phrase:ident) => { $phrase };
}

pub(super) static TABLE: [Entry; 29] = judges! {
    "p1219" "1219 usacochecker checker" solutions::p1219 =>
        ["Luogu P1219 / USACO checker" "洛谷 P1219 / USACO checker"]
        ["n (1 to 13)" "n（1 到 13）"]
        ["the first three solutions in lexicographic order, columns from 1, then the number of solutions; the judge accepts a space at the end of a line"
         "字典序的前三个解，列号从 1 数起，然后是解的个数；行末可有空格"];
    "p1562" "1562" boards::p1562 => ["Luogu P1562" "洛谷 P1562"]
        ["n (1 to 14), then n rows: `*` may hold a queen, `.` may not"
         "n（1 到 14），然后 n 行：`*` 可放皇后，`.` 不可"] [NUMBER];
    "hdu2553" "2553" counts::hdu2553 =>
        ["HDU 2553, and the loop of a tutorial that counts n after n" "HDU 2553，以及教程里逐个计数 n 的循环"]
        ["one n (1 to 32; the judge's are 1 to 10) per line; 0 or the end of the input ends it"
         "每行一个 n（1 到 32；评测数据是 1 到 10）；到 0 或输入的末尾为止"]
        ["the number of solutions for each n, one per line" "每个 n 的解的个数，每行一个"];
    "nowcoder" "" counts::nowcoder => ["NowCoder N queens" "牛客 N 皇后"]
        ["one n (1 to 9) per line, up to the end of the input" "每行一个 n（1 到 9），到输入的末尾为止"]
        ["the return value of the function for each n, the number of solutions, one per line"
         "函数对每个 n 的返回值，即解的个数，每行一个"];
    "cses1624" "1624" boards::cses1624 => ["CSES 1624"]
        ["8 rows of 8: `.` is free, `*` is reserved" "8 行，每行 8 格：`.` 可放，`*` 禁放"] [NUMBER];
    "uva11195" "11195" boards::uva11195 => ["UVa 11195"]
        ["cases of n (1 to 15) and n rows: `.` is free, `*` is bad; 0 or the end of the input ends it"
         "若干组 n（1 到 15）和 n 行：`.` 可放，`*` 禁放；到 0 或输入的末尾为止"]
        ["`Case k: ` and the number of solutions, one case per line" "`Case k: ` 和解的个数，每组一行"];
    "uva750" "750" solutions::uva750 => ["UVa 750"]
        ["the number of data sets, then for each the row and column (1 to 8) of a queen"
         "数据组数，然后每组是一个皇后的行和列（1 到 8）"]
        ["for each a table of the solutions with that queen, as rows by column; a blank line between tables"
         "每组一张表，列出有这个皇后的解，写成每列的行号；表之间空一行"];
    "uva167" "167" placing::uva167 => ["UVa 167"]
        ["k (1 to 20), then k boards of 8 rows of 8 numbers (0 to 99)"
         "k（1 到 20），然后 k 个棋盘，8 行，每行 8 个数（0 到 99）"]
        ["for each board the largest sum of the squares of a solution, right-justified in 5 characters"
         "每个棋盘上解的各格之和的最大值，右对齐占 5 个字符"];
    "kattis-queens" "queens" verdicts::kattis_queens => ["Kattis queens"]
        ["n (1 to 5000), then x and y (0 to n - 1) of n queens"
         "n（1 到 5000），然后 n 个皇后的 x 和 y（0 到 n - 1）"]
        ["CORRECT if no two attack each other, otherwise INCORRECT" "互不攻击时 CORRECT，否则 INCORRECT"];
    "kattis-8queens" "8queens" verdicts::kattis_8queens => ["Kattis 8queens"]
        ["8 rows of 8: `*` is a queen, `.` is empty" "8 行，每行 8 格：`*` 是皇后，`.` 是空格"]
        ["valid if there are eight queens and no two attack each other, otherwise invalid"
         "有八个皇后且互不攻击时 valid，否则 invalid"];
    "aoj-alds1-13a" "" solutions::aoj => ["AOJ ALDS1_13_A"]
        ["k (0 to 8), then row and column (0 to 7) of k queens that belong to exactly one solution"
         "k（0 到 8），然后 k 个皇后的行和列（0 到 7），恰好属于一个解"]
        ["that solution, 8 rows of `Q` and `.`" "那个解，8 行 `Q` 和 `.`"];
    "poj3239" "3239" placing::poj3239 => ["POJ 3239"]
        ["one n (8 to 300) per line; 0 or the end of the input ends it"
         "每行一个 n（8 到 300）；到 0 或输入的末尾为止"]
        ["one solution for each n, as rows by column, from 1; the judge accepts any"
         "每个 n 的一个解，写成每列的行号，从 1 数起；任何解都可"];
    "lanqiao-2n" "" placing::lanqiao_2n => ["Lanqiao 2n queens" "蓝桥杯 2n 皇后"]
        ["n (1 to 8), then n rows of n numbers: 1 may hold a queen, 0 may not"
         "n（1 到 8），然后 n 行，每行 n 个数：1 可放皇后，0 不可"]
        ["the number of ways to place n black and n white queens so that no two of one colour attack each other"
         "放 n 个黑皇后和 n 个白皇后，同色互不攻击的放法数"];
    "leetcode51" "51" solutions::leetcode51 => ["LeetCode 51"] [ONE_TO_NINE]
        ["all solutions as a JSON list of boards, each a list of rows of `Q` and `.`"
         "所有的解，写成棋盘的 JSON 列表，每个棋盘是若干行 `Q` 和 `.`"];
    "leetcode52" "52" |input, out| counts::write_counts(&[one_number(input, 1..=9)?], out) =>
        ["LeetCode 52"] [ONE_TO_NINE] [NUMBER];
    "java-all" "" solutions::java_all =>
        ["all solutions, as the Java program of 八皇后算法在 C++ 和 Java 中的实现 prints them"
         "所有的解，与《八皇后算法在 C++ 和 Java 中的实现》的 Java 程序的输出相同"]
        ["n (1 to 18)" "n（1 到 18）"]
        ["one solution per line, columns from 1, a space after each; then `Solution counter: k` without a line end"
         "每行一个解，列号从 1 数起，每个数后有空格；然后是 `Solution counter: k`，没有换行"];
    "bailian2754" "2754 ybt1214 1214" solutions::bailian2754 =>
        ["Bailian 2754, Ybt 1214" "百练 2754，信息学奥赛一本通 1214"]
        ["the number of questions, then for each b (1 to 92)" "问题的个数，然后每个问题是一个 b（1 到 92）"]
        ["for each the b-th solution of 8 queens in lexicographic order, as eight digits"
         "每个问题一行：八皇后按字典序的第 b 个解，写成八个数字"];
    "ybt1213" "1213 openjudge1700" solutions::ybt1213 =>
        ["Ybt 1213, OpenJudge 1700" "信息学奥赛一本通 1213，OpenJudge 1700"]
        ["nothing" "无"]
        ["for each solution of 8 queens `No. k` and 8 rows of 0 and 1; the first column has the first queen in lexicographic order"
         "八皇后的每个解：`No. k`，然后 8 行 0 和 1；按各列皇后的行号的字典序"];
    "boj9663" "9663" |input, out| counts::write_counts(&[one_number(input, 1..=14)?], out) =>
        ["BOJ 9663"]
        ["n (1 to 14)" "n（1 到 14）"] [NUMBER];
    "boj9175" "9175" placing::boj9175 => ["BOJ 9175"]
        ["the number of questions, then for each n (4 to 300)" "问题的个数，然后每个问题是一个 n（4 到 300）"]
        ["for each n, on a line, and one solution, the column of each row from 0; the judge accepts any"
         "每个问题：一行 n，然后一行一个解，每行皇后的列号，从 0 数起；任何解都可"];
    "boj3344" "3344" placing::boj3344 => ["BOJ 3344"]
        ["n (8 to 99999)" "n（8 到 99999）"]
        ["one solution, the column of each row on a line, from 1; the judge accepts any"
         "一个解，每行皇后的列号各占一行，从 1 数起；任何解都可"];
    "eolymp2764" "2764" placing::eolymp2764 => ["Eolymp 2764"]
        ["n (4 to 200)" "n（4 到 200）"]
        ["one solution on a line, the row of each column, from 1; the judge accepts any"
         "一个解，一行，每列皇后的行号，从 1 数起；任何解都可"];
    "acwing843" "843" solutions::acwing843 => ["AcWing 843"] [ONE_TO_NINE]
        ["all solutions, each as n rows of `Q` and `.` and a blank line"
         "所有的解，每个是 n 行 `Q` 和 `.`，后有空行"];
    "kattis-holeynqueensbatman" "holeynqueensbatman" boards::holey => ["Kattis holeynqueensbatman"]
        ["cases of n (3 to 12) and m, then the row and column (0 to n - 1) of m holes; `0 0` or the end of the input ends it"
         "若干组 n（3 到 12）和 m，然后 m 个洞的行和列（0 到 n - 1）；到 `0 0` 或输入的末尾为止"]
        ["the number of solutions for each case, one per line" "每组的解的个数，每行一个"];
    "leetcode1222" "1222" attacks::leetcode1222 => ["LeetCode 1222"]
        ["a list of queens and a king, each as [row, column] from 0 to 7"
         "皇后的列表和一个王，每个写成 [行, 列]，0 到 7"]
        ["the queens that attack the king, as a JSON list" "攻击王的皇后，写成 JSON 列表"];
    "uva10401" "10401" attacks::uva10401 => ["UVa 10401"]
        ["one board per line: for each of 1 to 15 columns `?` or the row of its queen, 1 to 9 or A to F"
         "每行一个棋盘：1 到 15 列，每列是 `?` 或皇后的行号，1 到 9 或 A 到 F"]
        ["the number of ways to place a queen in each column so that those of neighbouring columns are at least two rows apart, one per line"
         "每列放一个皇后，相邻列的皇后至少相隔两行的放法数，每行一个"];
    "uva11085" "11085" attacks::uva11085 => ["UVa 11085"]
        ["the rows (1 to 8) of the queens of 8 columns, up to the end of the input"
         "8 列皇后的行号（1 到 8），到输入的末尾为止"]
        ["`Case k: ` and the fewest queens to move within their columns to a solution, one case per line"
         "`Case k: ` 和变成一个解最少要在列内移动的皇后数，每组一行"];
    "hackerrank-queens-attack-2" "queensattack2" attacks::queens_attack_2 =>
        ["HackerRank Queen's Attack II"]
        ["n (1 to 100000) and k (0 to 100000), the row and column of the queen, then those of k obstacles, from 1"
         "n（1 到 100000）和 k（0 到 100000），皇后的行和列，然后 k 个障碍的行和列，从 1 数起"]
        ["the number of squares that the queen attacks; obstacles stop it" "皇后攻击的格子数；障碍挡住攻击"];
    "sp9725" "9725 codesptd queensonboard hackerrankqueensonboard" stopped::queens_on_board =>
        ["SPOJ 9725 (CODESPTD), HackerRank Queens on Board"
         "SPOJ 9725（CODESPTD）、洛谷 SP9725、HackerRank 上的同一题"]
        ["the number of boards (0 to 100), then for each n (1 to 50), m (1 to 5) and n rows of m: `.` is free, `#` is blocked"
         "棋盘的个数（0 到 100），然后每个是 n（1 到 50）、m（1 到 5）和 n 行，每行 m 格：`.` 可放，`#` 禁放"]
        ["for each the number of ways to place at least one queen, modulo 1000000007; blocked squares stop an attack"
         "每个棋盘上放至少一个皇后的方法数，对 1000000007 取模；禁放格挡住攻击"];
};
