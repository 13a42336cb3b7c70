// The question that a solver asks at a step, with the step's own numbers in it.
import { ANTI, COLUMN, DIAG } from '../../board/shape';
import { scans, type SolverId } from '../../solvers/solvers';
import type { Named } from './light';
import { digits, type Step } from './step';

export interface Term {
  text: string;
  /** What it is the value of. */
  name?: Named;
}

/** Where the question is about a row, or a square; nothing is asked while the search goes back or has found a solution. */
export interface Question {
  row: number;
  col?: number;
  /** Without any, every queen above has been asked, and none attacks. */
  terms: Term[];
}

export function questionOf(solver: SolverId, step: Step, left: boolean): Question | undefined {
  if (!scans(solver)) return ofRow(step, left);
  const { action, row, col } = step;
  if ((action !== 'reject' && action !== 'place') || row === undefined || col === undefined) return undefined;
  const terms = solver === 'l0' || solver === 'l1' ? ofQueens(solver, step, row, col) : ofArrays(solver, step, row, col);
  return { row, col, terms };
}

/** The whole row at once. */
function ofRow(step: Step, left: boolean): Question | undefined {
  const { n, depth } = step;
  const row = step.rows[depth];
  if (!row || depth >= n) return undefined;
  const mask = (name: 'cols' | 'anti' | 'diag' | 'free'): Term => ({ text: digits(row[name], n, left), name });
  const terms = [{ text: 'full & ~(' }, mask('cols'), { text: ' | ' }, mask('anti'), { text: ' | ' }, mask('diag'), { text: ') = ' }, mask('free')];
  return { row: depth, terms };
}

/** Three entries of arrays, or three bits. */
function ofArrays(solver: SolverId, { n, lines }: Step, row: number, col: number): Term[] {
  const entries = [
    ['cols', `${col}`, COLUMN],
    ['anti', `${row} + ${col}`, ANTI],
    ['diag', `${n - 1} - ${row} + ${col}`, DIAG],
  ] as const;
  const one = (name: string, at: string): string => (solver === 'l3' ? `${name} >> ${at} & 1` : `${name}[${at}]`);
  return entries.flatMap(([name, at, line], index) => [
    ...(index > 0 ? [{ text: ', ' }] : []),
    { text: `${one(name, at)} = ${lines & line ? 1 : 0}`, name },
  ]);
}

/** One queen above, by the comparison that finds the attack. */
function ofQueens(solver: SolverId, { attacker, lines }: Step, row: number, col: number): Term[] {
  if (!attacker) return [];
  const { row: above, col: there } = attacker;
  if (lines & COLUMN) return [{ text: `${there} == ${col}`, name: 'queens' }];
  if (solver === 'l0') return [{ text: `abs(${there} - ${col}) == ${row} - ${above}`, name: 'queens' }];
  const sign = lines & ANTI ? '+' : '-';
  return [{ text: `${there} ${sign} ${above} == ${col} ${sign} ${row}`, name: 'queens' }];
}
