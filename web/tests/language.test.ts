import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { duration, grouped } from '../src/language.svelte';
import { preferred } from '../src/languages';

test('the first language that the page speaks', () => {
  expect(preferred(['fr-FR', 'zh-TW', 'en'])).toBe('zh');
  expect(preferred(['en-US', 'zh'])).toBe('en');
  expect(preferred(['fr'])).toBe('en');
  expect(preferred([])).toBe('en');
});

test('long numbers keep every digit', () => {
  expect(grouped('234907967154122528').replaceAll('\u202f', '')).toBe('234907967154122528');
  expect(grouped(14772512)).toBe('14\u202f772\u202f512');
  expect(grouped(92)).toBe('92');
});

test('times have two or three digits and their unit', () => {
  const said = [3e-9, 4.56e-7, 7.8e-5, 0.0123, 1.25, 59].map((seconds) => duration(seconds).replaceAll('\u00a0', ' '));
  expect(said).toEqual(['3.0 ns', '456 ns', '78 µs', '12 ms', '1.3 s', '59 s']);
});

test('Chinese texts have Chinese punctuation', () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const halfWidth = /[\u4e00-\u9fff\u201d][,;:?!](?=[\u4e00-\u9fff\u201c])/.exec(readFileSync(join(folder, file), 'utf8'));
    expect(halfWidth?.[0], file).toBeUndefined();
  }
});
