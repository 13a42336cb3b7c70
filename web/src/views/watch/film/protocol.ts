// What goes between the page and the worker that makes a GIF.

export type ToGif =
  | { kind: 'frame'; width: number; height: number; delay: number; pixels: Uint8ClampedArray<ArrayBuffer> }
  /** There are no more frames. */
  | { kind: 'end' };

export type FromGif = { bytes: Uint8Array<ArrayBuffer> } | { why: string };
