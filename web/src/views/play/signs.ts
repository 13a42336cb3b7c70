// What is drawn on the squares of a game: attacked squares, marks, clashes, and what a hint speaks of.
import type { Sign } from '../../board/shape';
import type { Library } from '../../wasm/load';
import type { Advice } from './advice';
import type { Stand } from './game';

export interface Attacks {
  attacked: ReadonlySet<number>;
  clashing: ReadonlySet<number>;
  solved: boolean;
}

export function attacksOf(library: Library, json: string, queens: readonly number[]): Attacks {
  const attacks = library.attacks(json, Uint32Array.from(queens));
  const { attacked, clashing, solved } = attacks;
  attacks.free();
  return { attacked: new Set(attacked), clashing: new Set(clashing), solved };
}

interface Shown {
  stand: Stand;
  found: Attacks | undefined;
  advice: Advice | undefined;
  /** Attacked squares are drawn. */
  attacked: boolean;
  /** Attacked squares are marked as if the player had done it. */
  auto: boolean;
}

export function marksOf({ stand, found, auto }: Shown): Set<number> {
  return new Set([...stand.marks, ...(auto ? (found?.attacked ?? []) : [])]);
}

/** One sign a square: the later ones cover the earlier. */
export function signsOf(shown: Shown): Map<number, Sign> {
  const { stand, found, advice } = shown;
  const signs = new Map<number, Sign>();
  if (shown.attacked && !found?.solved) for (const square of found?.attacked ?? []) signs.set(square, 'attacked');
  for (const square of marksOf(shown)) if (!stand.queens.includes(square) && !stand.given.includes(square)) signs.set(square, 'mark');
  for (const square of found?.clashing ?? []) signs.set(square, 'clash');
  for (const square of stand.blocked) signs.delete(square);
  if (!advice) return signs;
  const sign: Sign = advice.kind !== 'step' ? 'clash' : advice.queen === undefined ? 'excluded' : 'attacked';
  for (const square of advice.forced) signs.set(square, 'forced');
  for (const square of advice.squares) signs.set(square, sign);
  if (advice.queen !== undefined) signs.set(advice.queen, 'hint');
  return signs;
}
