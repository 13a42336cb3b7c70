import { bilingual } from '../../language.svelte';

/** Who counted. */
interface By {
  workers: number;
  kernel: string;
  device: string;
}

export const count = bilingual(
  {
    title: 'Count every solution',
    lead: 'In how many ways can n queens stand on n × n squares so that none attacks another? Your browser counts them all, exactly. Import a board below to block squares.',
    n: 'Side of the board, n',
    workers: 'Workers',
    kernel: 'Kernel',
    kernels: { vectors: 'vectors', scalar: 'scalar' },
    device: 'Count on',
    devices: { cpu: 'processor', 'cpu,gpu': 'both', gpu: 'GPU' },
    start: 'Count',
    again: 'Count again',
    cancel: 'Cancel',
    ofPlain: (n: number) => `solutions for ${n} queens`,
    ofBoard: (n: number) => `solutions of your ${n} × ${n} board`,
    board: (n: number) => `Board of ${n} × ${n} squares`,
    boardTitle: 'Blocked squares and fixed queens',
    plainAgain: 'Back to the plain board',
    watch: 'Watch the search on it',
    progress: 'Progress',
    soFar: (what: string) => `${what}, so far`,
    left: (time: string) => `about ${time} left`,
    soon: 'estimating the time left',
    cancelled: 'Cancelled. Found so far:',
    failed: (why: string) => `The count could not go on: ${why}`,
    lost: 'tasks were lost; count again',
    died: (why: string) => `A worker died (${why}). Its part is being counted again by another one.`,
    redone: (times: number) =>
      times === 1 ? 'One worker died; its part was counted again.' : `${times} workers died; their parts were counted again.`,
    checked: 'Checked: added up a second time modulo 2⁶¹ − 1, it agrees.',
    time: 'Time',
    rate: 'Solutions per second',
    attempts: 'Queens tried',
    rateOfCpu: 'Processor, tried per second',
    rateOfGpu: 'GPU, tried per second',
    withoutGpu: (why: string) => `The GPU cannot count (${why}). The processor does its part.`,
    perSolution: 'Tried per solution',
    by: ({ workers, kernel, device }: By) => {
      const name = kernel === 'scalar' ? kernel : 'vectors';
      const processor = workers === 1 ? `1 worker, ${name}` : `${workers} workers, ${name}`;
      return device === 'gpu' ? 'GPU' : device === 'cpu' ? processor : `GPU and ${processor}`;
    },
    earlier: 'Counted in this visit',
    size: 'Board',
    solutions: 'Solutions',
    how: 'By',
    aBoard: (n: number) => `${n} × ${n}, yours`,
    idle: 'Choose a side and start. n = 16 takes an instant, 20 some minutes, 24 weeks; 28 has never been counted.',
    noVectors: 'This browser’s WebAssembly has no vectors (SIMD), so the scalar kernel counts: correct, but several times slower.',
    said: (total: string) => `Done: ${total} solutions.`,
  },
  {
    title: '数出每一个解',
    lead: '在 n × n 的棋盘上放 n 个皇后，互不攻击，有多少种放法？就在你的浏览器里数，一个不差。有禁放格的棋盘，从下面导入。',
    n: '棋盘边长 n',
    workers: '工作线程',
    kernel: '内核',
    kernels: { vectors: '向量', scalar: '标量' },
    device: '由谁计数',
    devices: { cpu: '处理器', 'cpu,gpu': '两者', gpu: 'GPU' },
    start: '开始计数',
    again: '再数一次',
    cancel: '取消',
    ofPlain: (n) => `${n} 皇后的解数`,
    ofBoard: (n) => `自定的 ${n} × ${n} 棋盘的解数`,
    board: (n) => `${n} × ${n} 的棋盘`,
    boardTitle: '禁放格与固定的皇后',
    plainAgain: '换回普通棋盘',
    watch: '看这个棋盘上的搜索',
    progress: '进度',
    soFar: (what) => `${what}（目前）`,
    left: (time) => `大约还要 ${time}`,
    soon: '正在估计剩余时间',
    cancelled: '已取消。目前找到：',
    failed: (why) => `无法继续计数：${why}`,
    lost: '有任务丢失，请再数一次',
    died: (why) => `一个工作线程中断了（${why}），它的部分正由另一个重新计数。`,
    redone: (times) => `途中有 ${times} 个工作线程中断，它们的部分已重新计数。`,
    checked: '已核对：另按模 2⁶¹ − 1 累加一遍，结果一致。',
    time: '用时',
    rate: '每秒解数',
    attempts: '试放皇后',
    rateOfCpu: '处理器每秒试放',
    rateOfGpu: 'GPU 每秒试放',
    withoutGpu: (why) => `GPU 无法计数（${why === 'no adapter' ? '没有可用的 GPU' : why}），由处理器完成它的部分。`,
    perSolution: '每个解的试放次数',
    by: ({ workers, kernel, device }) => {
      const processor = `${workers} 个线程，${kernel === 'scalar' ? '标量' : '向量'}`;
      return device === 'gpu' ? 'GPU' : device === 'cpu' ? processor : `GPU 与 ${processor}`;
    },
    earlier: '本次访问数过的',
    size: '棋盘',
    solutions: '解数',
    how: '方式',
    aBoard: (n) => `${n} × ${n}，自定`,
    idle: '选好边长就开始。16 一眨眼，20 要几分钟，24 要几个星期，28 至今无人数出。',
    noVectors: '此浏览器的 WebAssembly 没有向量指令（SIMD），改用标量内核：结果一样正确，只是慢几倍。',
    said: (total) => `完成：共 ${total} 个解。`,
  },
);
