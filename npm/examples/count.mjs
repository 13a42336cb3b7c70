// Counts solutions: of a plain board, of one with a blocked corner, of one read from a drawing.
import { count, importBoard } from 'bitqueens';

console.log(`12 queens: ${count(12)} solutions`);
console.log(`8 queens, a corner blocked: ${count({ n: 8, blocked: [[1, 1]] })}`);
const { board, format } = importBoard('#...\n....\n....\n...#\n');
console.log(`read as ${format}: ${count(board)}`);
// prints: 12 queens: 14200 solutions
// prints: 8 queens, a corner blocked: 88
// prints: read as hash: 2
