// What the first view shows before the library is there: asked of the library when the page is built.
import type { Plugin } from 'vite';
import { SOLVERS } from '../src/solvers/solvers.ts';
import { FIRST, type First } from '../src/views/watch/first.ts';
import { asked, type Library } from './library.ts';

function made(library: Library): First {
  const { n, solver, step } = FIRST;
  const trace = new library.Trace(solver, n);
  trace.goTo(step);
  const solvers = SOLVERS.map((id) => {
    const [name = '', nameZh = ''] = library.describe(id);
    return { id, name: [name, nameZh] as const };
  });
  return { solvers, step: { cells: [...trace.cells()], text: [trace.text(false), trace.text(true)], memory: trace.memory() } };
}

/** `virtual:first`, a `First`. */
export const first = (folder: string): Plugin => asked('first', folder, made);
