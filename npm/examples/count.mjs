// Counts solutions: of a plain board, of one with a blocked corner, of one read from a drawing, and of one that is refused.
import { count, importBoard, setLanguage } from 'bitqueens';

console.log(`12 queens: ${count(12)} solutions`);
console.log(`8 queens, a corner blocked: ${count({ n: 8, blocked: [[1, 1]] })}`);
const { board, format } = importBoard('#...\n....\n....\n...#\n');
console.log(`read as ${format}: ${count(board)}`);
for (const language of ['zh', 'en']) {
  setLanguage(language);
  try {
    count({ n: 8, fixed: [[1, 1], [2, 2]] });
  } catch (error) {
    console.log(error.message);
  }
}
// prints: 12 queens: 14200 solutions
// prints: 8 queens, a corner blocked: 88
// prints: read as hash: 2
// prints: 第 1 行第 29 列：固定皇后 (1, 1) 和 (2, 2) 在同一斜线上互相攻击：请移动或去掉其中一个
// prints: line 1, column 29: the fixed queens at (1, 1) and (2, 2) attack each other along a diagonal: move or remove one of them
