// The reader of pictures, `crates/bitqueens-wasm/src/pictures`: numbers in, numbers out.
import type { Code, Found } from './protocol';

interface Exports {
  memory: WebAssembly.Memory;
  take(bytes: number): number;
  read(pixels: number, width: number, height: number): number;
}

let reader: Exports;

export function initSync({ module }: { module: WebAssembly.Module }): void {
  reader = new WebAssembly.Instance(module).exports as unknown as Exports;
}

/** The numbers of each code. */
const CODE = 3;

function codes(numbers: readonly number[]): Code[] {
  return Array.from({ length: numbers.length / CODE }, (_, at) => numbers.slice(CODE * at, CODE * (at + 1)) as Code);
}

/** Reads rows of pixels, 4 bytes each; the code of a refusal if there is no board. */
export function readPicture(width: number, height: number, rgba: ArrayLike<number>): Found | Code {
  const pixels = reader.take(rgba.length);
  new Uint8Array(reader.memory.buffer).set(rgba, pixels);
  // Reading may take more memory, which is another buffer then.
  const address = reader.read(pixels, width, height);
  const answer = new Float32Array(reader.memory.buffer, address);
  const [n = 0, ...rest] = answer.slice(1, 1 + (answer[0] ?? 0));
  if (n === 0) return rest as Code;
  const [percent = 0, left = 0, top = 0, across = 0, down = 0] = rest.splice(0, 5);
  const [regions, contents, unsure] = [0, 1, 2].map(() => rest.splice(0, n * n)) as [number[], number[], number[]];
  const where = (all: readonly number[], wanted: number) => [...all.keys()].filter((square) => all[square] === wanted);
  return { n, regions, queens: where(contents, 2), marks: where(contents, 1), unsure: where(unsure, 1), percent: Math.round(percent), doubts: codes(rest), place: [left, top, across, down] };
}
