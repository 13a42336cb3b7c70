// What the page calls the formats of the library, and how it quotes what the library says.
import { language, LANGUAGES } from '../language.svelte';

/** The names under which only the command knows a format. */
const NAMES: Record<string, string> = {
  csplib: 'CSPLib',
  diagonals: 'CSPLib, diagonals',
  p1562: 'Luogu 洛谷 P1562',
  uva11195: 'UVa 11195',
  cses: 'CSES 1624',
  kattis: 'Kattis 8queens',
  hash: 'Q # .',
  letters: 'A B C',
  json: 'JSON',
  rows: '2 4 1 3',
  drawing: '♛ ▒',
};

export const formatName = (format: string): string => NAMES[format] ?? format;

/** Under which a file of a format is saved: what its users call it, in letters that every system takes. */
export function fileName(name: string, format: string): string {
  if (format === 'json') return `${name}.json`;
  return `${[name, ...(formatName(format).match(/[a-z\d]{3,}/gi) ?? [format])].join('-')}.txt`;
}

/** What the library says, with quotation marks instead of the command's `` ` `` and formats by the names they have here. */
export function quoted(text: string): string {
  const zh = language.now === 'zh';
  const each = (_: string, name: string) => NAMES[name] ?? (zh ? `「${name}」` : `“${name}”`);
  const list = (names: string) => names.split(', ').map(formatName).join(zh ? '、' : ', ');
  // A sentence may end with a list of formats.
  return text.replace(/`([^`]+)`/g, each).replace(/ ?([「」]) ?/g, '$1').replace(/[a-z\d]+(, [a-z\d]+)+$/, list);
}

/** Stands between the languages of a message of the library, which holds all of them, English first. */
const BETWEEN = '\u001f';

/** A message in the reader's language; one of the browser has only its own. */
export function inLanguage(text: string): string {
  const texts = text.split(BETWEEN);
  return texts[LANGUAGES.indexOf(language.now)] ?? text;
}

/** A message of the library as the page says it, in the reader's language. */
export const told = (text: string): string => quoted(inLanguage(text));
