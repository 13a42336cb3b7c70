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
  /** Where a queen on one of these would force others. */
  forced: readonly number[];
  /** Where the next queen goes. */
  queen: number | undefined;
}

export function ask(library: Library, json: string, queens: readonly number[], crossed: Iterable<number>): Advice {
  const hint = library.hint(json, Uint32Array.from(queens), Uint32Array.from(crossed));
  const { kind, texts, queen } = hint;
  const advice = { kind, texts, areas: [...hint.areas], squares: [...hint.squares], forced: [...hint.forced], queen };
  hint.free();
  return advice;
}
