// What the library says of its solvers.
import type { Library } from '../../wasm/load';

export const RUNGS = ['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6'] as const;
export type RungId = (typeof RUNGS)[number];

export interface Rung {
  id: string;
  /** English, Chinese. */
  name: readonly [string, string];
  idea: readonly [string, string];
}

export function readRungs(library: Library): Map<string, Rung> {
  const rungs = library.rungs().map((rung): [string, Rung] => {
    const { id, word, wordZh, idea, ideaZh } = rung;
    rung.free();
    return [id, { id, name: [word, wordZh], idea: [idea, ideaZh] }];
  });
  return new Map(rungs);
}
