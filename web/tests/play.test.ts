import { expect, test } from 'vitest';
import { SQUARES, plainBoard, readSquares, writeSquares } from '../src/views/play/form';
import { EMPTY, allowed, clear, moved, painted, toggled, type Stand } from '../src/views/play/game';
import { countWith, symmetryOf } from '../src/views/play/solutions';
import { begun, changed, redone, stroked, undone } from '../src/views/play/steps';
import { dateOf, dayNumber, today } from '../src/views/puzzles/order';

test('tools put and take away', () => {
  let stand: Stand = EMPTY;
  stand = toggled(stand, 'queen', 3);
  stand = toggled(stand, 'mark', 5);
  stand = toggled(stand, 'blocked', 7);
  stand = toggled(stand, 'given', 9);
  expect(stand).toEqual({ queens: [3], marks: [5], blocked: [7], given: [9] });
  // A queen takes the place of a mark; the board's own squares are left alone.
  expect(toggled(stand, 'queen', 5)).toMatchObject({ queens: [3, 5], marks: [] });
  expect(toggled(stand, 'queen', 7)).toBe(stand);
  expect(toggled(stand, 'mark', 3)).toBe(stand);
  expect(toggled(stand, 'blocked', 9)).toMatchObject({ blocked: [7, 9], given: [] });
  expect(toggled(stand, 'queen', 3).queens).toEqual([]);
  expect(allowed(stand, 'mark', 9)).toBe(false);
  expect(clear(stand, 7).blocked).toEqual([]);
});

test('undo and redo', () => {
  const [b, c] = [toggled(EMPTY, 'queen', 1), toggled(EMPTY, 'queen', 2)];
  const first = begun(EMPTY);
  expect(undone(first)).toBe(first);
  expect(redone(first)).toBe(first);
  expect(changed(first, EMPTY)).toBe(first);
  const last = changed(changed(first, b), c);
  expect(undone(last).stand).toBe(b);
  const back = undone(undone(last));
  expect([back.stand, back.past.length, back.future.length]).toEqual([EMPTY, 0, 2]);
  expect(redone(back).stand).toBe(b);
  expect(redone(redone(back))).toEqual(last);
  expect(changed(back, c).future).toEqual([]);
});

test('a stroke is undone at once, and one that changes nothing is no step', () => {
  const paint = (squares: number[]) => (before: Stand) => painted(before, 'mark', squares);
  const start = changed(begun(EMPTY), toggled(EMPTY, 'queen', 5));
  let stroke = stroked(start, true, paint([1]));
  stroke = stroked(stroke, false, paint([1, 2]));
  expect(stroke.stand.marks).toEqual([1, 2]);
  expect(undone(stroke).stand).toBe(start.stand);
  // It begins on a queen, where no mark can be.
  const idle = stroked(start, true, paint([5]));
  expect([idle.stand, idle.past]).toEqual([start.stand, start.past]);
  const on = stroked(idle, false, paint([5, 6]));
  expect(on.stand).toMatchObject({ queens: [5], marks: [6] });
  expect(undone(on).stand).toBe(start.stand);
});

test('squares in the address', () => {
  expect(readSquares('3.1.3.999.15', 4)).toEqual([3, 1, 15]);
  expect(readSquares('', 4)).toEqual([]);
  expect(writeSquares([3, 1])).toBe('3.1');
  for (const wrong of ['a', '1..2', '.1', '1.', '-1', '1000']) expect(SQUARES.test(wrong)).toBe(false);
  expect(JSON.parse(plainBoard(4, [0, 7]))).toEqual({ v: 1, n: 4, rules: 'queen', blocked: [[1, 1], [2, 4]] });
});

test('days', () => {
  expect(dayNumber('1970-01-01')).toBe(0);
  expect(dayNumber('2026-11-23')).toBe(20_780);
  expect(dateOf(20_780)).toBe('2026-11-23');
  for (const wrong of ['2026-02-29', '2026-13-01', '2026-00-10', '26-1-1', '', '1969-12-31']) {
    expect(dayNumber(wrong), wrong).toBeUndefined();
  }
  expect(dayNumber('2024-02-29')).toBeDefined();
  expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
  expect(today(new Date(2026, 10, 21, 0, 1))).toBe('2026-11-21');
  // Clocks that are wrong by far still give a day that has a puzzle.
  for (const time of [-8.64e15, -1, 253_402_300_800_000, 8.64e15]) expect(dayNumber(today(new Date(time)))).toBeDefined();
});

test('a queen that is dragged goes where one may stand, and nowhere else', () => {
  const stand: Stand = { queens: [0, 5], marks: [9], blocked: [3], given: [2] };
  expect(moved(stand, 0, 9)).toEqual({ queens: [5, 9], marks: [], blocked: [3], given: [2] });
  for (const to of [5, 3, 2]) expect(moved(stand, 0, to), `${to}`).toBe(stand);
  // What is no queen of the player stays.
  for (const from of [2, 9, 7]) expect(moved(stand, from, 8), `${from}`).toBe(stand);
});

test('a stroke does to all squares what it does to the first', () => {
  let stand = painted(toggled(EMPTY, 'queen', 2), 'mark', [0, 1, 2, 3, 1]);
  // Not on a queen, and once on a square that was passed twice.
  expect(stand).toMatchObject({ queens: [2], marks: [0, 1, 3] });
  stand = painted(stand, 'mark', [4, 3, 2]);
  expect(stand.marks).toEqual([0, 1, 3, 4]);
  stand = painted(stand, 'mark', [1, 0, 8]);
  expect(stand.marks).toEqual([3, 4]);
  // Blocked squares take the place of what is there.
  expect(painted(stand, 'blocked', [1, 2, 3])).toEqual({ queens: [], marks: [4], blocked: [1, 2, 3], given: [] });
  expect(painted(stand, 'mark', [])).toBe(stand);
});

test('solutions with given queens, and the names of their views', () => {
  const [a, b] = [[1, 3, 0, 2], [2, 0, 3, 1]];
  const counted = [[[], []], [[1], []], [[1, 8], []], [[0], []], [[], [2]]] as const;
  expect(counted.map(([queens, blocked]) => countWith([[a, b]], 4, queens, blocked))).toEqual([2, 1, 1, 0, 1]);
  const names = (count: number) => Array.from({ length: count }, (_, k) => symmetryOf(k, count));
  expect([names(8), names(4), names(2)]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 4, 6], [0, 4]]);
});
