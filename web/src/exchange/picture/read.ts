// Pictures are read by a worker: a large one takes longer than a frame. The browser decodes them while it starts.
import { compiledPictures, library } from '../../wasm/load';
import { answer } from '../../workers/one';
import type { Reading, Seen } from './protocol';

const start = (): Worker => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });

export async function readPicture(file: Blob): Promise<Reading> {
  const picture = createImageBitmap(file);
  const seen = answer<ImageBitmap, Seen>(start, picture, { part: compiledPictures, transfer: (picture) => [picture] });
  seen.catch(() => undefined);
  // What cannot be decoded has the better reason.
  await picture;
  const [found, { pictureRefusal, pictureDoubt }] = await Promise.all([seen, library()]);
  if (Array.isArray(found)) throw new Error(pictureRefusal(...found));
  return { ...found, doubts: found.doubts.map((code) => pictureDoubt(...code)) };
}
