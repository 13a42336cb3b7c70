// The view that opens when nothing else is asked for is loaded beside the scripts of the page, not after them; what the
// other views need is named in links without `rel`, which `offline/start.ts` gives them when the address names such a view.
import type { Plugin } from 'vite';

export function preload(view: string, others: RegExp): Plugin {
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
        const link = (file: string, attrs: Record<string, string>) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true, href: `./${file}` }, injectTo: 'head' as const });
        return [
          ...files.map((file) => link(file, { rel: 'modulepreload' })),
          ...Object.keys(bundle).filter((file) => others.test(file)).map((file) => link(file, file.endsWith('.js') ? { 'data-rel': 'modulepreload' } : { 'data-rel': 'preload', as: 'fetch' })),
        ];
      },
    },
  };
}
