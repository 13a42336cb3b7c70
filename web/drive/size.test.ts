// What a visitor downloads: every file of the page, compressed as hosts do it.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FOLDER } from './browser';

/** Bytes, both builds of the library and the service worker included. */
const LIMIT = 350_000;

test('the whole page stays small', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(FOLDER, file)).isFile());
  const sizes = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(FOLDER, file)), { level: 9 }).length }));
  sizes.sort((a, b) => b.bytes - a.bytes);
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const simd = sizes.filter(({ file }) => !/plain(_bg)?-/.test(file)).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`all files, gzip -9: ${all} bytes; what a browser with SIMD keeps: ${simd} bytes`);
  for (const { file, bytes } of sizes.slice(0, 6)) console.log(`${String(bytes).padStart(8)} ${file}`);
  expect(all).toBeLessThan(LIMIT);
});
