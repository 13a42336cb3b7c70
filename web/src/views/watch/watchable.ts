// Boards of the visitor's: blocked squares and fixed queens, on which all solvers but the mirror search.
import type { Parameter } from '../../address/parameters';
import { boardParameter, type Position } from '../../board/position';

/** The smallest and the largest side that is shown. */
export const LEAST = 4;
export const MOST = 12;

/** Whether the solvers know such boards. */
export const canWatch = ({ n, rules, regions }: Position): boolean => n >= LEAST && n <= MOST && rules === 'queen' && regions === undefined;

/** A board that the solvers know, in an address. */
export function watchedBoard(): Parameter<Position | undefined> {
  const any = boardParameter(MOST);
  return {
    ...any,
    read(given, name) {
      const reading = any.read(given, name);
      return !reading.value || canWatch(reading.value) ? reading : { value: undefined, remark: { kind: 'form', name, given } };
    },
  };
}
