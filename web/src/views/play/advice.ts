// A hint of the library as plain values.
import type { Library } from '../../wasm/load';

export interface Advice {
  kind: string;
  text: string;
  textZh: string;
  /** Queens at fault, or squares that can be crossed out. */
  squares: readonly number[];
  /** Where the next queen goes. */
  queen: number | undefined;
}

export function ask(library: Library, json: string, queens: readonly number[], crossed: Iterable<number>): Advice {
  const hint = library.hint(json, Uint32Array.from(queens), Uint32Array.from(crossed));
  const { kind, text, textZh, queen } = hint;
  const advice = { kind, text, textZh, squares: [...hint.squares], queen };
  hint.free();
  return advice;
}
