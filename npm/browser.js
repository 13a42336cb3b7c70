import init, { setLanguage } from './library.js';

await init({ module_or_path: new URL('library_bg.wasm', import.meta.url) });
setLanguage('en');

export * from './count.js';
