// The count that this device keeps for later visits: one, by the tab that holds it.
import { forget, store, stored } from '../../stored';

const NAME = 'count';
/** Milliseconds: a page that is loaded again may ask before its former self is gone. */
const PATIENCE = 2000;

let isHeld = false;
let asking: Promise<boolean> | undefined;

/** Whether this tab may write; another one that counts may not, until this one is closed. */
export function hold(): Promise<boolean> {
  // An old browser: tabs that count at the same time write over each other, and what is written is whole all the same.
  if (isHeld || !navigator.locks) return Promise.resolve((isHeld = true));
  asking ??= new Promise<boolean>((resolve) => {
    const held = navigator.locks.request(`bitqueens.${NAME}`, { signal: AbortSignal.timeout(PATIENCE) }, () => {
      resolve((isHeld = true));
      return new Promise<never>(() => undefined);
    });
    held.catch(() => ((asking = undefined), resolve(false)));
  });
  return asking;
}

/** False when another tab keeps its count, or the browser refuses. */
export const write = (text: string): boolean => isHeld && store(NAME, text);
export const read = (): string | undefined => stored(NAME);
export function drop(): void {
  if (isHeld) forget(NAME);
}
