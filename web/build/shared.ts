// JavaScript that the page and its workers share.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/**
 * Scripts in `folder` become files of the page. Otherwise the page, and its workers, which are bundled
 * apart, would each have copies.
 */
export function shared(folder: string): Plugin {
  return {
    name: 'shared',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (!source.startsWith(folder + sep) || !source.endsWith('.js')) return undefined;
      // The page compiles for itself (`src/wasm/load.ts`): what fetches and compiles is left out.
      const text = readFileSync(source, 'utf8').replace('initSync, __wbg_init as default', 'initSync');
      const { code } = minifySync(source, text, { module: true, compress: { unused: true } });
      const digest = createHash('sha256').update(code).digest('hex').slice(0, 8);
      const file = `${basename(source, '.js')}-${digest}.js`;
      this.emitFile({ type: 'asset', fileName: `assets/${file}`, source: code });
      // All scripts of the page lie in one folder.
      return { id: `./${file}`, external: true };
    },
  };
}
