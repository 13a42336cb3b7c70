// What there is to say about each solver, for a reader who thinks in arrays: what it remembers, what it
// asks and what that costs. Why the next one is better, the story tells (`views/story`).
//
// `[words](step:23)` plays a step of the board of eight, counted by the solver on the left when this one
// stands on the right; left and right are said of the board alone, which may be mirrored; `[words](lab:B9)` opens a lab, `[words](view:count)` a view; `[words](light:anti)` lights what they name.
import { bilingual } from '../../language.svelte';
import type { SolverId } from '../../solvers/solvers';

type Stories = Record<SolverId, readonly [string, string, string]>;

const en: Stories = {
  l0: [
    '**Remembered:** [a list](light:queens) with one number per row, the column of its queen. Nothing else is needed: a queen’s row is its place in the list.',
    '**Asked, at every square:** is there a queen above in the same column, or one that is as far across as it is up? `abs(there - col) == row - above` covers both diagonals at once. [The square at row 3, column 4](step:8) is refused because the queen above it is one row up and one column across.',
    '**Cost:** up to n comparisons for each of n squares.',
  ],
  l1: [
    '**Remembered:** the same [list of columns](light:queens). Taking a queen back is free: the next one overwrites its number.',
    '**Asked:** three separate questions of every queen above: same column? same sum `row + col`, which is one `/`? same difference `row - col`, which is one `\\`? Watch it [turn around at row 3](step:7), one queen after the other.',
    '**Cost:** the further down, the longer the look back, at the same queens again and again.',
  ],
  l2: [
    '**Remembered:** three arrays of marks. [cols](light:cols) has an entry for each column, [anti](light:anti) for each `/`, [diag](light:diag) for each `\\`. A queen marks its [three lines](step:1) and clears them when it is [taken back](step:24).',
    '**Asked:** are any of the three entries of this square marked? The number of a `/` is `row + col`, of a `\\` it is `n - 1 - row + col`. The question now takes three look-ups, however many queens stand above.',
    '**Cost:** [row 6 is hopeless](step:23), and it takes eight looks to notice: 15 720 in all, for 2 056 queens.',
  ],
  l3: [
    '**Remembered:** the same marks, but an array of yes and no is a number in binary. Three integers, [cols](light:cols), [anti](light:anti) and [diag](light:diag), replace the three arrays.',
    '**Asked:** the same three look-ups, as shifts: `cols >> col & 1` reads [one bit](lab:B3), and [XOR with a single one](lab:B6) sets a mark and, done again, clears it.',
    '**Cost:** as many looks as before; in Python it is even slower than the arrays.',
  ],
  l4: [
    '**Remembered:** the three integers of solution three. A shift by the row’s number brings [anti](light:anti) and [diag](light:diag) [under the columns](lab:B14) of the row at hand.',
    '**Asked, once for the whole row:** `free = full & ~(cols | anti | diag)`. Every 1 that remains in [free](light:free) is a square where a queen can stand; [`free & -free`](lab:B9) picks the lowest. [At row 6](step:23) `free` is 0: one operation, and back.',
    '**Cost:** 2 056 squares looked at, 2 056 queens placed. What remains: shifts by a changing distance, and clearing the marks.',
  ],
  l5: [
    '**Remembered:** three masks, [cols](light:cols), [anti](light:anti) and [diag](light:diag), that always lie under the columns of the present row. Each call has its own copy.',
    '**Asked:** the same question. Going [down a row](step:4), every `/` moves one column to the left and every `\\` one to the right, so one shift by one keeps them in place. Watch the two masks slide. Here column 1 is the lowest bit, and left is `>> 1`; programs that make it the highest bit write `<< 1`. Where numbers have a sign, as in Java, `>>` must be [`>>>`](lab:B16) once the highest bit is in use.',
    '**Cost:** a handful of operations for each queen, and nothing to clear: [going back](step:12) is simply returning from the call.',
  ],
  l6: [
    '**Remembered:** as in solution five.',
    '**Asked:** only half of the first row. The mirror image of a solution is a solution, so each board found with the first queen [in the left half](step:2) counts twice. With odd n the middle column is searched once more and counted once.',
    '**Cost:** half. All eight turns and reflections together save more: the [centre cross](view:count) places the queens of the middle lines first and searches one board of each kind.',
  ],
};

const zh: Stories = {
  l0: [
    '**记住什么：**[一个列表](light:queens)，每行一个数，就是这一行皇后的列号。行号不用记，它就是列表的下标。',
    '**问什么：**每试一格，都问上面有没有皇后与它同列，或者横向、纵向一样远。`abs(there - col) == row - above` 一句话管住两条斜线。[第 3 行第 4 列](step:8) 不能放，因为上一行旁边一列就有皇后。',
    '**代价：**一行 n 格，每格最多比较 n 次。',
  ],
  l1: [
    '**记住什么：**还是那个 [列号列表](light:queens)。拿走皇后不用做任何事，下一个皇后会覆盖它的列号。',
    '**问什么：**对上面每个皇后问三句：同列吗？`row + col` 相等（同一条撇）吗？`row - col` 相等（同一条捺）吗？看它 [在第 3 行一个一个往回看](step:7)。',
    '**代价：**越往下，要回看的皇后越多，同样的问题问了一遍又一遍。',
  ],
  l2: [
    '**记住什么：**三个标记数组：[cols](light:cols) 每列一项，[anti](light:anti) 每条撇一项，[diag](light:diag) 每条捺一项。放下皇后就给它的 [三条线](step:1) 做标记，[拿走时](step:24) 再擦掉。',
    '**问什么：**这一格的三项里有没有标记？撇的下标是 `row + col`，捺的下标是 `n - 1 - row + col`。不管上面有多少皇后，都只查三次。',
    '**代价：**[第 6 行根本放不下](step:23)，也要看满八格才知道；一共看 15 720 格，放下 2 056 个皇后。',
  ],
  l3: [
    '**记住什么：**标记不变。只有「是」与「否」的数组，写出来就是一个二进制数：[cols](light:cols)、[anti](light:anti)、[diag](light:diag) 三个整数代替三个数组。',
    '**问什么：**照样查三次，只是换成移位：`cols >> col & 1` 读出 [一位](lab:B3)；[与单独一个 1 异或](lab:B6) 就做上标记，再异或一次就擦掉。',
    '**代价：**看的格数一点没少，在 Python 里甚至比数组还慢。',
  ],
  l4: [
    '**记住什么：**仍是解法三的三个整数。按行号移位，[anti](light:anti) 与 [diag](light:diag) 就对到 [当前行各列的下面](lab:B14)。',
    '**问什么：**一整行只问一次：`free = full & ~(cols | anti | diag)`。[free](light:free) 里剩下的每个 1 都是能放的格，[`free & -free`](lab:B9) 取出最低的一个。[到第 6 行](step:23)，`free` 是 0：一次运算，马上回头。',
    '**代价：**看 2 056 格，放 2 056 个皇后。还能省的只有两样：每行不同的移位，以及擦标记。',
  ],
  l5: [
    '**记住什么：**三个掩码 [cols](light:cols)、[anti](light:anti)、[diag](light:diag)，始终对准当前行的各列。每层调用各有一份。',
    '**问什么：**问题不变。[往下一行](step:4)，每条撇左移一列，每条捺右移一列，所以各移一位就又对准了。看这两个掩码怎样滑动。这里第 1 列是最低位，往左是 `>> 1`；有的程序让它做最高位，往左就写成 `<< 1`。Java 的整数带符号，最高位用上以后，要写 [`>>>`](lab:B16)。',
    '**代价：**每个皇后只要几次运算，也没有什么要擦：[回溯](step:12) 就是从调用返回。',
  ],
  l6: [
    '**记住什么：**与解法五相同。',
    '**问什么：**第一行只试一半。解左右翻转还是解，所以第一个皇后 [放在左半边](step:2) 的每个解都算两个。n 是奇数时，中间一列再搜一次，只算一个。',
    '**代价：**省一半。旋转和翻转共有八种，一起用上省得更多：[中心十字](view:count) 先放中间几行几列的皇后，每一类棋盘只搜一个。',
  ],
};

export const stories = bilingual(en, zh);
