// What the first view shows before the library is there: worked out by the library when the page is built, and what the
// solvers are called, which only their sources know.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { First } from '../src/views/watch/first';
import { SOLVERS } from '../src/solvers/solvers.ts';
import { FIRST } from '../src/views/watch/opening.ts';

const NAME = 'virtual:first';

/** The library as WebAssembly, from `folder`, in this process. */
async function load(folder: string): Promise<typeof import('$wasm/library.js')> {
  const library = await import(pathToFileURL(join(folder, 'library.js')).href);
  library.initSync({ module: readFileSync(join(folder, 'library_bg.wasm')) });
  return library;
}

/** The names and ideas of the solvers, English and Chinese. */
function descriptions(crates: string): First['solvers'] {
  return SOLVERS.map((id) => {
    const source = readFileSync(join(crates, `bitqueens-tutor/src/ladder/${id}.rs`), 'utf8');
    const field = (name: string): string => {
      const text = new RegExp(`^    ${name}: ("(?:[^"\\\\]|\\\\.)+"),$`, 'm').exec(source)?.[1];
      if (text === undefined) throw new Error(`${id}.rs has no ${name}`);
      // The same escapes as in JSON.
      return JSON.parse(text) as string;
    };
    return { id, name: [field('name'), field('name_zh')], idea: [field('idea'), field('idea_zh')] };
  });
}

async function made(folder: string, crates: string): Promise<First> {
  const library = await load(folder);
  const { n, solver, beside, step } = FIRST;
  const traces = [new library.Trace(solver, n), new library.Trace(beside, n)] as const;
  traces[0].goTo(step);
  traces[1].goBeside(traces[0]);
  const [left, right] = traces.map((trace) => ({
    cells: [...trace.cells()],
    text: [trace.text(false), trace.text(true)] as const,
    memory: trace.memory(),
  }));
  if (!left || !right) throw new Error('two searches have two steps');
  return { solvers: descriptions(crates), last: traces[0].last, left, right };
}

/** `virtual:first`, a module whose default export is a `First`; from the library in `folder` and the crates. */
export function first(folder: string, crates: string): Plugin {
  return {
    name: 'first',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      return `export default ${JSON.stringify(await made(folder, crates))};`;
    },
  };
}
