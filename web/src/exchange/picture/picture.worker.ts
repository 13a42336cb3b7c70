// Reads a picture that the browser has decoded: the reader looks for a board. Nothing leaves the device.
import type { Pictures } from '../../wasm/load';
import { serve } from '../../workers/serve';
import type { Seen } from './protocol';

/** Pixels that are looked at; a larger picture is made smaller. */
const MOST = 4_000_000;
/** Pixels along the side of the board as it is shown. */
const SHOWN = 720;

async function read(reader: Pictures, picture: ImageBitmap): Promise<Seen> {
  const scale = Math.ceil(Math.sqrt((picture.width * picture.height) / MOST));
  const [width, height] = [Math.floor(picture.width / scale), Math.floor(picture.height / scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const found = reader.readPicture(width, height, data);
  if (Array.isArray(found)) return found;
  const [left, top, across, down] = found.place.map((length) => Math.round(scale * length)) as [number, number, number, number];
  const options: ImageBitmapOptions = { resizeWidth: Math.min(SHOWN, across), resizeQuality: 'high' };
  const part = await createImageBitmap(picture, left, top, across, down, options);
  picture.close();
  return { ...found, picture: part };
}

serve<null, ImageBitmap, Seen, Pictures>((reader) => (picture) => read(reader, picture));
