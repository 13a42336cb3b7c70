// What the page weighs: every file of it, the part that counts with vectors and the picture for links among them,
// compressed by Brotli, which every browser takes; hosts that know gzip only send about a fifth more. What drives a GPU
// is told apart.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FOLDER } from './browser';

/** Bytes, WebAssembly and the service worker included. */
const LIMIT = 350_000;

test('the whole page stays small', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(FOLDER, file)).isFile());
  const all = files.map((file) => {
    const content = readFileSync(join(FOLDER, file));
    return { file, brotli: brotliCompressSync(content).length, gzip: gzipSync(content, { level: 9 }).length };
  });
  const isGpu = ({ file }: { file: string }) => /\/gpu\.worker-.*\.js$/.test(file);
  const sizes = all.filter((size) => !isGpu(size));
  sizes.sort((a, b) => b.brotli - a.brotli);
  const sum = (kept: typeof sizes, by: 'brotli' | 'gzip') => kept.reduce((all, size) => all + size[by], 0);
  const kept = sizes.filter(({ file }) => !/\/counter_bg-.*\.wasm$/.test(file));
  console.log(`all files: ${sum(sizes, 'brotli')} bytes by Brotli, ${sum(sizes, 'gzip')} by gzip`);
  console.log(`what a browser without SIMD keeps: ${sum(kept, 'brotli')} bytes by Brotli, ${sum(kept, 'gzip')} by gzip`);
  for (const { file, brotli, gzip } of sizes.slice(0, 8)) console.log(`${String(brotli).padStart(8)} ${String(gzip).padStart(8)} ${file}`);
  console.log(`what drives a GPU: ${sum(all.filter(isGpu), 'brotli')} bytes by Brotli`);
  expect(sizes.length - kept.length).toBe(1);
  expect(all.length - sizes.length).toBe(1);
  expect(sizes.map(({ file }) => file)).toContain('preview.png');
  expect(sum(sizes, 'brotli')).toBeLessThan(LIMIT);
});
