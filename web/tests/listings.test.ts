import { expect, test } from 'vitest';
import { pieces } from '../src/text/rich';
import { lineOf, listing, readListing } from '../src/views/watch/listings';
import { SOLVERS } from '../src/solvers/solvers';
import { ACTIONS } from '../src/views/watch/step';
import { LANGUAGES } from '../src/views/watch/listing';
import { NAMINGS, linesOf, naming, renamed, retold, type NamingId } from '../src/views/watch/naming.svelte';

test('comments that name steps are marks, others stay', () => {
  const { lines, marks } = readListing('a()  # place, back up\nb()  # the queen\nc() // mask\n');
  expect(lines).toEqual(['a()', 'b()  # the queen', 'c()']);
  expect(marks).toEqual([{ step: 'place', line: 0 }, { step: 'back up', line: 0 }, { step: 'mask', line: 2 }]);
});

test('every solver has a line for each of its steps in every language', () => {
  for (const solver of SOLVERS) {
    const taken = ACTIONS.filter((action) => action !== (solver <= 'l3' ? 'mask' : 'reject'));
    for (const language of ['python', 'java', 'cpp'] as const) {
      const found = listing(solver, language);
      for (const action of taken) expect(lineOf(found, action, 1), `${solver} ${language} ${action}`).toBeTypeOf('number');
      expect(found.lines.join('')).not.toMatch(/back up/);
    }
  }
  // The mirror has lines of its own for the first row.
  const mirror = listing('l6', 'java');
  expect(lineOf(mirror, 'place', 0)).toBeLessThan(lineOf(mirror, 'place', 1) ?? 0);
});

test('text with links, code and emphasis', () => {
  expect(pieces('**A:** `x & -x` in [`free`](lab:B9), *so*.')).toEqual([
    { kind: 'bold', text: 'A:' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'x & -x' },
    { kind: 'text', text: ' in ' },
    { kind: 'link', text: 'free', is: 'lab', target: 'B9' },
    { kind: 'text', text: ', ' },
    { kind: 'stressed', text: 'so' },
    { kind: 'text', text: '.' },
  ]);
});

const TRANSLATED = LANGUAGES.filter((language) => language !== 'rust');
const wordsOf = (code: string): Set<string> => new Set(code.match(/[a-z]+/gi) ?? []);

test.each(NAMINGS)('%s: as many names as before, in every listing', (id) => {
  for (const solver of SOLVERS) {
    for (const language of TRANSLATED) {
      const code = listing(solver, language).lines.join('\n');
      expect(wordsOf(renamed(code, id)).size, `${solver} in ${language}`).toBe(wordsOf(code).size);
    }
  }
});

test('the names that the tutorials have', () => {
  const lines: Record<NamingId, string> = {
    ours: 'cols, anti, diag',
    colLim: 'colLim, leftDiaLim, rightDiaLim',
    left: 'row, left, right',
    row: 'row, ld, rd',
    column: 'column, pie, na',
    shu: 'shu, pie, na',
    d: 'd, l, r',
  };
  for (const id of NAMINGS) expect(linesOf(id)).toBe(lines[id]);
});

test('texts: code and lit names, not words', () => {
  const text = 'The queen stays free: `free & -free`, [cols](light:cols), [a list](light:queens).';
  expect(retold(text)).toBe(text);
  naming.now = 'shu';
  expect(retold(text)).toBe('The queen stays free: `available & -available`, [shu](light:cols), [a list](light:queens).');
  naming.now = 'ours';
});

test('a mirrored board: left and right change places, and so do what the tutorials call the diagonals', () => {
  const line = '(anti | queen) >> 1, (diag | queen) << 1';
  const texts = ['a `/` moves to the left: `anti`', '每条撇左移一列，左右翻转还是解：`anti`'];
  naming.mirrored = true;
  expect(renamed(line, 'ours')).toBe(line);
  expect(renamed(line, 'column')).toBe('(na | p) >> 1, (pie | p) << 1');
  expect(renamed(line, 'colLim')).toBe('(rightDiaLim | mostRightOne) >> 1, (leftDiaLim | mostRightOne) << 1');
  expect(texts.map(retold)).toEqual(['a `\\` moves to the right: `anti`', '每条捺右移一列，左右翻转还是解：`anti`']);
  naming.mirrored = false;
  expect(texts.map(retold)).toEqual(texts);
});
