// The counting part for browsers without relaxed vectors: the same with other instructions in their places.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { relaxedAt, withoutRelaxed } from '../src/wasm/simd';

const code = new Uint8Array(readFileSync(new URL('../../target/page-wasm/counter_bg.wasm', import.meta.url)));
const strict = withoutRelaxed(code.slice());

test('every relaxed instruction has a strict one', () => {
  expect(relaxedAt(code).length).toBeGreaterThan(100);
  expect(relaxedAt(strict)).toEqual([]);
  expect(WebAssembly.validate(strict)).toBe(true);
});

test('only instructions are replaced', () => {
  for (const at of relaxedAt(code)) {
    // An instruction that does not exist makes the module invalid; other bytes in a constant or in data do not.
    const other = strict.slice();
    other.set([0xfd, 0xff, 0x7f], at);
    expect(WebAssembly.validate(other), `byte ${at}`).toBe(false);
  }
});
