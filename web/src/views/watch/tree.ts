// The whole search of a board as a tree, read off a walk through it, and what is drawn of it.
import { readStep } from './step';

/** The largest board whose search is read: 2057 boards. */
export const LARGEST_TREE = 8;
/** A part of so many boards is drawn whole: the tree of side 6. */
export const WHOLE = 153;
/** Widths of a leaf that a folded part takes: wide enough to be seen, and to be pressed. */
const FOLDED = 2;

/** Steps that are read within one task. */
const PIECE = 400;

/** What the walk is taken from: `Trace` of the library. */
export interface Walk {
  readonly last: number;
  goTo(step: number): void;
  cells(): Uint32Array;
}

export interface Node {
  /** The step of the walk that is there first. */
  step: number;
  /** The column of its last queen. */
  col: number | undefined;
  depth: number;
  parent: Node | undefined;
  children: Node[];
  /** Boards in it and below, solutions among them, and the depth of the deepest. */
  boards: number;
  solutions: number;
  deepest: number;
}

const grown = (step: number, depth: number, parent?: Node, col?: number): Node => ({ step, col, depth, parent, children: [], boards: 1, solutions: 0, deepest: depth });

/** Reads the tree in pieces, with a rest between them; gives none if `goesOn` says no. */
export async function readTree(n: number, walk: Walk, goesOn = (): boolean => true): Promise<Node | undefined> {
  const root = grown(0, 0);
  let at = root;
  for (let number = 1; number <= walk.last; number++) {
    if (number % PIECE === 0) await new Promise((rested) => setTimeout(rested));
    if (!goesOn()) return undefined;
    walk.goTo(number);
    const { action, col } = readStep(n, walk.cells());
    if (action === 'place') at.children.push((at = grown(number, at.depth + 1, at, col)));
    else if (action === 'solution') at.solutions = 1;
    else if (action === 'back' && at.parent) {
      const { parent, boards, solutions, deepest } = at;
      parent.boards += boards;
      parent.solutions += solutions;
      parent.deepest = Math.max(parent.deepest, deepest);
      at = parent;
    }
  }
  return root;
}

/** The boards on the way to the one with queens on these columns, the empty one first. */
export function wayTo(root: Node, cols: readonly (number | undefined)[]): Node[] {
  const way = [root];
  for (const col of cols) {
    const next = way.at(-1)?.children.find((child) => child.col === col);
    if (next) way.push(next);
  }
  return way;
}

export interface Place {
  node: Node;
  x: number;
  /** What hangs on it is not drawn. */
  folded: boolean;
}

/**
 * What is drawn for a board: what hangs on the way to it, and below it, whole where that is no more than `WHOLE` boards. `x` is in
 * widths of a leaf, of which a folded part has `FOLDED`; a node stands over the middle of what hangs on it.
 */
export function outline(root: Node, open: Node): { places: Map<Node, Place>; width: number } {
  const way = new Set<Node>();
  for (let node: Node | undefined = open; node; node = node.parent) way.add(node);
  const places = new Map<Node, Place>();
  let width = 0;
  const put = (node: Node, isWhole: boolean): number => {
    const whole = isWhole || (way.has(node) && node.boards <= WHOLE);
    const folded = !whole && !way.has(node) && node.children.length > 0;
    const below = folded ? [] : node.children.map((child) => put(child, whole));
    const room = folded ? FOLDED : 1;
    const x = below.length > 0 ? ((below[0] ?? 0) + (below.at(-1) ?? 0)) / 2 : (width += room) - (room + 1) / 2;
    places.set(node, { node, x, folded });
    return x;
  };
  put(root, false);
  return { places, width };
}

/** The node nearest to a point, less than a row away; a leaf is `unit` rows wide, and a folded part reaches down as far as it goes. */
export function nearest(places: readonly Place[], x: number, depth: number, unit: number): Node | undefined {
  let [best, least]: [Node | undefined, number] = [undefined, 1];
  for (const { node, x: at, folded } of places) {
    const below = depth - (folded ? Math.min(node.deepest, Math.max(node.depth, depth)) : node.depth);
    const distance = Math.hypot((x - at) * unit, below);
    if (distance < least) [best, least] = [node, distance];
  }
  return best;
}

/** Where an arrow key leads: up, down, or aside among what hangs on the same board. */
export function beside(node: Node, key: string): Node | undefined {
  const { parent, children } = node;
  if (key === 'ArrowUp') return parent;
  if (key === 'ArrowDown') return children[0];
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return aside === undefined ? undefined : parent?.children[parent.children.indexOf(node) + aside];
}
