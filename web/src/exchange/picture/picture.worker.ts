// Reads a picture that the browser has decoded: the library looks for a board. Nothing leaves the device.
import type { Pictures } from '../../wasm/load';
import { serve } from '../../workers/serve';
import type { Read, Reading } from './protocol';

/** Pixels that are looked at; a larger picture is made smaller. */
const MOST = 4_000_000;
/** Pixels along the side of the board as it is shown. */
const SHOWN = 720;

async function read(library: Pictures, picture: ImageBitmap): Promise<Reading> {
  const scale = Math.ceil(Math.sqrt((picture.width * picture.height) / MOST));
  const [width, height] = [Math.floor(picture.width / scale), Math.floor(picture.height / scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const found = JSON.parse(library.readPicture(width, height, new Uint8Array(data.buffer))) as Read | { refused: string };
  if ('refused' in found) throw new Error(found.refused);
  const [left, top, across, down] = found.place.map((length) => scale * length) as [number, number, number, number];
  const options: ImageBitmapOptions = { resizeWidth: Math.min(SHOWN, across), resizeQuality: 'high' };
  const part = await createImageBitmap(picture, left, top, across, down, options);
  picture.close();
  return { ...found, picture: part };
}

serve<null, ImageBitmap, Reading, Pictures>((library) => (picture) => read(library, picture));
