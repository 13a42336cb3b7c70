// The tutorials' names in listings and texts: no name means two things, so the listings still do what they did.
import { expect, test } from 'vitest';
import { SOLVERS } from '../src/solvers/solvers';
import { LANGUAGES } from '../src/views/watch/listing';
import { listing } from '../src/views/watch/listings';
import { NAMINGS, linesOf, naming, renamed, retold, type NamingId } from '../src/views/watch/naming.svelte';

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
