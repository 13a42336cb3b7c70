// What the first view shows before the library is there: asked of the library when the page is built.
import type { Plugin } from 'vite';
import type { First } from '../src/views/watch/first';
import { SOLVERS } from '../src/solvers/solvers.ts';
import { FIRST } from '../src/views/watch/opening.ts';
import { load } from './library.ts';

const NAME = 'virtual:first';

async function made(folder: string): Promise<First> {
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
  const solvers = SOLVERS.map((id) => {
    const [name = '', nameZh = '', idea = '', ideaZh = ''] = library.describe(id);
    return { id, name: [name, nameZh] as const, idea: [idea, ideaZh] as const };
  });
  return { solvers, last: traces[0].last, left, right };
}

/** `virtual:first`, a module whose default export is a `First`; from the library in `folder`. */
export function first(folder: string): Plugin {
  return {
    name: 'first',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      return `export default ${JSON.stringify(await made(folder))};`;
    },
  };
}
