import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests that drive the built page in a browser. One file at a time: two browsers would only slow
// each other down.
export default defineConfig({
  resolve: { alias: { $: fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    include: ['drive/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
