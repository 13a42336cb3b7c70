// All steps of a search, from the library that the page is built with.
import { fileURLToPath } from 'node:url';
import { load } from '../build/library';
import type { SolverId } from '../src/solvers/solvers';
import { readStep, type Step } from '../src/views/watch/step';

const library = await load(fileURLToPath(new URL('../../target/page-wasm', import.meta.url)));

export interface Walked {
  step: Step;
  memory: string[];
}

export function stepsOf(solver: SolverId, n: number): Walked[] {
  const trace = new library.Trace(solver, n);
  return Array.from({ length: trace.last + 1 }, (_, at) => {
    trace.goTo(at);
    return { step: readStep(n, trace.cells()), memory: trace.memory() };
  });
}
