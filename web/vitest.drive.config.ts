import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './drive/patience.ts';

// Tests that drive the built page in a browser. One file at a time: two browsers would only slow
// each other down.
export default defineConfig({
  resolve: { alias: { $: fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    // `npm run figures` measures, and asserts nothing about time.
    include: [process.env['FIGURES'] ? 'drive/figures.ts' : 'drive/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 4 * PATIENCE,
    hookTimeout: 4 * PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
  },
});
