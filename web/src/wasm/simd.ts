/** A module of one function that needs 128-bit vectors: `i8x16.popcnt(i8x16.splat(0))`. */
const PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** Whether this browser's WebAssembly knows 128-bit vectors. */
export function hasSimd(): boolean {
  return WebAssembly.validate(PROBE);
}

/** A module of one function that needs the relaxed ones: `i8x16.relaxed_swizzle(i8x16.splat(0), i8x16.splat(0))`. */
const RELAXED_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 0, 253, 15,
  65, 0, 253, 15, 253, 128, 2, 11,
]);

/** Whether it knows the relaxed ones, too. */
export function hasRelaxedSimd(): boolean {
  return WebAssembly.validate(RELAXED_PROBE);
}

/**
 * By the second byte of a relaxed instruction, what the second and third byte are in the strict one that is among its
 * allowed results: `i8x16.swizzle` with a zero above its number, so that it is as long, and `f64x2.max`.
 */
const STRICT = new Map([
  [0x80, [0x8e, 0x00]],
  [0x90, [0xf5, 0x01]],
]);

/** Where bytes stand that could be a relaxed instruction: the prefix of vectors and a number from 256 to 275. */
export function relaxedAt(code: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = code.indexOf(0xfd); at >= 0; at = code.indexOf(0xfd, at + 1)) {
    const second = code[at + 1] ?? 0;
    if (second >= 0x80 && second <= 0x93 && code[at + 2] === 2) found.push(at);
  }
  return found;
}

/**
 * Replaces, in place, the relaxed instructions of the counting part by those that every browser with vectors knows. A test
 * makes sure that it knows all of them, and that their bytes stand nowhere else.
 */
export function withoutRelaxed(code: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (const at of relaxedAt(code)) code.set(STRICT.get(code[at + 1] ?? 0) ?? [], at + 1);
  return code;
}
