/** The boards stand, and what is not seen at once follows: one part a frame, or the page would stand still meanwhile. */
export const PARTS = { ladder: 1, bits: 2, moreBits: 3, player: 4, left: 5, right: 6, controls: 7, story: 8, code: 9, more: 10, export: 11 } as const;
