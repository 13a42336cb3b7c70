// The library as WebAssembly, in the process that builds the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Library = typeof import('$wasm/library.js');

/** From `folder`. */
export async function load(folder: string): Promise<Library> {
  const library = await import(pathToFileURL(join(folder, 'library.js')).href);
  library.initSync({ module: readFileSync(join(folder, 'library_bg.wasm')) });
  return library;
}
