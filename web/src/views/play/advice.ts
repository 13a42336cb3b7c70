// A hint of the library as plain values.
import type { Library } from '../../wasm/load';

export interface Advice {
  kind: string;
  /** Where to look for a step, in English, its sentence, whole and beside its squares, then the same in Chinese; none if it is no step. */
  texts: readonly string[];
  /** Which squares belong to the areas that it names. */
  areas: readonly number[];
  /** Queens at fault, or squares that can be crossed out. */
  squares: readonly number[];
  /** Where the next queen goes. */
  queen: number | undefined;
}

/** Squares that a sentence beside the board still names: where a trial forces queens. */
export const forced = (n: number, { texts }: Advice): number[] =>
  [...(texts[2] ?? '').matchAll(/\((\d+), (\d+)\)/g)].map(([, row, col]) => (Number(row) - 1) * n + Number(col) - 1);

export function ask(library: Library, json: string, queens: readonly number[], crossed: Iterable<number>): Advice {
  const hint = library.hint(json, Uint32Array.from(queens), Uint32Array.from(crossed));
  const { kind, texts, queen } = hint;
  const advice = { kind, texts, areas: [...hint.areas], squares: [...hint.squares], queen };
  hint.free();
  return advice;
}
