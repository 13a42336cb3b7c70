import { expect, test } from 'vitest';
import { asCode, CODES } from '../src/exchange/code';
import { readOwn } from '../src/exchange/own';

const QUEENS = [0, 12, 23, 29, 34, 46, 49, 59];
const board = { n: 8, queens: QUEENS, blocked: [], rules: 'queen' };

test('what the page writes as code it reads', () => {
  for (const code of CODES) {
    const read = readOwn(asCode(code, 8, QUEENS) ?? '');
    if (code === 'grid') expect(read).toBe('Q.......\n....Q...\n.......Q\n.....Q..\n..Q.....\n......Q.\n.Q......\n...Q....');
    else expect(read, code).toEqual(board);
  }
});

test('lists from programs, counted from 0 or from 1', () => {
  for (const text of ['[0,4,7,5,2,6,1,3]', '1 5 8 6 3 7 2 4', '1\n5\n8\n6\n3\n7\n2\n4\n', '{0, 4, 7, 5, 2, 6, 1, 3};']) {
    expect(readOwn(text), text).toEqual(board);
  }
});

test('anything else is for the library', () => {
  for (const text of ['', '1 2 3', '2\n*.\n*x', '[1, 1, 1, 9, 9]', 'Q...\n....', '[0b11, 0b1, 0b1, 0b1]', '1Q6/8', '{"v":1,"n":6,"rules":"queen"}']) {
    expect(readOwn(text), text).toBe(text);
  }
});
