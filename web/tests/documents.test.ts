// Documents as pages: every link within them leads somewhere, and each opens with whom it is for.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documents } from '../build/render';
import { excerpt, found } from '../src/documents/search';

const made = documents(fileURLToPath(new URL('../..', import.meta.url)));
const pages = [...made].filter(([name]) => name.endsWith('.html'));
const of = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, value = '']) => value);

test('every link within the documents leads to a place that is there', () => {
  expect(pages.length).toBeGreaterThan(9);
  for (const [page, text] of pages) {
    const links = of(text, / (?:href|src)="([^"]+)"/g).filter((link) => !/^(https?:|\.\.\/)|^documents\.(css|js)$/.test(link));
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) {
      const [file, id] = link.split('#');
      const target = made.get(file || page);
      expect(target, `${page}: ${link}`).toBeDefined();
      if (id !== undefined) expect(of(target ?? '', / id="([^"]+)"/g), `${page}: ${link}`).toContain(id);
    }
    const ids = of(text, / id="([^"]+)"/g);
    expect(new Set(ids).size, `${page} has two headings of one name`).toBe(ids.length);
  }
});

test('each opens with whom it is for', () => {
  for (const [page, text] of pages) expect(of(text, /name="description" content="([^"]+)"/g)[0], page).toMatch(/^(For |写给).{20}/);
});

test('words are found in English and in Chinese, together or apart, the title first', () => {
  const section = (title: string, text: string) => ({ address: title, title, text });
  const sections = [section('a', 'Two half-boards are joined.'), section('Half-boards', 'A queen.'), section('拼合半盘', '先把半盘分块，再拼。')];
  const titles = (query: string) => found(sections, query).results.map(({ title }) => title);
  expect(titles('HALF-boards')).toEqual(['Half-boards', 'a']);
  expect(titles('half-boards joined')).toEqual(['a']);
  expect(titles('半盘')).toEqual(['拼合半盘']);
  expect(titles('半盘拼合')).toEqual(['拼合半盘']);
  expect(titles('rook')).toEqual([]);
  expect(excerpt('Two (half-boards) are joined.', ['(half'])).toEqual(['Two ', '(half', '-boards) are joined.…']);
});
