// Makes puzzles: some hundred attempts may be needed, too many for a frame. Boards that were brought in
// are solved, which may take as long.
import { toJson, type Position } from '../../board/position';
import type { Library } from '../../wasm/load';
import { serve } from '../../workers/serve';
import type { Made, Order } from './protocol';

function graded(library: Library, board: Position): Made {
  const grade = library.gradePuzzle(toJson(board));
  const { solutions, level, difficulty } = grade;
  grade.free();
  const { n, queens: given, blocked, regions, rules } = board;
  // The hints take the queens of the board for placed ones, the first of all.
  return { n, json: toJson({ ...board, queens: [] }), regions, blocked, given, rules, solutions, level, difficulty };
}

serve<null, Order, Made>((library) => (order) => {
  if (order.kind === 'own') return graded(library, order.board);
  const puzzle =
    order.kind === 'daily'
      ? library.dailyPuzzle(order.day)
      : library.makePuzzle(order.n, order.level, order.seed);
  const made: Made = {
    n: puzzle.n,
    json: puzzle.json(),
    regions: [...puzzle.regions()],
    blocked: [],
    given: [],
    rules: 'touching',
    solutions: 1,
    level: puzzle.level,
    difficulty: puzzle.difficulty(),
  };
  puzzle.free();
  return made;
});
