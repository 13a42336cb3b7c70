// The documents of the repository, in `docs/` beside the page: kept offline with it, and in its look.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { script } from './offline.ts';
import { documents as rendered } from './render.ts';

export function documents(root: string): Plugin {
  let folder = '';
  return {
    name: 'documents',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle() {
      for (const [name, source] of rendered(root)) this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
    },
    // Before the service worker is told what there is.
    writeBundle: () => script(folder, 'documents/documents.ts', 'docs/documents.js'),
  };
}
