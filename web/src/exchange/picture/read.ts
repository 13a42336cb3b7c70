// Pictures are read by a worker: a large one takes longer than a frame.
import { compiledPictures } from '../../wasm/load';
import { answer } from '../../workers/one';
import type { Reading } from './protocol';

export const readPicture = (file: Blob): Promise<Reading> =>
  answer(() => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' }), file, compiledPictures);
