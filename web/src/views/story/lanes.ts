// Thirty-two boards that are searched in step, each from its own first two queens; a board that is done makes room for the
// next one. In every step each board places a queen or takes one back.
import { N } from './chapters';

export const LANES = 32;
/** Steps until all boards are done. */
export const TICKS = 192;
/** Queens that stand there from the start. */
const GIVEN = 2;

export interface Lane {
  /** Columns, from the top. */
  queens: readonly number[];
  /** Columns still to be tried in each row entered, as bits. */
  untried: readonly number[];
}

export interface Lanes {
  lanes: readonly (Lane | undefined)[];
  waiting: readonly Lane[];
  steps: number;
  /** Queens placed so far. */
  placed: number;
  solutions: number;
  /** The boards on which a solution stands. */
  solved: ReadonlySet<number>;
}

const free = (queens: readonly number[]): number => {
  let mask = (1 << N) - 1;
  for (const [row, col] of queens.entries()) {
    const down = queens.length - row;
    mask &= ~((1 << col) | ((1 << col) << down) | ((1 << col) >> down));
  }
  return queens.length < N ? mask : 0;
};
const enter = (queens: readonly number[], untried: readonly number[]): Lane => ({ queens, untried: [...untried, free(queens)] });

export function start(): Lanes {
  const all: Lane[] = [];
  for (let first = 0; first < N; first++) {
    for (let second = 0; second < N; second++) if ((free([first]) >> second) & 1) all.push(enter([first, second], []));
  }
  return { lanes: all.slice(0, LANES), waiting: all.slice(LANES), steps: 0, placed: 0, solutions: 0, solved: new Set() };
}

/** Undefined when its search is done. */
function advance({ queens, untried }: Lane): Lane | undefined {
  const here = untried.at(-1) ?? 0;
  if (here === 0) return queens.length > GIVEN ? { queens: queens.slice(0, -1), untried: untried.slice(0, -1) } : undefined;
  const lowest = here & -here;
  return enter([...queens, 31 - Math.clz32(lowest)], [...untried.slice(0, -1), here ^ lowest]);
}

/** One step of all boards. */
export function step(now: Lanes): Lanes {
  const waiting = [...now.waiting];
  const lanes = now.lanes.map((lane) => lane && (advance(lane) ?? waiting.shift()));
  const grown = lanes.filter((lane, at) => lane && lane.queens.length > (now.lanes[at]?.queens.length ?? 0));
  const solved = new Set(lanes.flatMap((lane, at) => (lane?.queens.length === N ? [at] : [])));
  return { lanes, waiting, steps: now.steps + 1, placed: now.placed + grown.length, solutions: now.solutions + solved.size, solved };
}
