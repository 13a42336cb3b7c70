// Pixels to a GIF, frame by frame.
import { GIFEncoder, nearestColorIndex, quantize } from 'gifenc';

/** Colours of a frame as they are, and mixed from the rarer ones; one more says that a pixel stays as it was. */
const EXACT = 191;
const MIXED = 64;
/** Bytes of a pixel. */
const RGBA = 4;

export class Gif {
  #gif = GIFEncoder();
  #before: Uint32Array | undefined;

  /** The next frame, and how many milliseconds it shows. */
  add({ width, height, data: pixels }: ImageData, delay: number): void {
    const now = new Uint32Array(pixels.buffer);
    const places = new Map<number, number>();
    // A step changes little: only that is written. The colours that it has most of are exact, or what was drawn and
    // is gone would leave a shadow.
    const isOld = (pixel: number, at: number) => pixel === this.#before?.[at];
    for (const [at, pixel] of now.entries()) if (!isOld(pixel, at)) places.set(pixel, (places.get(pixel) ?? 0) + 1);
    const colours = [...places].sort(([, a], [, b]) => b - a).map(([pixel]) => pixel);
    const most = colours.slice(0, EXACT);
    const rest = new Uint8Array(Uint32Array.from(colours.slice(EXACT)).buffer);
    const palette = most.map((pixel) => [...new Uint8Array(Uint32Array.of(pixel).buffer, 0, RGBA - 1)]);
    if (rest.length > 0) palette.push(...quantize(rest, MIXED));
    const indices = new Uint8Array(now.length);
    const known = new Map(most.map((pixel, index) => [pixel, index]));
    for (const [at, pixel] of now.entries()) {
      let index = isOld(pixel, at) ? palette.length : known.get(pixel);
      if (index === undefined) {
        index = nearestColorIndex(palette, [...pixels.subarray(RGBA * at, RGBA * at + RGBA - 1)]);
        known.set(pixel, index);
      }
      indices[at] = index;
    }
    const transparentIndex = palette.length;
    this.#gif.writeFrame(indices, width, height, { palette: [...palette, [0, 0, 0]], delay, transparent: true, transparentIndex, dispose: 1 });
    this.#before = now;
  }

  finish(): Blob {
    this.#gif.finish();
    return new Blob([this.#gif.bytes()], { type: 'image/gif' });
  }
}
