import { expect, test } from 'vitest';
import { card } from '../src/views/play/card';
import { clock, progressOf, readDays, streak, withDay, type Days } from '../src/views/play/progress';

const solved = { queens: '1.2', marks: '', seconds: 75, solved: true };
const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

test('what is stored comes back, and anything else is nothing', () => {
  const days = withDay({}, '2026-11-22', solved);
  expect(readDays(JSON.stringify(days))).toEqual(days);
  for (const text of [undefined, '', 'null', '7', '[]', '{"2026-11-22":7}', '{"x":{}}', '{"2026-11-22":{"queens":1}}']) {
    expect(readDays(text)).toEqual({});
  }
  expect(progressOf(days, '2026-11-23')).toEqual({ queens: '', marks: '', seconds: 0, solved: false });
});

test('the oldest days go', () => {
  let days: Days = {};
  for (let day = 0; day < 500; day++) days = withDay(days, new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10), solved);
  expect(Object.keys(days).length).toBe(400);
  expect(Object.keys(days).at(-1)).toBe('2027-05-15');
});

test('days in a row', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-18'].reduce((all, day) => withDay(all, day, solved), {} as Days);
  expect(streak(days, '2026-11-21', before)).toBe(2);
  // Today is not over yet.
  expect(streak(days, '2026-11-22', before)).toBe(2);
  expect(streak(days, '2026-11-23', before)).toBe(0);
  expect([clock(0), clock(75.9), clock(3605)]).toEqual(['0:00', '1:15', '1:00:05']);
});

test('a card is a picture without the queens', () => {
  const svg = card({ n: 2, regions: [0, 0, 1, 1], title: 'a < b', lines: ['1:15', 'x'] });
  expect(svg.match(/<rect/g)?.length).toBe(5);
  expect(svg).toContain('a &#60; b');
  expect(svg).not.toContain('href');
});
