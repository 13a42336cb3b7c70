// What is read from a picture.

/** What the library gives, as JSON. Squares are numbered row by row, from 0. */
export interface Read {
  n: number;
  regions: readonly number[];
  queens: readonly number[];
  marks: readonly number[];
  /** Squares that may be misread. */
  unsure: readonly number[];
  /** How sure the whole reading is. */
  percent: number;
  /** What is unusual about the picture: messages of the library, which hold every language. */
  doubts: readonly string[];
  /** Where the board is, in pixels: left, top, width, height. */
  place: readonly [number, number, number, number];
}

/** What the worker gives. */
export interface Reading extends Read {
  /** The part of the picture with the board. */
  picture: ImageBitmap;
}
