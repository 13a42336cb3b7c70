import { expect, test } from 'vitest';
import { readRoute } from '../src/address/route';
import { conflicts } from '../src/views/puzzles/conflicts';
import { dayAfter, dayBefore, nameOf, orderOf, routeOf } from '../src/views/puzzles/order';
import { begin, begun, change, finish, hinted, joined, move, paint, progressOf, redo, restart, tap, tick, timeOf, undo, type Game } from '../src/views/puzzles/game';
import { puzzle } from '../src/views/puzzles/messages';
import { clock, type Kept, NONE, readKept, resultText, statistics, streak, withPuzzle } from '../src/views/puzzles/progress';

const BOARD = { n: 4, blocked: [3], given: [12] };
const start = begin(BOARD, NONE);
const taps = (...squares: number[]): Game => squares.reduce((game, square) => tap(game, 'mark', square, game.stand.marks.includes(square)), start);

test('a tap goes from empty to a mark, to a queen, to empty', () => {
  expect(taps(5).stand).toMatchObject({ queens: [], marks: [5] });
  expect(taps(5, 5).stand).toMatchObject({ queens: [5], marks: [] });
  expect(taps(5, 5, 5).stand).toMatchObject({ queens: [], marks: [] });
  expect(tap(start, 'queen', 5, false).stand.queens).toEqual([5]);
  // An automatic mark becomes a queen, too; blocked squares and given queens stay.
  expect(tap(start, 'mark', 5, true).stand).toMatchObject({ queens: [5], marks: [] });
  for (const square of [3, 12]) expect(tap(start, 'mark', square, false)).toBe(start);
});

test('Undo ends at the puzzle, and a stroke is one step', () => {
  let game = paint(paint(taps(5), [0, 1], true), [0, 1, 2], false);
  expect(game.stand.marks).toEqual([5, 0, 1, 2]);
  game = undo(game);
  expect(game.stand.marks).toEqual([5]);
  expect(redo(game).stand.marks).toEqual([5, 0, 1, 2]);
  game = undo(undo(undo(game)));
  expect([game.stand, game.past.length]).toEqual([start.stand, 0]);
  expect(move(taps(5, 5), 5, 6).stand.queens).toEqual([6]);
});

test('a solved puzzle takes nothing until it begins again', () => {
  const game = finish(tick(hinted(taps(5, 5))));
  expect(tap(game, 'mark', 6, false)).toBe(game);
  expect(undo(game)).toBe(game);
  expect(paint(game, [6], true)).toBe(game);
  const again = restart(game);
  expect([again.stand.queens, again.finished, again.past]).toEqual([[], false, []]);
  // What it took the first time stays.
  expect([tick(hinted(again)).seconds, hinted(again).hints, again.solved]).toEqual([1, 1, true]);
  // The second time has a clock of its own, from the first touch until it is solved.
  expect([timeOf(game), timeOf(tick(again))]).toEqual([1, 0]);
  const twice = tick(tick(tap(again, 'queen', 5, false)));
  const solved = tick(finish(twice));
  expect([timeOf(twice), timeOf(solved), solved.seconds, timeOf(restart(solved))]).toEqual([2, 2, 1, 0]);
  expect([tick(start).seconds, begun(start), restart(start)]).toEqual([0, false, start]);
});

test('another tab played the same puzzle', () => {
  const here = { ...taps(5), seconds: 9 };
  const there = { ...taps(6, 6), seconds: 4, hints: 2 };
  const both = joined(here, there);
  expect([both.stand.queens, both.seconds, both.hints]).toEqual([[6], 9, 2]);
  expect(undo(both).stand.marks).toEqual([5]);
  expect(joined(here, { ...here, seconds: 3 })).toEqual(here);
});

test('what is kept comes back, and anything else is nothing', () => {
  const game = { ...taps(5, 5, 6), seconds: 75, hints: 2 };
  const kept = withPuzzle({}, '2026-11-22', progressOf(game));
  expect(readKept(JSON.stringify(kept))).toEqual(kept);
  expect(begin(BOARD, kept['2026-11-22'] ?? NONE)).toMatchObject({ stand: game.stand, seconds: 75, hints: 2, past: [] });
  // Earlier versions did not count hints.
  expect(readKept('{"2026-11-22":{"queens":"1.2","marks":"","seconds":7,"solved":true}}')['2026-11-22']?.hints).toBe(0);
  for (const text of [undefined, '', 'null', '7', '[]', '{"2026-11-22":7}', '{"x":{}}', '{"2026-11-22":{"queens":1}}', JSON.stringify({ x: { ...NONE, queens: '1.'.repeat(5000) } })]) {
    expect(readKept(text)).toEqual({});
  }
  // Squares of another board, of its own, or that are none.
  expect(begin(BOARD, { ...NONE, queens: '3.12.99.1' }).stand.queens).toEqual([1]);
});

test('puzzles that were not played for longest go', () => {
  let kept: Kept = {};
  for (let at = 0; at < 500; at++) kept = withPuzzle(withPuzzle(kept, `7-easy-${at}`, NONE), '2026-11-22', NONE);
  expect(Object.keys(kept).length).toBe(400);
  expect(Object.keys(kept).at(-1)).toBe('2026-11-22');
  expect(Object.keys(kept).at(0)).toBe('7-easy-101');
});

test('days in a row, and figures', () => {
  const solved = { ...NONE, seconds: 60, solved: true };
  const kept = ['2026-11-20', '2026-11-21', '2026-11-18'].reduce((all, day) => withPuzzle(all, day, solved), {} as Kept);
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => streak(kept, day, dayBefore))).toEqual([2, 2, 0]);
  const more = withPuzzle(withPuzzle(kept, '2026-11-01', { ...solved, hints: 3, seconds: 180 }), '2026-11-02', NONE);
  expect(statistics(more, dayBefore)).toEqual({ solved: 4, alone: 3, longest: 2, seconds: 60 });
  expect(statistics({}, dayBefore)).toEqual({ solved: 0, alone: 0, longest: 0, seconds: 0 });
  expect([clock(0), clock(75.9), clock(3605)]).toEqual(['0:00', '1:15', '1:00:05']);
  expect([dayBefore('2026-03-01'), dayAfter('2026-12-31')]).toEqual(['2026-02-28', '2027-01-01']);
});

test('conflicts in the terms of the puzzle, each once', () => {
  // Regions: the left half and the right half.
  const regions = [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1];
  const of = (rules: string, ...queens: number[]) => conflicts({ n: 4, rules, regions }, queens);
  expect(of('touching', 0, 3)).toEqual([{ kind: 'row', at: 0 }]);
  expect(of('touching', 2, 12)).toEqual([]);
  expect(of('touching', 1, 12)).toEqual([{ kind: 'region', at: 0 }]);
  expect(of('touching', 6, 1)).toEqual([{ kind: 'touching', squares: [1, 6] }]);
  // Two that touch in one row and one region: all of it.
  expect(of('touching', 0, 1)).toEqual([{ kind: 'row', at: 0 }, { kind: 'region', at: 0 }, { kind: 'touching', squares: [0, 1] }]);
  expect(of('queen', 2, 14)).toEqual([{ kind: 'column', at: 2 }, { kind: 'region', at: 1 }]);
  expect(of('touching', 0, 2, 3).filter(({ kind }) => kind === 'row')).toEqual([{ kind: 'row', at: 0 }]);
  // Far apart on a diagonal is no fault where only touching is.
  expect(of('touching', 1, 11)).toEqual([]);
  expect(of('queen', 1, 11)).toEqual([{ kind: 'attack', squares: [1, 11] }]);
  expect(of('touching')).toEqual([]);
});

test('a shared result does not give the answer away', () => {
  for (const language of ['en', 'zh'] as const) {
    const text = resultText(puzzle(language), { title: '2026-11-27', n: 7, seconds: 83, hints: 0, inARow: 4, order: [1, 0, 2] });
    expect(text).toMatch(/2026-11-27\n👑 7 × 7.*1:23\n✨ .*\n🟦🟥🟩\n🔥 .*4/);
    expect(resultText(puzzle(language), { title: 'x', n: 7, seconds: 3, hints: 2, inARow: 1, order: [-1, -1] })).toMatch(/💡 .*2[^\n]*$/);
  }
});

test('addresses of puzzles, those of earlier versions too', () => {
  expect(readRoute('#/play?mode=daily&day=2026-11-02&queens=3&tool=mark&auto=1').route).toEqual({ view: 'puzzles', query: 'mode=daily&day=2026-11-02&queens=3' });
  expect(readRoute('#/play?mode=gallery').route).toEqual({ view: 'play', query: 'mode=gallery' });
  const asked = { mode: 'own', day: '', size: 7, level: 'easy', seed: 1, board: undefined } as const;
  expect(orderOf(asked)).toBeUndefined();
  expect(nameOf(orderOf({ ...asked, mode: 'puzzle' })!)).toBe('7-easy-1');
  expect(nameOf(orderOf({ ...asked, mode: 'daily', day: '2026-11-02' })!)).toBe('2026-11-02');
  const plain = { n: 13, queens: [], blocked: [1], rules: 'queen' };
  expect([routeOf(plain), routeOf({ ...plain, n: 21, rules: 'torus' })]).toEqual([undefined, undefined]);
  expect(routeOf({ ...plain, n: 12 })?.view).toBe('play');
  expect(routeOf({ ...plain, rules: 'torus' })?.view).toBe('puzzles');
});

test('a change that is none is no step', () => {
  expect(change(start, start.stand)).toBe(start);
});
