// Follows the search of the tutorials' solution five to its first solution, and draws that.
import { Trace, boardToSvg } from 'bitqueens';

const n = 6;
const trace = new Trace('l5', n);
const [, step] = trace.find(0, true, true, 1000);
trace.goTo(step);
console.log(`step ${step} of ${trace.last}: ${trace.text(false)}`);
// `cells` describes a step in numbers: six of them for each row, from the 16th on, its queen's column first.
const columns = Array.from({ length: n }, (_, row) => trace.cells()[16 + 6 * row]);
const svg = boardToSvg(JSON.stringify({ v: 1, n }), new Uint16Array(columns.flatMap((column, row) => [row, column])), false, false);
console.log(`${columns.join(' ')}, drawn in ${svg.length} characters`);
// prints: step 88 of 457: a solution
// prints: 1 3 5 0 2 4, drawn in 1408 characters
