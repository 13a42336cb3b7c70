// Makes puzzles: some hundred attempts may be needed, too many for a frame.
import { serve } from '../../workers/serve';
import type { Made, Order } from './making';

serve<null, Order, Made>((library) => (order) => {
  const puzzle =
    order.kind === 'daily'
      ? library.dailyPuzzle(order.day)
      : library.makePuzzle(order.n, order.level, order.seed);
  const made = {
    n: puzzle.n,
    json: puzzle.json(),
    regions: [...puzzle.regions()],
    level: puzzle.level,
    difficulty: puzzle.difficulty(),
  };
  puzzle.free();
  return made;
});
