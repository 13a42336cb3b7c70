import { expect, test } from 'vitest';
import { ACTIONS } from '../src/views/watch/step';
import { WHOLE, beside, nearest, outline, readTree, wayTo, type Node } from '../src/views/watch/tree';

/** The naive search as a walk: what `Trace` tells of each step that a tree is read from. */
function naive(n: number) {
  const steps: (readonly [(typeof ACTIONS)[number], number])[] = [['start', n]];
  const search = (queens: readonly number[]): void => {
    const row = queens.length;
    if (row === n) steps.push(['solution', n]);
    for (let col = 0; row < n && col < n; col++) {
      if (queens.some((other, above) => other === col || Math.abs(other - col) === row - above)) {
        steps.push(['reject', col]);
        continue;
      }
      steps.push(['place', col]);
      search([...queens, col]);
      steps.push(['back', col]);
    }
  };
  search([]);
  let at = 0;
  return {
    last: steps.length - 1,
    goTo: (step: number) => void (at = step),
    cells: () => Uint32Array.from({ length: 16 + 6 * (n + 1) }, (_, word) => (word === 0 ? ACTIONS.indexOf(steps[at]![0]) : word === 2 ? steps[at]![1] : 0)),
  };
}

const read = async (n: number): Promise<Node> => (await readTree(n, naive(n)))!;
const drawn = (root: Node, cols: readonly number[]) => {
  const way = wayTo(root, cols);
  return outline(root, way.find(({ boards }) => boards <= WHOLE) ?? way.at(-1)!);
};

test('a tree has the boards and the solutions of its search', async () => {
  // A319283 and A000170.
  for (const [n, boards, solutions] of [[4, 17, 2], [5, 54, 10], [6, 153, 4], [7, 552, 40], [8, 2057, 92]] as const) {
    const root = await read(n);
    expect([root.boards, root.solutions, root.deepest]).toEqual([boards, solutions, n]);
  }
});

test('a search that is not needed any more is read no further', async () => {
  let asked = 0;
  expect(await readTree(8, naive(8), () => ++asked < 5)).toBeUndefined();
  expect(asked).toBe(5);
});

test('a small tree is drawn whole, wherever the search is', async () => {
  const root = await read(6);
  for (const cols of [[], [0], [1, 3, 5, 0, 2, 4]]) {
    const { places } = drawn(root, cols);
    expect(places.size).toBe(153);
    expect([...places.values()].some(({ folded }) => folded)).toBe(false);
  }
});

test('of a large tree the way is drawn, what hangs on it folded, and its end whole', async () => {
  const root = await read(8);
  const [start, solution] = [drawn(root, []), drawn(root, [0, 4, 7, 5, 2, 6, 1, 3])];
  expect(start.places.size).toBe(9);
  expect([...start.places.values()].filter(({ folded }) => folded)).toHaveLength(8);
  const places = [...solution.places.values()];
  // Eight in the first row, six in the second, all below the two queens that the way has there.
  const whole = wayTo(root, [0, 4]).at(-1)!;
  expect(places).toHaveLength(1 + 8 + 6 + whole.boards - 1);
  expect(places.filter(({ folded }) => folded)).toHaveLength(7 + 5);
  for (const node of wayTo(root, [0, 4, 7, 5, 2, 6, 1, 3])) expect(solution.places.has(node)).toBe(true);
  // Every board is drawn on some way, no two at one place, and few enough for the picture.
  let widest = 0;
  const visit = (node: Node): void => {
    const way = [];
    for (let at = node; at.parent; at = at.parent) way.unshift(at.col!);
    const { places, width } = drawn(root, way);
    expect(places.has(node)).toBe(true);
    expect(new Set([...places.values()].map(({ node, x }) => `${node.depth} ${x}`)).size).toBe(places.size);
    widest = Math.max(widest, width);
    if (node.depth < 4) node.children.forEach(visit);
  };
  visit(root);
  expect(widest).toBeLessThan(90);
});

test('a click goes to the nearest board, anywhere on a folded part, and nowhere far from all', async () => {
  const root = await read(8);
  const { places } = drawn(root, []);
  const all = [...places.values()];
  const second = root.children[1]!;
  const { x } = places.get(second)!;
  for (const depth of [1, 4.3, 8]) expect(nearest(all, x + 0.1, depth, 2)).toBe(second);
  expect(nearest(all, places.get(root)!.x, 0.2, 2)).toBe(root);
  expect(nearest(all, x, 9.5, 2)).toBeUndefined();
  expect(nearest([], 0, 0, 2)).toBeUndefined();
  // The walk is there at the step that the node has.
  const walk = naive(8);
  walk.goTo(second.step);
  expect([...walk.cells()].slice(0, 3)).toEqual([ACTIONS.indexOf('place'), 0, 1]);
});

test('arrow keys lead up, down and aside', async () => {
  const root = await read(6);
  const [first, second] = root.children as [Node, Node];
  expect(beside(first, 'ArrowRight')).toBe(second);
  expect(beside(second, 'ArrowLeft')).toBe(first);
  expect(beside(second, 'ArrowUp')).toBe(root);
  expect(beside(root, 'ArrowDown')).toBe(first);
  for (const [node, key] of [[first, 'ArrowLeft'], [root, 'ArrowUp'], [root, 'ArrowRight'], [first, 'a']] as const) expect(beside(node, key)).toBeUndefined();
});
