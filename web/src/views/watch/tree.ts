// The whole search of a small board as a tree, read off a walk through it.
import { readStep } from './step';

/** The largest board that is drawn so: 153 boards. */
export const LARGEST_TREE = 6;

/** What the walk is taken from: `Trace` of the library. */
export interface Walk {
  readonly last: number;
  goTo(step: number): void;
  cells(): Uint32Array;
}

export interface Node {
  /** The columns of its queens, joined by commas: its name. */
  name: string;
  depth: number;
  /** Its place from left to right, in widths of a leaf. */
  x: number;
  parent: Node | undefined;
  solved: boolean;
}

export interface Tree {
  nodes: readonly Node[];
  /** Leaves side by side. */
  width: number;
  depth: number;
}

export function readTree(n: number, walk: Walk): Tree {
  const root: Node = { name: '', depth: 0, x: 0, parent: undefined, solved: false };
  const nodes = [root];
  let [at, width] = [root, 0];
  const children = new Map<Node, Node[]>();
  /** A node stands over the middle of what hangs on it. */
  const leave = (node: Node): void => {
    const below = children.get(node);
    const [first, last] = [below?.[0], below?.at(-1)];
    node.x = first && last ? (first.x + last.x) / 2 : width++;
  };
  for (let number = 1; number <= walk.last; number++) {
    walk.goTo(number);
    const { action, col } = readStep(n, walk.cells());
    if (action === 'place') {
      const node: Node = { name: at.name === '' ? `${col}` : `${at.name},${col}`, depth: at.depth + 1, x: 0, parent: at, solved: false };
      children.set(at, [...(children.get(at) ?? []), node]);
      nodes.push(node);
      at = node;
    } else if (action === 'solution') at.solved = true;
    else if (action === 'back' && at.parent) {
      leave(at);
      at = at.parent;
    }
  }
  leave(root);
  return { nodes, width: Math.max(1, width), depth: n };
}
