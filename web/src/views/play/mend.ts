// What an address asks for and no game has, mended and said.
import { tellRemarks } from '../../messages/remarks';
import { readSquares, strangers, today, writeSquares } from './form';

/** The day whose puzzle is shown: today's if none is named, or one that is not yet. */
export function dayShown(day: string): string {
  const last = today();
  if (day === '') return last;
  if (day <= last) return day;
  tellRemarks([{ kind: 'late', given: day, used: last }]);
  return last;
}

/** Squares that a board of side n has. */
export function onBoard(name: string, written: string, n: number): string {
  const strange = strangers(written, n);
  if (strange.length === 0) return written;
  tellRemarks([{ kind: 'off', name, given: strange.join('.'), n }]);
  return writeSquares(readSquares(written, n));
}
