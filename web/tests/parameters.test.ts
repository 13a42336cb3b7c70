import { expect, test } from 'vitest';
import { choice, flag, readState, some, text, whole, writeState } from '../src/address/parameters';
import { readRoute, sharedLink, writeRoute, VIEW_NAMES } from '../src/address/route';

const schema = {
  n: whole(4, 12, 8),
  solver: choice(['l0', 'l5'], 'l5'),
  runs: some(['a', 'b', 'c'], ['a']),
  play: flag(true),
  board: text('', 10, (given) => /^[.Q]*$/.test(given)),
};

test('what is usual is left out, and what is written is read again', () => {
  const usual = readState(schema, '').state;
  expect(usual).toEqual({ n: 8, solver: 'l5', runs: ['a'], play: true, board: '' });
  expect(writeState(schema, usual)).toBe('');
  const other = { n: 12, solver: 'l0' as const, runs: ['a', 'c'] as const, play: false, board: 'Q..Q' };
  const query = writeState(schema, other);
  expect(query).toBe('n=12&solver=l0&runs=a,c&play=0&board=Q..Q');
  expect(readState(schema, query)).toEqual({ state: other, remarks: [] });
});

test('mangled values become something sensible, with a remark', () => {
  const { state, remarks } = readState(schema, 'n=1000&solver=L9&runs=c,x&play=maybe&board=%00&zzz=1');
  expect(state).toEqual({ n: 12, solver: 'l5', runs: ['c'], play: true, board: '' });
  expect(remarks.map((remark) => remark.kind)).toEqual(['range', 'choice', 'form', 'choice', 'form', 'unknown']);
  for (const n of ['', '8.5', '１２', 'NaN', '1e9', '99999999999999999999', '%E0%A4%A']) {
    expect(readState(schema, `n=${n}`).remarks).toHaveLength(1);
  }
  expect(readState(schema, 'n=-3').state.n).toBe(4);
});

test('reading never throws', () => {
  // A small generator of its own, so that a failure can be repeated.
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  const pieces = ['#', '/', '?', '&', '=', '%', '%F', '%C3%28', 'n', 'solver', '8', '\u0000', '皇后', '+', ',', 'watch'];
  for (let round = 0; round < 5000; round++) {
    const given = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('');
    const { route } = readRoute(given);
    expect(VIEW_NAMES).toContain(route.view);
    const { state } = readState(schema, route.query);
    expect(readState(schema, writeState(schema, state))).toEqual({ state, remarks: [] });
  }
});

test('routes', () => {
  expect(readRoute('').route).toEqual({ view: 'story', query: '' });
  expect(readRoute('').remarks).toEqual([]);
  expect(readRoute('#/Count?n=16').route).toEqual({ view: 'count', query: 'n=16' });
  expect(readRoute('#count/?n=16').route).toEqual({ view: 'count', query: 'n=16' });
  expect(readRoute('#/chess?n=16')).toEqual({ route: { view: 'story', query: '' }, remarks: [{ kind: 'view', given: 'chess' }] });
  expect(writeRoute({ view: 'race', query: '' })).toBe('#/race');
});

test('links to the puzzle of the day and to the race go through pages with previews of their own', () => {
  const link = (fragment: string, here = 'http://localhost/y/') => sharedLink(readRoute(fragment).route, here + fragment);
  expect(link('#/puzzles?day=2026-11-02')).toBe('http://localhost/y/daily.html#/puzzles?day=2026-11-02');
  expect(link('#/puzzles?mode=puzzle&seed=3')).toBe('http://localhost/y/#/puzzles?mode=puzzle&seed=3');
  expect(link('#/race?n=9', 'http://localhost/y/index.html')).toBe('http://localhost/y/race.html#/race?n=9');
  expect(link('#/watch', 'http://localhost/y/index.html?plain')).toBe('http://localhost/y/index.html?plain#/watch');
});
