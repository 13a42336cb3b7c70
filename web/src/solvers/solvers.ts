// The solvers, from the simplest to the fastest, and what the library says of them.

export const SOLVERS = ['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6'] as const;
export type SolverId = (typeof SOLVERS)[number];

export interface SolverInfo {
  id: string;
  /** English, Chinese. */
  name: readonly [string, string];
}

/** Whether the solver tries square by square; the others work out a whole row at once. */
export const scans = (id: SolverId): boolean => id <= 'l3';

/** The number of the solution in the tutorials' ladder of five; none for what comes before and after. */
export const number = (id: SolverId): number | undefined => (id === 'l0' || id === 'l6' ? undefined : Number(id[1]));
