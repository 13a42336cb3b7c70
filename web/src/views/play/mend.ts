// What an address asks for and no game has, mended and said.
import { tellRemarks } from '../../messages/remarks';
import { readSquares, strangers, writeSquares } from './form';

/** Squares that a board of side n has. */
export function onBoard(name: string, written: string, n: number): string {
  const strange = strangers(written, n);
  if (strange.length === 0) return written;
  tellRemarks([{ kind: 'off', name, given: strange.join('.'), n }]);
  return writeSquares(readSquares(written, n));
}
