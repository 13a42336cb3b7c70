// Pictures are read by a worker: a large one takes longer than a frame. The browser decodes them while it starts.
import { compiledPictures } from '../../wasm/load';
import { answer } from '../../workers/one';
import type { Reading } from './protocol';

const start = (): Worker => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });

export async function readPicture(file: Blob): Promise<Reading> {
  const picture = createImageBitmap(file);
  const reading = answer<ImageBitmap, Reading>(start, picture, { part: compiledPictures, transfer: (picture) => [picture] });
  reading.catch(() => undefined);
  // What cannot be decoded has the better reason.
  await picture;
  return reading;
}
