// What is used of gifenc, which has no types of its own.
declare module 'gifenc' {
  type Palette = number[][];
  interface FrameOptions {
    palette: Palette;
    /** Milliseconds. */
    delay: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** 1: the frame stays below the next one. */
    dispose?: number;
  }
  export function GIFEncoder(): {
    writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(pixels: Uint8Array, most: number): Palette;
  export function nearestColorIndex(palette: Palette, colour: readonly number[]): number;
}
