// The solvers' source in other languages, and the line of each step.
import type { Language } from './listing';
import type { SolverId } from '../../solvers/solvers';
import type { Action } from './step';

const EXTENSIONS = { python: 'py', java: 'java', cpp: 'cpp' };

const FILES: Record<string, string> = import.meta.glob('../../../../crates/bitqueens-tutor/listings/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Listing {
  lines: readonly string[];
  /** The steps that lines take, in the order of the lines. */
  marks: readonly { step: string; line: number }[];
}

const STEPS = ['start', 'mask', 'reject', 'place', 'solution', 'back up'];

/** A comment at the end of a line that names steps belongs to the page, not to the reader. */
export function readListing(text: string): Listing {
  const marks: { step: string; line: number }[] = [];
  const lines = text.trimEnd().split('\n').map((line, at) => {
    const [, code = line, comment] = /^(.*\S)\s+(?:\/\/|#) (.*)$/.exec(line) ?? [];
    const steps = comment?.split(', ') ?? [];
    if (steps.length === 0 || !steps.every((step) => STEPS.includes(step))) return line;
    marks.push(...steps.map((step) => ({ step, line: at })));
    return code;
  });
  return { lines, marks };
}

export function listing(solver: SolverId, language: Exclude<Language, 'rust'>): Listing {
  const name = `${solver}.${EXTENSIONS[language]}`;
  const [, text] = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}`)) ?? [];
  if (text === undefined) throw new Error(`there is no listing ${name}`);
  return readListing(text);
}

/** The line that takes a step; in the first row the first of two, as the mirror has its own. */
export function lineOf({ marks }: Listing, action: Action, row: number): number | undefined {
  const step = action === 'back' ? 'back up' : action;
  const lines = marks.filter((mark) => mark.step === step);
  return (row === 0 ? lines[0] : lines.at(-1))?.line;
}
