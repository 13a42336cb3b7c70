// The library as WebAssembly, in the process that builds the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

export type Library = typeof import('$wasm/library.js');

/** A module `virtual:NAME`, whose default export is what `ask` learns from the library in `folder` when the page is built. */
export function asked(name: string, folder: string, ask: (library: Library) => unknown): Plugin {
  const id = `\0virtual:${name}`;
  return {
    name,
    resolveId: (source) => (source === `virtual:${name}` ? id : undefined),
    load: async (wanted) => (wanted === id ? `export default ${JSON.stringify(ask(await load(folder)))};` : undefined),
  };
}

/** The library in `folder`. */
export async function load(folder: string): Promise<Library> {
  const library = await import(pathToFileURL(join(folder, 'library.js')).href);
  library.initSync({ module: readFileSync(join(folder, 'library_bg.wasm')) });
  return library;
}
