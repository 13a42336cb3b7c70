import init from './library.js';

await init({ module_or_path: new URL('library_bg.wasm', import.meta.url) });

export * from './count.js';
