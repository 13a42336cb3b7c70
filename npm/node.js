import { readFileSync } from 'node:fs';
import { initSync } from './library.js';

initSync({ module: readFileSync(new URL('library_bg.wasm', import.meta.url)) });

export * from './count.js';
