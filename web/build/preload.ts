// The view that opens when nothing else is asked for is loaded beside the scripts of the page, not after them.
import type { Plugin } from 'vite';

export function preload(view: string): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(view));
        if (chunk?.type !== 'chunk') throw new Error(`no chunk of the page is made for ${view}`);
        // What the first script imports is loaded early already.
        const early = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isEntry ? file.imports : []));
        const files = [chunk.fileName, ...chunk.imports.filter((file) => !early.includes(file))];
        return files.map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` }, injectTo: 'head' as const }));
      },
    },
  };
}
