// Pixels to a GIF, aside from the page's own thread.
import { Encoder } from 'modern-gif';
import type { FromGif, ToGif } from './protocol';

const scope = globalThis as unknown as {
  addEventListener(kind: 'message', hear: (event: MessageEvent<ToGif>) => void): void;
  postMessage(message: FromGif, transfer?: Transferable[]): void;
};

let encoder: Encoder | undefined;
const frames: Promise<void>[] = [];

scope.addEventListener('message', ({ data: message }) => {
  const act = async (): Promise<void> => {
    if (message.kind === 'frame') {
      const { width, height, delay, pixels } = message;
      encoder ??= new Encoder({ width, height });
      frames.push(encoder.encode({ width, height, delay, data: pixels }));
    } else if (encoder) {
      await Promise.all(frames);
      const bytes = await encoder.flush('arrayBuffer');
      scope.postMessage({ bytes }, [bytes]);
    }
  };
  act().catch((error: unknown) => scope.postMessage({ why: error instanceof Error ? error.message : String(error) }));
});
