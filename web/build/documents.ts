// The documents of the repository, in `docs/` beside the page: kept offline with it, and in its look.
import type { Plugin } from 'vite';
import { script } from './offline.ts';
import { documents as rendered } from './render.ts';

export function documents(root: string): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    generateBundle() {
      for (const [name, source] of rendered(root)) this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
    },
    // Before the service worker is told what there is.
    writeBundle: ({ dir = '' }) => script(dir, 'documents/documents.ts', 'docs/documents.js'),
  };
}
