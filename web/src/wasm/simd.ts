/** A module of one function that needs 128-bit vectors: `i8x16.popcnt(i8x16.splat(0))`. */
const PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** Whether this browser's WebAssembly knows 128-bit vectors. */
export function hasSimd(): boolean {
  return WebAssembly.validate(PROBE);
}
