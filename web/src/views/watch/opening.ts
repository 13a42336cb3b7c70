// What the page shows to somebody who asks for nothing in particular.

/** Two solvers on one board, at the step with the first queen. */
export const FIRST = { n: 8, solver: 'l2', beside: 'l4', step: 1 } as const;
