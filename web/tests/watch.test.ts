import { expect, test } from 'vitest';
import { lineIndex, lineSquares, litColumn, litIndex, litSquares } from '../src/views/watch/light';
import { Player } from '../src/views/watch/player.svelte';
import type { Search } from '../src/views/watch/search';
import { Walked } from '../src/views/watch/search';
import { bit, digits, readStep, type Step } from '../src/views/watch/step';

/**
 * A search of made-up steps: each number in `moves` is how many moves were made at that step. It
 * remembers the furthest leap forward it was asked for.
 */
class Fake implements Search {
  at = 0;
  leap = 0;
  #furthest = 0;
  readonly #moves: readonly number[];
  constructor(moves: readonly number[]) {
    this.#moves = moves;
  }
  get last(): number {
    return this.#moves.length - 1;
  }
  get moves(): number {
    return this.#moves[this.at] ?? 0;
  }
  goTo(step: number): void {
    this.leap = Math.max(this.leap, step - this.#furthest);
    this.#furthest = Math.max(this.#furthest, step);
    this.at = Math.min(step, this.last);
  }
  goBeside(other: Search): void {
    const there = this.#moves.findIndex((moves) => moves >= other.moves);
    this.goTo(there < 0 ? this.last : there);
  }
  find(from: number, forward: boolean, _: boolean, most: number): number[] {
    // Every hundred thousandth step is what is looked for.
    const next = forward ? (Math.floor(from / 1e5) + 1) * 1e5 : (Math.ceil(from / 1e5) - 1) * 1e5;
    if (next < 1 || next > this.last) return [1];
    if (Math.abs(next - from) > most) return [2, from + (forward ? most : -most)];
    return [0, next];
  }
}

const array = Array.from({ length: 400_001 }, (_, step) => 1 + Math.floor(step / 8));
const bits = Array.from({ length: 100_001 }, (_, step) => 1 + Math.floor(step / 2));

/** Frames until there is nothing to do; at most this many. */
function settle(player: Player<Search>): number {
  for (let frame = 0; frame < 100; frame++) {
    if (!player.busy) return frame;
    player.frame(0.016);
  }
  throw new Error('never arrived');
}

test('no frame walks further than a piece', () => {
  const [lead, beside] = [new Fake(array), new Fake(bits)];
  const player = new Player<Search>();
  player.load(lead, 0);
  player.accompany(beside);
  player.go(400_000);
  expect(settle(player)).toBeGreaterThan(4);
  expect(player.at).toBe(400_000);
  expect(beside.moves).toBe(lead.moves);
  expect(Math.max(lead.leap, beside.leap)).toBeLessThanOrEqual(60_000);
  // Back is near.
  player.go(17);
  expect([settle(player), player.at, beside.moves]).toEqual([0, 17, lead.moves]);
});

test('another solver takes over at the same board', () => {
  const player = new Player<Search>();
  const old = new Fake(array);
  player.load(old, 399_000);
  settle(player);
  const fresh = new Fake(bits);
  player.load(fresh, 0);
  player.meet(old);
  settle(player);
  expect(fresh.moves).toBe(old.moves);
  expect(player.at).toBe(fresh.at);
  expect(fresh.leap).toBeLessThanOrEqual(60_000);
});

test('plays at its speed, to the end, and again from the start', () => {
  const player = new Player<Search>();
  player.load(new Fake(array.slice(0, 50)), 0);
  player.toggle();
  player.frame(0.1);
  expect(player.at).toBe(2); // one at once, then 15 a second
  player.frame(10);
  expect(player.at).toBe(6); // a quarter of a second at most
  for (let frame = 0; frame < 20; frame++) player.frame(0.25);
  expect([player.at, player.playing]).toEqual([49, false]);
  player.toggle();
  expect([player.at, player.playing]).toEqual([0, true]);
  player.step(-1);
  expect([player.at, player.playing]).toEqual([0, false]);
});

test('faster than can be read, some steps are told: ten a second, and the last', () => {
  const player = new Player<Search>();
  player.load(new Fake(array), 0);
  player.toggle();
  player.speed = 6; // 60 steps a second
  const before = player.told;
  for (let frame = 0; frame < 120; frame++) player.frame(1 / 60);
  expect(player.at).toBeGreaterThan(100);
  expect(player.told - before).toBeGreaterThanOrEqual(15);
  expect(player.told - before).toBeLessThanOrEqual(21);
  expect(player.isFast).toBe(true);
  // Slowly, or by hand, each of them.
  player.speed = 3;
  expect(player.isFast).toBe(false);
  const [at, told] = [player.at, player.told];
  for (let frame = 0; frame < 60; frame++) player.frame(1 / 60);
  expect(player.told - told).toBe(player.at - at);
  player.step(1);
  expect(player.told - told).toBe(player.at - at);
});

test('jumps look on from frame to frame, and say when there is nothing', () => {
  const player = new Player<Search>();
  player.load(new Fake(array), 0);
  player.jump(true, true);
  expect(player.busy).toBe(true);
  settle(player);
  expect(player.at).toBe(100_000);
  player.jump(false, true);
  expect([player.at, player.nothing]).toEqual([100_000, 1]);
  player.go(400_000);
  settle(player);
  player.jump(true, true);
  expect(player.nothing).toBe(2);
});

test('a walk knows how far it has been', () => {
  const walked = new Walked(new Fake(array));
  expect([walked.towards(100, 60), walked.search.at]).toEqual([false, 60]);
  expect([walked.towards(100, 60), walked.search.at]).toEqual([true, 100]);
  expect([walked.towards(1e9, 1e9), walked.search.at]).toEqual([true, 400_000]);
  expect([walked.towards(-5, 1), walked.search.at]).toEqual([true, 0]);
});

/** Queens on (1, 1) and (2, 3) of 4 × 4, as the library says it. */
function example(): Step {
  const cells = new Uint32Array(16 + 6 * 5);
  cells.set([3, 1, 2, 2, 11, 3, 2, 0, 0, 4, 4]);
  cells.set([0, 0, 0, 0, 15, 14], 16);
  cells.set([2, 0b0001, 0, 0b0010, 0b1100, 0b1000], 22);
  cells.set([4, 0b0101, 0b0010, 0b1100, 0, 0], 28);
  return readStep(4, cells);
}

test('numbers become a step', () => {
  const step = example();
  expect(step).toMatchObject({ action: 'place', row: 1, col: 2, depth: 2, line: 11, nodes: 3, tried: 2 });
  expect(step.attacker).toBeUndefined();
  expect(step.rows.map(({ queen }) => queen)).toEqual([0, 2, undefined, 0, 0]);
  expect(digits(0b0101, 4, false)).toBe('0101');
  expect(digits(0b0011, 4, true)).toBe('1100');
  expect([bit(0b100, 2), bit(0b100, 1), bit(1 << 31, 31)]).toEqual([true, false, true]);
});

test('a bit lights the way up to its queen', () => {
  const step = example();
  const lit = (mask: 'cols' | 'anti' | 'diag' | 'free', col: number) =>
    [...litSquares(step, { kind: 'bit', mask, col })].sort((a, b) => a - b);
  expect(lit('cols', 0)).toEqual([0, 4, 8]);
  expect(lit('anti', 1)).toEqual([6, 9]);
  expect(lit('diag', 2)).toEqual([0, 5, 10]);
  expect(lit('diag', 0)).toEqual([8]);
  expect(lit('free', 0)).toEqual([8]);
  expect(litColumn(step, { kind: 'square', square: 9 })).toBe(1);
  expect(litColumn(step, { kind: 'square', square: 1 })).toBeUndefined();
});

test('lines have the numbers that the arrays have', () => {
  for (const n of [1, 4, 7]) {
    for (const line of ['cols', 'anti', 'diag'] as const) {
      const seen = new Set<number>();
      for (let index = 0; index < (line === 'cols' ? n : 2 * n - 1); index++) {
        for (const square of lineSquares(n, line, index)) {
          seen.add(square);
          expect(lineIndex(n, line, Math.floor(square / n), square % n)).toBe(index);
        }
      }
      expect(seen.size).toBe(n * n);
    }
  }
  const step = example();
  expect(litIndex(step, { kind: 'bit', mask: 'free', col: 1 }, 'anti')).toBe(3);
  expect(litIndex(step, { kind: 'bit', mask: 'cols', col: 1 }, 'anti')).toBeUndefined();
  expect(litIndex(step, { kind: 'square', square: 15 }, 'diag')).toBe(3);
});
