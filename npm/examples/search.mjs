// Follows the search of the tutorials' solution five to its first solution.
import { Trace } from 'bitqueens';

const n = 6;
const trace = new Trace('l5', n);
const [, step] = trace.find(0, true, true, 1000);
trace.goTo(step);
console.log(`step ${step} of ${trace.last}: ${trace.text(false)}`);
// `cells` describes a step in numbers: six of them for each row, from the 16th on, its queen's column first.
const columns = Array.from({ length: n }, (_, row) => trace.cells()[16 + 6 * row]);
console.log(`queens in columns ${columns.map((column) => column + 1).join(' ')}`);
// prints: step 88 of 457: a solution
// prints: queens in columns 2 4 6 1 3 5
