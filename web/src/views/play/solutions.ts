// The solutions of the plain board, by the fundamental ones.
import type { Library } from '../../wasm/load';

/** All views of each fundamental solution, itself first: n columns each. */
export function orbitsOf(library: Library, n: number): number[][][] {
  const parted = (flat: Uint8Array): number[][] =>
    Array.from({ length: flat.length / n }, (_, at) => [...flat.subarray(at * n, (at + 1) * n)]);
  return parted(library.fundamentalSolutions(n)).map((cols) => parted(library.orbit(Uint8Array.from(cols))));
}

/** How many solutions have all of these queens, and none on a blocked square. */
export function countWith(orbits: readonly number[][][], n: number, queens: readonly number[], blocked: readonly number[]): number {
  const has = (cols: readonly number[]) => (square: number): boolean => cols[Math.floor(square / n)] === square % n;
  return orbits.flat().filter((cols) => queens.every(has(cols)) && !blocked.some(has(cols))).length;
}

/** The symmetry that gives view `k` of an orbit with `count` views: 0 to 3 are quarter turns, 4 to 7 mirrors in |, –, \ and /. */
export const symmetryOf = (k: number, count: number): number => (2 * k < count ? k : 4 + ((k - count / 2) * 8) / count);
