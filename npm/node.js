import { readFileSync } from 'node:fs';
import { initSync, setLanguage } from './library.js';

initSync({ module: readFileSync(new URL('library_bg.wasm', import.meta.url)) });
setLanguage('en');

export * from './count.js';
