// What the page shows to a visitor whose address names nothing else.

/** Two solvers on one board, at the step with the first queen. */
export const FIRST = { n: 8, solver: 'l2', beside: 'l4', step: 1 } as const;
