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
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        return [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `./${chunk.fileName}` }, injectTo: 'head' },
          ...styles.map((file) => ({ tag: 'link', attrs: { rel: 'stylesheet', crossorigin: true, href: `./${file}` }, injectTo: 'head' as const })),
        ];
      },
    },
  };
}
