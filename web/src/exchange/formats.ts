// What the page calls the formats of the library, and how it quotes what the library says.
import { bilingual, language } from '../language.svelte';
import { LANGUAGES } from '../languages';

/** Names that are the same in every language. */
const same = {
  csplib: 'CSPLib',
  minizinc: 'MiniZinc',
  json: 'JSON',
  puzzlink: 'puzz.link',
  drawing: '♛ ▒',
  matrix: '0 1 0 0',
  hash: 'Q # .',
  uva11195: 'UVa 11195',
  p1562: 'Luogu 洛谷 P1562',
  cses: 'CSES 1624',
  kattis: 'Kattis 8queens',
  letters: 'A B C',
};

/** What the users of a format call it, or how it looks; the library's names are for the command. */
const names = bilingual<Record<string, string>>(
  {
    ...same,
    diagonals: 'CSPLib, diagonals',
    facts: 'ASP: queen(1,2).',
    leetcode: 'LeetCode 51',
    fen: 'FEN: 1Q2/3Q/…',
    rows: 'columns: 2 4 1 3',
    rows0: 'columns from 0: 1 3 0 2',
    pairs: 'squares: 1,2 2,4',
    pairs0: 'squares from 0: 0,1 1,3',
    chess: 'chess: b4 d3',
  },
  {
    ...same,
    text: '文本',
    diagonals: 'CSPLib 斜线',
    facts: 'ASP：queen(1,2).',
    leetcode: '力扣 51',
    fen: 'FEN：1Q2/3Q/…',
    rows: '列号：2 4 1 3',
    rows0: '列号从 0 起：1 3 0 2',
    pairs: '坐标：1,2 2,4',
    pairs0: '坐标从 0 起：0,1 1,3',
    chess: '国际象棋：b4 d3',
  },
);

export const formatName = (format: string): string => names()[format] ?? format;

/** Under which a file of a format is saved: what its users call it, in letters that every system takes. */
export function fileName(name: string, format: string): string {
  if (format === 'json') return `${name}.json`;
  return `${[name, ...(names('en')[format]?.match(/[a-z\d]{3,}/gi) ?? [format])].join('-')}.txt`;
}

/** What the library says, with quotation marks instead of the command's `` ` `` and formats by the names they have here. */
export function quoted(text: string): string {
  const zh = language.now === 'zh';
  const each = (_: string, name: string) => names()[name] ?? (zh ? `「${name}」` : `“${name}”`);
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
