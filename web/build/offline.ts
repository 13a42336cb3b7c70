// Builds the service worker, and tells it which files the page is made of, so that it can keep them.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

export function offline(): Plugin {
  let folder = '';
  let files: string[] = [];
  const digest = createHash('sha256');
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle(_options, bundle) {
      files = Object.keys(bundle).sort();
      for (const file of files) {
        const part = bundle[file];
        digest.update(file);
        if (part) digest.update(part.type === 'chunk' ? part.code : part.source);
      }
    },
    // A script of its own, in one piece: as old browsers know no modules in service workers.
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          FILES: JSON.stringify(files),
          VERSION: JSON.stringify(digest.digest('hex').slice(0, 16)),
        },
        build: {
          target: 'es2022',
          outDir: folder,
          emptyOutDir: false,
          copyPublicDir: false,
          rollupOptions: {
            input: fileURLToPath(new URL('../src/offline/sw.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}
