import { bilingual } from '../../language.svelte';

export const labs = bilingual(
  {
    title: 'Bit tricks to try',
    lead: 'Eighteen small operations behind the bit solvers. Flip bits and watch the result.',
    lab: 'Lab',
    groups: { B1: 'Operators', B3: 'One bit', B7: 'The ones of a number', B13: 'Put to use', B16: 'Traps' } as Record<string, string>,
    bit: (name: string, index: number) => `${name}, bit ${index}: `,
    number: (name: string) => `${name} as a number`,
    width: 'Bits',
    signed: 'Negative numbers (two’s complement)',
    tryThese: 'Try',
    working: 'Worked out',
    /** The library names lines in formulas, and a few in words. */
    line: (label: string) => label,
    result: 'Result',
    bitZero: (where: string) => `Bit 0 is ${where}.`,
    strange: 'The numbers in the address do not fit this lab; here are its usual ones.',
    notNumber: 'That is not a whole number of at most 32 bits: write 52, -52, 0b110100 or 0x34.',
    why: 'Why it works',
    set: 'Elements',
    element: (element: number) => `element ${element}: `,
    side: 'Squares',
    masks: { cols: 'cols', anti: 'anti /', diag: 'diag \\' } as Record<string, string>,
    yours: 'free: your turn',
    task: {
      right: 'Column 1 is bit 0, at the right, as numbers are written. Set the three masks, then find by hand which squares are free.',
      left: 'Column 1 is bit 0, at the left, as in the story. Set the three masks, then find by hand which squares are free.',
    },
    order: 'Column 1',
    orders: { right: 'at the right', left: 'at the left' },
    check: 'Check',
    right: 'Right: these squares are free.',
    wrong: (count: number) => `Not yet: ${count} squares are wrong.`,
    show: 'Show the answer',
    squares: 'The row on the board, column 1 at the left',
    bottles: 'Bottles',
    miceNeeded: (mice: number) => `${mice} ${mice === 1 ? 'mouse finds' : 'mice find'} the poisoned one`,
    mice: 'Which mice are dead?',
    mouse: (mouse: number, dead: boolean) => `Mouse ${mouse}${dead ? ', dead' : ''}`,
    drinks: (mouse: number) => `Mouse ${mouse} drinks where bit ${mouse - 1} of the label is 1.`,
    bottle: (label: number, digits: string) => `Bottle ${label}, binary ${digits}`,
    poisonIs: (label: number, ordinal: number, digits: string) => `Poisoned: label ${label} (${digits}), number ${ordinal} on the shelf, as labels start at 0`,
    impossible: 'No bottle was drunk by exactly these mice.',
    shelf: 'The shelf: click a bottle to poison it',
    many: (count: number) => `${count} bottles are too many to draw; the mice find the poisoned one all the same.`,
    poison: 'poisoned',
  },
  {
    title: '位运算小实验',
    lead: '位运算解法背后的十八个小技巧。拨动每一位，看看会怎样。',
    lab: '实验',
    groups: { B1: '运算符', B3: '某一位', B7: '一个数里的 1', B13: '派上用场', B16: '陷阱' },
    bit: (name, index) => `${name} 的第 ${index} 位：`,
    number: (name) => `${name} 的数值`,
    width: '位数',
    signed: '负数（补码）',
    tryThese: '试试',
    working: '演算',
    line: (label) =>
      label
        .replace(/^last label$/, '最大的编号')
        .replace(/^label$/, '编号')
        .replace(/^mouse (\d+)$/, '老鼠 $1')
        .replace(/^free$/, '空位 free')
        .replace(/^n ones$/, 'n 个 1')
        .replace(/^the row as an int$/, '这一行作为 int')
        .replace(/^as int \((.*), (.*)\)$/, '作为 int（$1、$2）')
        .replace('; unsigned: ', '；无符号：')
        .replace(', int in Java', '，Java 的 int')
        .replace(', unsigned', '，无符号')
        .replace(', int', '，int')
        .replace(/bit (\d+)/g, '第 $1 位'),
    result: '结果',
    bitZero: (where) => `第 0 位${where}。`,
    strange: '网址里的数不适合这个实验，改用常用的数。',
    notNumber: '这不是 32 位以内的整数。可以写 52、-52、0b110100 或 0x34。',
    why: '道理何在',
    set: '元素',
    element: (element) => `元素 ${element}：`,
    side: '格数',
    masks: { cols: '列 cols', anti: '撇 anti', diag: '捺 diag' },
    yours: '空位 free：轮到你',
    task: {
      right: '第 1 列是第 0 位，在右，和数的写法一样。先拨好三个掩码，再用手算出哪些格能放。',
      left: '第 1 列是第 0 位，在左，和故事里一样。先拨好三个掩码，再用手算出哪些格能放。',
    },
    order: '第 1 列',
    orders: { right: '在右', left: '在左' },
    check: '检查',
    right: '对了：就是这些格能放。',
    wrong: (count) => `还不对：有 ${count} 格错了。`,
    show: '看答案',
    squares: '棋盘上的这一行，第 1 列在左',
    bottles: '瓶数',
    miceNeeded: (mice) => `${mice} 只老鼠就能找出毒药`,
    mice: '哪些老鼠死了？',
    mouse: (mouse, dead) => `老鼠 ${mouse}${dead ? '，死了' : ''}`,
    drinks: (mouse) => `编号的第 ${mouse - 1} 位是 1 的瓶子，老鼠 ${mouse} 都喝。`,
    bottle: (label, digits) => `编号 ${label}，二进制 ${digits}`,
    poisonIs: (label, ordinal, digits) => `有毒的是编号 ${label}（${digits}），编号从 0 数起，所以是第 ${ordinal} 瓶`,
    impossible: '没有哪一瓶恰好被这些老鼠喝过。',
    shelf: '瓶架：点一瓶，让它有毒',
    many: (count) => `瓶子太多（${count} 瓶），画不下；老鼠照样找得到。`,
    poison: '有毒',
  },
);
