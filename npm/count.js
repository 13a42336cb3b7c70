import { Deal, Hand, bestKernel } from './library.js';

export * from './library.js';

/** The board as the library's JSON. */
function json(board) {
  return typeof board === 'string' ? board : JSON.stringify({ v: 1, ...(typeof board === 'number' ? { n: board } : board) });
}

export function count(board) {
  const text = json(board);
  const { n, blocked = [], fixed = [] } = JSON.parse(text);
  const squares = (places) => new Uint16Array(places.map(([row, column]) => (row - 1) * n + column - 1));
  const deal = new Deal(text, 1);
  const hand = new Hand(n, squares(blocked), squares(fixed), bestKernel(n));
  try {
    for (let task = deal.deal(); task !== undefined; task = deal.deal()) deal.fold(task, hand.count(task));
    return BigInt(deal.total);
  } finally {
    deal.free();
    hand.free();
  }
}
