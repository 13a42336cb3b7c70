// Makes a region puzzle and explains its first step.
import { hint, makePuzzle } from 'bitqueens';

const puzzle = makePuzzle(7, 'easy', 1);
const [, reason] = hint(puzzle.json(), new Uint32Array(), new Uint32Array()).texts;
console.log(`${puzzle.n} × ${puzzle.n}, ${puzzle.level}: ${reason}`);
// prints: 7 × 7, easy: all open squares of region C lie in row 3, so the rest of row 3 is closed: (3, 1), (3, 2), (3, 3), (3, 4) and (3, 7)
