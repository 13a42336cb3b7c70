// Builds the scripts that stand apart from the page: the service worker, which it tells the SHA-256 of every
// file of the page, and the script that watches the page start.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Hexadecimal digits of a digest: 64 bits. They tell versions apart; they are no defence against the host. */
const DIGITS = 16;

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex').slice(0, DIGITS);

/** In one piece, with its styles beside it, and no module: service workers of old browsers know none, and it must run where modules fail. */
export async function script(folder: string, source: string, name: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      // Otherwise the script would put its styles into the page.
      cssCodeSplit: false,
      copyPublicDir: false,
      rollupOptions: {
        input: fileURLToPath(new URL(`../src/${source}`, import.meta.url)),
        output: { format: 'iife', entryFileNames: name, assetFileNames: name.replace(/js$/, 'css') },
      },
    },
  });
}

/** Writes `sw.js` for the files that are in the folder. */
export async function serviceWorker(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    // Pictures for links are for others than visitors.
    (name) => name !== 'sw.js' && !/^preview.*png$/.test(name) && statSync(join(folder, name)).isFile(),
  );
  // The page itself has two addresses, and some hosts lead from one to the other.
  const address = (name: string) => (name === 'index.html' ? './' : name.split(sep).join('/'));
  const files = names.sort().map((name) => [address(name), sha256(readFileSync(join(folder, name)))]);
  // Another worker for the same files is another version, too: it must not share the cache.
  const own = readFileSync(new URL('../src/offline/sw.ts', import.meta.url), 'utf8');
  await script(folder, 'offline/sw.ts', 'sw.js', {
    FILES: JSON.stringify(Object.fromEntries(files)),
    VERSION: JSON.stringify(sha256(JSON.stringify(files) + own)),
  });
}

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: './start.js', defer: true }, injectTo: 'head-prepend' }],
    async closeBundle() {
      await script(folder, 'offline/start.ts', 'start.js');
      await serviceWorker(folder);
    },
  };
}
