// What is read from a picture.

/** A refusal or a doubt of the reader; the library has its words. */
export type Code = [number, number, number];

/** What the reader finds. Squares are numbered row by row, from 0. */
export interface Found {
  n: number;
  regions: readonly number[];
  queens: readonly number[];
  marks: readonly number[];
  /** Squares that may be misread. */
  unsure: readonly number[];
  /** How sure the whole reading is. */
  percent: number;
  /** What is unusual about the picture. */
  doubts: readonly Code[];
  /** Where the board is, in pixels: left, top, width, height. */
  place: readonly [number, number, number, number];
}

/** What the worker gives: the part of the picture with the board, too. */
export type Seen = (Found & { picture: ImageBitmap }) | Code;

/** A reading in words: messages of the library, which hold every language. */
export interface Reading extends Omit<Found, 'doubts'> {
  doubts: readonly string[];
  picture: ImageBitmap;
}
