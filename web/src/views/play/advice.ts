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

/** The sentence of a hint, with each square on one line; a brief one leaves out the squares, for which `some` stands. */
export function worded(text: string, some?: string): string {
  if (some === undefined) return text.replace(/(\(\d+,) /g, '$1\u00a0');
  return text.replace(/(: |：).*/, '').replace(/ ?\(\d+, \d+\)((, |、| and )\(\d+, \d+\))*/g, some);
}

export function ask(library: Library, json: string, queens: readonly number[], crossed: Iterable<number>): Advice {
  const hint = library.hint(json, Uint32Array.from(queens), Uint32Array.from(crossed));
  const { kind, text, textZh, queen } = hint;
  const advice = { kind, text, textZh, squares: [...hint.squares], queen };
  hint.free();
  return advice;
}
