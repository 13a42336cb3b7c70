// What the first view shows before the library is there: asked of the library when the page is built.
import type { Plugin } from 'vite';
import { SOLVERS } from '../src/solvers/solvers.ts';
import { FIRST, type First } from '../src/views/watch/first.ts';
import { asked, type Library } from './library.ts';

function made(library: Library): First {
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

/** `virtual:first`, a `First`. */
export const first = (folder: string): Plugin => asked('first', folder, made);
