// The story: queens by hand, what each solution costs, and boards that are searched in step.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHAPTERS, N } from '../src/views/story/chapters';
import { CODE, isTaken } from '../src/views/story/code';
import { costOf } from '../src/views/story/cost';
import { EMPTY, attacked, attacks, deadRow, moved, next, pressed, type Hand } from '../src/views/story/hand';
import { TICKS, start, step as tick } from '../src/views/story/lanes';
import { story as words } from '../src/views/story/messages';
import { stepOf } from '../src/views/story/shots';
import { queensOf, type Step } from '../src/views/watch/step';
import type { SolverId } from '../src/solvers/solvers';
import { stepsOf } from './ladder';
import told from 'virtual:story';

const columns = (hand: Hand): number[] => hand.queens.map((queen) => (queen % N) + 1);
const times = <T>(count: number, from: T, act: (now: T) => T): T => Array.from({ length: count }).reduce<T>((now) => act(now), from);

test('a queen comes, goes, is refused, and goes elsewhere', () => {
  const one = pressed(EMPTY, 0);
  expect(one).toEqual({ queens: [0] });
  expect(attacked(one).length).toBe(21);
  expect(pressed(one, 9)).toEqual({ queens: [0], refused: 9 });
  expect(pressed(pressed(one, 9), 10)).toEqual({ queens: [0, 10] });
  expect(pressed(one, 0)).toEqual({ queens: [] });
  expect(moved(one, 0, 9)).toEqual({ queens: [9] });
  expect(moved(pressed(one, 10), 10, 9)).toEqual({ queens: [0, 10], refused: 9 });
  // By the definition: the same row, column or diagonal.
  expect([attacks(0, 0), attacks(0, 7), attacks(0, 56), attacks(0, 63), attacks(7, 56), attacks(0, 10)]).toEqual([false, true, true, true, true, false]);
});

test('the first free squares lead to the dead end at which the first solution begins', () => {
  const five = times(5, EMPTY, next);
  expect(columns(five)).toEqual([1, 3, 5, 2, 4]);
  expect(deadRow(times(4, EMPTY, next))).toBe(undefined);
  expect(deadRow(five)).toBe(5);
  expect(next(five).queens).toEqual(five.queens.slice(0, -1));
  const begins = told.parts[0]?.shots[0];
  expect(begins && queensOf(stepOf(begins))).toEqual(five.queens);
});

test('each solution goes on where the one above it stopped, and ends with another queen', () => {
  let before: number[] | undefined;
  for (const [at, { solver }] of CHAPTERS.entries()) {
    const part = told.parts[at];
    const steps = (part?.shots ?? []).map(stepOf);
    expect(steps.length, solver).toBeGreaterThan(8);
    expect(steps.at(-1)?.action, solver).toBe('place');
    const boards = steps.map(queensOf);
    if (before) expect(boards[0], solver).toEqual(before);
    before = boards.at(-1);
    // The workbench opens at the same step.
    const walked = stepsOf(solver, N);
    expect(walked.slice(part?.first, (part?.first ?? 0) + steps.length).map(({ step }) => shown(step))).toEqual(steps.map(shown));
    expect(words('en').chapters[solver]?.length).toBe(words('zh').chapters[solver]?.length);
  }
});

/** What the story shows of a step: no counters, no source, nothing below the row at hand. */
const shown = ({ rows, line, nodes, tried, solutions, ...step }: Step) => ({ ...step, rows: rows.slice(0, step.depth + 1) });

/** A solver as its Python listing has it, which counts as it goes: what it has done in the row of each of its steps. */
function counted(solver: SolverId, n: number): { action: string; row: number; operations: number; touched: number }[] {
  const told: { action: string; row: number; operations: number; touched: number }[] = [];
  const queens: number[] = [];
  const spent = Array.from({ length: n + 1 }, () => ({ operations: 0, touched: 0 }));
  const spend = (row: number, operations: number, touched: number) => {
    const here = spent[row];
    if (here) [here.operations, here.touched] = [here.operations + operations, here.touched + touched];
  };
  const tell = (action: string, row: number) => void told.push({ action, row, ...(spent[row] ?? { operations: 0, touched: 0 }) });
  const isTaken = (row: number, col: number): boolean => {
    if (solver === 'l1') {
      for (let above = 0; above < row; above++) {
        const there = queens[above] ?? 0;
        spend(row, 1, 1);
        if (there === col) return true;
        spend(row, 3, 0);
        if (there + above === col + row) return true;
        spend(row, 3, 0);
        if (there - above === col - row) return true;
      }
      return false;
    }
    const marks = queens.slice(0, row).map((there, above) => [there === col, there + above === col + row, there - above === col - row]);
    const [cols, anti, diag] = [0, 1, 2].map((line) => marks.some((mark) => mark[line]));
    if (solver === 'l3') spend(row, 11, 3);
    if (solver === 'l2') {
      spend(row, 1, 1);
      if (!cols) spend(row, 2, 1);
      if (!cols && !anti) spend(row, 4, 1);
    }
    return Boolean(cols || anti || diag);
  };
  const search = (row: number): void => {
    if (row === n) return tell('solution', row);
    spent[row] = { operations: 0, touched: 0 };
    if (solver === 'l4') spend(row, 8, 3);
    if (solver === 'l5') spend(row, 4, 0);
    if (solver === 'l4' || solver === 'l5') tell('mask', row);
    for (let col = 0; col < n; col++) {
      if (isTaken(row, col)) {
        if (solver <= 'l3') tell('reject', row);
        continue;
      }
      // Lowest one, and out of `free`; then the three marks, or the three masks of the row below.
      spend(row, { l1: 0, l2: 4, l3: 10, l4: 3 + 7, l5: 3 + 5 }[solver as string] ?? 0, { l1: 1, l2: 3, l3: 3, l4: 3 }[solver as string] ?? 0);
      queens[row] = col;
      tell('place', row);
      search(row + 1);
      queens.length = row;
      spend(row, { l2: 4, l3: 10, l4: 7 }[solver as string] ?? 0, { l2: 3, l3: 3, l4: 3 }[solver as string] ?? 0);
      tell('back', row);
    }
  };
  search(0);
  return told;
}

test.each(['l1', 'l2', 'l3', 'l4', 'l5'] as const)('%s has done in its row what its listing does', (solver) => {
  const n = 5;
  const steps = stepsOf(solver, n).map(({ step }) => step).filter(({ action }) => action !== 'start');
  const expected = counted(solver, n);
  expect(steps.map(({ action }) => action)).toEqual(expected.map(({ action }) => action));
  for (const [at, step] of steps.entries()) {
    // Nothing more than for the queen that completes it.
    if (step.action === 'solution') {
      expect(costOf(solver, step)).toEqual(costOf(solver, steps[at - 1] ?? step));
      continue;
    }
    const { row, operations, touched } = costOf(solver, step);
    expect({ action: step.action, row, operations, touched }, `step ${at}`).toEqual(expected[at]);
  }
});

test('the lines under a figure are those of its listing, and its steps take them', () => {
  const plain = (text: string) => text.replace(/#.*|\s+/g, '');
  for (const [at, { solver }] of CHAPTERS.entries()) {
    const source = plain(readFileSync(`../crates/bitqueens-tutor/listings/${solver}.py`, 'utf8'));
    const lines = CODE[solver] ?? [];
    for (const statement of lines.flatMap(([code]) => code.split(';'))) expect(source).toContain(plain(statement));
    const steps = (told.parts[at]?.shots ?? []).map(stepOf);
    // A loop is there to be read.
    expect(source).toContain(plain(lines[0]?.[0] ?? ''));
    expect(lines.some(([code, ...takes]) => takes.length === 0 && code.endsWith(':')), solver).toBe(true);
    for (const line of lines) if (line.length > 1) expect(steps.some((step) => isTaken(line, step)), line[0]).toBe(true);
    // All but those that only leave: there the masks, and the list, are as they were.
    for (const step of steps) {
      const left = step.action === 'back' && (solver === 'l1' || solver === 'l5');
      expect(lines.some((line) => isTaken(line, step)), `${solver} ${step.action}`).toBe(!left);
    }
  }
});

test('solution four goes on to the row below, and wipes out its marks by lines of their own', () => {
  const taken = (action: string) => {
    const shot = told.parts[3]?.shots.map(stepOf).find((step) => step.action === action);
    return (CODE.l4 ?? []).flatMap((line, at) => (shot && isTaken(line, shot) ? [at] : []));
  };
  const call = (CODE.l4 ?? []).findIndex(([code]) => code.includes('search(row + 1)'));
  expect(taken('place')).toContain(call);
  expect(Math.min(...taken('back'))).toBeGreaterThan(call);
});

test('a hopeless row costs less from solution to solution', () => {
  // The row of the first dead end, when all is said about it.
  const hopeless = (solver: SolverId) => {
    const steps = stepsOf(solver, N).map(({ step }) => step);
    const at = steps.findIndex(({ action }) => action === 'back');
    const last = steps[at - 1];
    return last && costOf(solver, last);
  };
  const [one, two, , four, five] = (['l1', 'l2', 'l3', 'l4', 'l5'] as const).map(hopeless);
  expect([one?.looked, two?.looked, four?.looked, five?.looked]).toEqual([8, 8, 0, 0]);
  expect(one?.operations).toBeGreaterThan(two?.operations ?? NaN);
  expect(two?.operations).toBeGreaterThan(four?.operations ?? NaN);
  expect([four?.operations, five?.operations]).toEqual([8, 4]);
});

test('the mirror finds half of the 92, and twelve boards stand for all', () => {
  expect(told.mirrored.length).toBe(46);
  const mirror = (board: string): string => [...board].map((col) => N - 1 - Number(col)).join('');
  const both = told.mirrored.flatMap((columns) => [columns, mirror(columns)]);
  expect(new Set(both).size).toBe(92);
  const views = told.orbits.flat();
  expect([told.orbits.length, views.length, new Set(views).size]).toEqual([12, 92, 92]);
  expect([...views].sort()).toEqual([...both].sort());
});

test('boards that are searched in step find all 92 solutions', () => {
  let now = start();
  const found = new Set<string>();
  const left = () => now.lanes.filter(Boolean).length;
  for (let ticks = 0; ticks < TICKS; ticks++) {
    expect(left()).toBeGreaterThan(0);
    now = tick(now);
    for (const lane of now.solved) found.add(now.lanes[lane]?.queens.join('') ?? '');
    expect(now.lanes.length).toBe(32);
  }
  expect([now.solutions, found.size, left()]).toEqual([92, 92, 0]);
  // All queens but the first two of each board, of 2057 − 1 in the tree: 8 first ones and 42 pairs stand from the start.
  expect(now.placed).toBe(2056 - 8 - 42);
  // One board after the other would take more than ten times as many.
  expect(TICKS).toBeLessThan((2 * now.placed) / 10);
});
