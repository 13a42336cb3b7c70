import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './drive/patience.ts';

// Tests that drive the built page in a browser. One file at a time: two browsers would only slow each other down. All files
// share a process, in which a browser is started once (`drive/browser.ts`).
export default defineConfig({
  resolve: { alias: { $: fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    // `npm run size` weighs the page, and `npm run figures` measures it and asserts nothing about time.
    include: [process.env['ONLY'] ?? 'drive/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    isolate: false,
    testTimeout: 4 * PATIENCE,
    hookTimeout: 4 * PATIENCE,
    expect: { poll: { timeout: PATIENCE, interval: 20 } },
  },
});
