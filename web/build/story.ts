// What the story shows, asked of the library when the page is built: no figure of it waits for WebAssembly.
import type { Plugin } from 'vite';
import { CHAPTERS, DEAD_END, N, type Chapter } from '../src/views/story/chapters.ts';
import { costOf, type Cost } from '../src/views/story/cost.ts';
import { HEAD, ROW, readStep } from '../src/views/watch/step.ts';
import type { SolverId } from '../src/solvers/solvers.ts';
import { stepOf, type Part, type StoryData } from '../src/views/story/shots.ts';
import { asked, type Library } from './library.ts';

/** The steps of a chapter. */
function part(library: Library, { solver, from, to }: Chapter): Part {
  const trace = new library.Trace(solver, N);
  const onward = () => trace.goTo(trace.at + 1);
  while (trace.moves < from) onward();
  const first = trace.at;
  const shots = [];
  for (;;) {
    const cells = [...trace.cells()];
    // The line of the source and the counters are not shown; nor is what lies below the row at hand.
    cells.fill(0, 4, 8);
    const depth = cells[3] ?? 0;
    shots.push({ cells: cells.slice(0, HEAD + ROW * (depth + 1)), text: [trace.text(false), trace.text(true)] as const });
    if (trace.moves >= to) return { first, shots };
    onward();
  }
}

/** What a solver does in the row of the first dead end, until it goes back. */
function deadEnd(library: Library, solver: SolverId): number[] {
  const trace = new library.Trace(solver, N);
  let cost: Cost | undefined;
  while (trace.moves <= DEAD_END) {
    cost = costOf(solver, readStep(N, trace.cells()));
    trace.goTo(trace.at + 1);
  }
  return cost ? [cost.looked, cost.operations, cost.touched] : [];
}

/** The columns of a board's queens as one text, from 0. */
const columns = (cols: Iterable<number>): string => [...cols].join('');

/** The boards that the mirror's search finds. */
function mirrored(library: Library): string[] {
  const trace = new library.Trace('l6', N);
  const found = [];
  for (;;) {
    const [none, step = 0] = trace.find(trace.at, true, true, trace.last);
    if (none !== 0) return found;
    trace.goTo(step);
    const cells = trace.cells();
    // The queen's column is the first word of its row.
    found.push(columns(Array.from({ length: N }, (_, row) => cells[HEAD + ROW * row] ?? 0)));
  }
}

function orbits(library: Library): string[][] {
  const split = (flat: Uint8Array) => Array.from({ length: flat.length / N }, (_, at) => flat.subarray(at * N, (at + 1) * N));
  return split(library.fundamentalSolutions(N)).map((board) => split(library.orbit(board)).map(columns));
}

function told(library: Library): StoryData {
  const parts = CHAPTERS.map((chapter) => part(library, chapter));
  const most = Math.max(...CHAPTERS.flatMap(({ solver }, at) => (parts[at]?.shots ?? []).map((shot) => costOf(solver, stepOf(shot)).operations)));
  const compared = CHAPTERS.map(({ solver }) => deadEnd(library, solver));
  return { parts, most, compared, mirrored: mirrored(library), orbits: orbits(library) };
}

/** `virtual:story`, a `StoryData`. */
export const story = (folder: string): Plugin => asked('story', folder, told);
