import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { documents } from './build/documents.ts';
import { entrances } from './build/entrances.ts';
import { offline } from './build/offline.ts';
import { policy } from './build/policy.ts';
import { first } from './build/first.ts';
import { preload } from './build/preload.ts';
import { shared } from './build/shared.ts';
import { smaller } from './build/smaller.ts';
import { story } from './build/story.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative addresses: the built folder works under any path of any static host.
  base: './',
  plugins: [svelte(), first(here('../target/page-wasm')), story(here('../target/page-wasm')), shared(here('../target/page-wasm')), smaller(), documents(here('..')), entrances(), offline(), preload('Story.svelte', /\/(views-.*\.js|library[-_].*)$/), policy()],
  resolve: {
    alias: { $: here('src'), $wasm: here('../target/page-wasm'), $shader: here('../crates/bitqueens-gpu/src/kernel') },
  },
  worker: { format: 'es', plugins: () => [shared(here('../target/page-wasm')), smaller()] },
  server: { fs: { allow: ['.', '../target/page-wasm', '../crates/bitqueens-tutor/listings', '../crates/bitqueens-gpu/src/kernel'] } },
  build: {
    target: 'es2022',
    // A browser that knows no `modulepreload` loads a moment later.
    modulePreload: { polyfill: false },
    // Small files compress badly: what most views have in common is one file, the views that are opened later are one,
    // and so are all styles.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'parts', test: /\/src\/(ongoing|turn|parts|exchange\/(CopyLink|hand-over)|solvers|text|board|wasm|views\/story\/(Race\.|Asked|cost)|views\/watch\/(watchable|BitGrid|RowBits|Window|Memory|bits|calls|light|scene|step|messages))/ },
            { name: 'views', test: /\/src\/(exchange\/(?!picture|CopyLink|hand-over)|views\/(count|labs|play|puzzles|race|watch\/(?!film)))/ },
          ],
        },
      },
    },
    cssCodeSplit: false,
    outDir: process.env['PAGE_DIR'] ?? '../target/web',
    emptyOutDir: true,
    // The notices of what the page is built from go along with it.
    license: { fileName: 'licences.md' },
    // Files are small already; a picture in a style sheet would be downloaded by everybody.
    assetsInlineLimit: 0,
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
