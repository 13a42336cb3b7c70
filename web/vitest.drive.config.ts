import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests that drive the built page in a browser. One file at a time: two browsers would only slow
// each other down.
export default defineConfig({
  resolve: { alias: { $: fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    // `npm run figures` measures, and asserts nothing about time.
    include: [process.env['FIGURES'] ? 'drive/figures.ts' : 'drive/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Patience costs nothing when all is well; a busy machine needs it.
    expect: { poll: { timeout: 20_000 } },
  },
});
