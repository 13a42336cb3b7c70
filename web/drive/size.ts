// What the page weighs: every file of it, the part that counts with vectors among them, compressed by Brotli, which every
// browser takes; hosts that know gzip only send about a fifth more. What drives a GPU, what reads pictures, the documents
// and the pictures for links, which no visitor loads, are told apart.
import { expect, test } from 'vitest';
import { sum, weighed } from './weight';

/** Bytes, WebAssembly and the service worker included. */
const LIMIT = 420_000;
/** Bytes of the reader of pictures. */
const PICTURES = 30_000;
/** Bytes of the documents, their pictures, styles and search. */
const DOCUMENTS = 120_000;
/** Bytes of the pictures for links. */
const PREVIEWS = 30_000;

test('the whole page stays small', () => {
  const { files, gpuFiles, brotli, gpu, pictures, documents, previews } = weighed();
  const kept = files.filter(({ file }) => !/\/counter_bg-.*\.wasm$/.test(file));
  console.log(`all files: ${brotli} bytes by Brotli, ${sum(files, 'gzip')} by gzip`);
  console.log(`what a browser without SIMD keeps: ${sum(kept, 'brotli')} bytes by Brotli, ${sum(kept, 'gzip')} by gzip`);
  for (const { file, brotli, gzip } of files.slice(0, 8)) console.log(`${String(brotli).padStart(8)} ${String(gzip).padStart(8)} ${file}`);
  console.log(`what drives a GPU: ${gpu} bytes by Brotli; what reads pictures: ${pictures}; the documents: ${documents}; pictures for links: ${previews}`);
  expect(files.length - kept.length).toBe(1);
  expect(gpuFiles.length).toBe(1);
  expect(brotli).toBeLessThan(LIMIT);
  expect(pictures).toBeGreaterThan(0);
  expect(pictures).toBeLessThan(PICTURES);
  expect(documents).toBeGreaterThan(0);
  expect(documents).toBeLessThan(DOCUMENTS);
  expect(previews).toBeGreaterThan(0);
  expect(previews).toBeLessThan(PREVIEWS);
});
