// Why a lab's operation does what it does, and where the solvers use it.
//
// `[words](watch:STEP)` opens that step of the board of eight, solution four beside solution three.
import { bilingual } from '../../language.svelte';
import type { LabId } from './spec';

type Reasons = Partial<Record<LabId, readonly string[]>>;

const en: Reasons = {
  B1: [
    '`a & b` (AND) keeps the 1s that both have; `a | b` (OR) collects the 1s of either; `a ^ b` (XOR) keeps those that only one of them has; `~a` (NOT) flips every bit; `a << k` and `a >> k` (shifts) move all bits k places, which multiplies or divides by 2 to the power of k.',
    'The bit solvers need no others: OR collects what is attacked, NOT turns it into what is free, and XOR sets and clears marks.',
  ],
  B6: ['XOR with a single 1 flips that bit. Done twice, it changes nothing: that is how a queen [is placed](watch:15) and [taken back](watch:24) with the same line of code.'],
  B3: ['Shifting right by n brings bit n to the end; `& 1` cuts off the rest. Solution three asks [each square](watch:7) this way.'],
  B7: ['`x - 1` borrows through the zeros at the end up to the lowest 1: that 1 becomes 0, the zeros become 1s, and everything to the left stays. So `x & (x - 1)` loses exactly the lowest 1.'],
  B9: [
    '`-x` is `~x + 1`. In `~x` the zeros at the end of x are 1s, and the lowest 1 of x is a 0. Adding 1 carries through these 1s and stops at that 0, which becomes 1.',
    'So from the lowest 1 to the right, `-x` looks just like x, and to the left every bit is the opposite. All that `x & -x` keeps is the lowest 1. Solution four takes [a queen’s square](watch:4) out of `free` this way.',
  ],
  B14: ['Each mask has a 1 where a queen above attacks this row along one kind of line. `|` puts the three together: these squares are taken. `~` flips that, `& full` drops the bits beyond the edge of the board, and what is left is [free](watch:6).'],
  B15: [
    'One of the bottles is poisoned, and a mouse that drinks of it dies within a week. You have one week, and three mice for 8 bottles. Which mouse has to drink from which bottles? Think first; then let some mice die and see which bottle that points to.',
    'Every mouse answers one question, yes or no: is this bit of the label 1? Three answers tell eight labels apart, ten tell a thousand. A set of dead mice *is* a number in binary.',
  ],
  B16: ['`>>` of a signed number fills up with copies of the sign, so -1 stays -1. The mask of a diagonal moves right once a row: shift it as an unsigned number, or with `>>>` in Java, or 1s appear at the left that belong to no queen.'],
  B17: ['`1 << 32` needs a 33rd bit. In 32 bits Java gives 1, so `(1 << 32) - 1` is 0: a row without squares. A row of 32 squares also sets the sign bit, and `free > 0` ends a loop that still has squares to try.'],
  B18: ['So `free & -free == 0`, copied from one language into another, asks another question. Parentheses cost nothing.'],
};

const zh: Reasons = {
  B1: [
    '`a & b`（与）留下两边都有的 1；`a | b`（或）收集任一边的 1；`a ^ b`（异或）留下只有一边有的 1；`~a`（取反）把每一位翻过来；`a << k` 和 `a >> k`（移位）把所有的位移 k 位，相当于乘以或除以 2 的 k 次方。',
    '位运算解法只用这几种：或，收集受攻击的格；取反，就成了能放的格；异或，做标记和擦标记。',
  ],
  B6: ['与单独一个 1 异或，这一位就翻过来；再做一次又翻回去。所以 [放下](watch:15) 和 [拿走](watch:24) 皇后是同一句代码。'],
  B3: ['右移 n 位，第 n 位就到了末尾；`& 1` 去掉其余各位。解法三就这样问 [每一格](watch:7)。'],
  B7: ['`x - 1` 从末尾的 0 一路借位，借到最低的 1 为止：这个 1 变成 0，那些 0 变成 1，再往左的都不变。所以与 x 相与，恰好少了最低的 1。'],
  B9: [
    '`-x` 就是 `~x + 1`。x 末尾的那些 0 在 `~x` 里是 1，x 最低的 1 在 `~x` 里是 0。加 1 的进位穿过这些 1，停在那个 0 上，把它变成 1。',
    '所以从最低的 1 往右，`-x` 与 x 一模一样，往左则每一位都相反。`x & -x` 能留下的只有最低的 1。解法四就这样从 `free` 里取出 [皇后的格](watch:4)。',
  ],
  B14: ['每个掩码里的 1，是上面的皇后沿一种线攻击到的格。三个掩码 `|` 起来，就是不能放的格；`~` 翻过来，`& full` 去掉棋盘以外的位，剩下的就是 [能放的格](watch:6)。'],
  B15: [
    '有一瓶是毒药，喝了的老鼠一星期之内会死。只有一星期时间，8 瓶只有 3 只老鼠。哪只老鼠该喝哪几瓶？先想一想，再让几只老鼠死掉，看看会指向哪一瓶。',
    '每只老鼠回答一个问题：编号的这一位是不是 1？三个回答分得清八个编号，十个分得清一千个。死了哪些老鼠，本身就是一个二进制数。',
  ],
  B16: ['有符号数右移时，左边补的是符号位，所以 -1 怎么右移都是 -1。斜线的掩码每下一行右移一位：要用无符号数，Java 里要用 `>>>`，否则左边会冒出不属于任何皇后的 1。'],
  B17: ['`1 << 32` 要用到第 33 位。32 位里 Java 算出 1，于是 `(1 << 32) - 1` 等于 0：一行里一格也没有。一行有 32 格时符号位也是 1，`free > 0` 会在还有空位时就结束循环。'],
  B18: ['所以 `free & -free == 0` 换一种语言，问的就是另一件事。加上括号，就不会读错。'],
};

export const reasons = bilingual(en, zh);
