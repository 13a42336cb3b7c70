// Rows of bits as they are drawn: what is to be seen of each bit, as a number, so that one that looks as before is not
// touched.
export interface BitLine {
  key: string;
  /** Short: it stands in the board's margin. */
  label: string;
  /** What the label stands for. */
  name: string;
  /** From index 0 on. */
  bits: readonly boolean[];
  /** The index to light up, or all that are set. */
  lit?: number | 'all' | undefined;
  /** Bits that are done with: shown crossed. */
  done?: readonly boolean[];
  /** The index that is taken or asked next. */
  next?: number | undefined;
  /** Not worked out yet: no digits. */
  blank?: boolean;
  /** How the bits are drawn: as the entries of an array with their indices, as one integer, or as a mask under the columns. */
  look?: 'boxes' | 'word' | undefined;
  /** What is written under it. */
  value?: string | undefined;
  /** Of a line longer than the board: the first of the n bits that belong to the row. */
  window?: number;
  /** These are led down to the columns. */
  funnel?: boolean;
  /** Where its bits come from when the search goes down a row; the distance to the right, in places. */
  from?: number;
  /** A class that has one. */
  colour: string;
}

/** What is to be seen of a bit: add them up. */
export const [SET, LIT, DONE, NEXT, BLANK, OUT] = [1, 2, 4, 8, 16, 32] as const;
/** The classes of these, in their order. */
export const CLASSES = ['set', 'lit', 'done', 'next', 'blank', 'out'] as const;

/** The indices of a line in the order in which they are drawn. */
export function drawn(length: number, reversed: boolean): number[] {
  const up = Array.from({ length }, (_, index) => index);
  return reversed ? up.reverse() : up;
}

export const looksOf = ({ bits, lit, done, next, blank, window }: BitLine, n: number, reversed: boolean): number[] =>
  drawn(bits.length, reversed).map(
    (index) =>
      (bits[index] ? SET : 0) +
      ((lit === 'all' ? bits[index] : lit === index) ? LIT : 0) +
      (done?.[index] ? DONE : 0) +
      (next === index ? NEXT : 0) +
      (blank ? BLANK : 0) +
      (window !== undefined && (index < window || index >= window + n) ? OUT : 0),
  );

/** Where the window of n bits begins and ends, in percent of the line. */
export function edgesOf({ bits, window = 0 }: BitLine, n: number, reversed: boolean): { from: string; to: string } {
  const first = reversed ? bits.length - window - n : window;
  const percent = (at: number) => `${(100 * at) / bits.length}%`;
  return { from: percent(first), to: percent(first + n) };
}
