// What the library says of a board's file and of a count, in Chinese: the pairs of the command's table whose English the
// parsers of boards and the core have.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:chinese';

/** Tables of the command. */
const TABLES = ['formats', 'core'].map((name) => `bitqueens/src/chinese/messages/${name}.rs`);
/** The parsers of boards, and what they pass on of the core's. */
const SOURCES = [
  'bitqueens-formats/src/boards',
  ...['board/problem', 'board/regions', 'board/rules', 'geometry/squares', 'error'].map((name) => `bitqueens/src/${name}.rs`),
];
/** Errors of the core that the page cannot meet: it shows boards and counts them, and has neither threads nor sequences. */
const OTHERS = /^(threads|depth =|no thread|a thread|no sequence|cancelled|stopped|not a solution|row \{)|solutions cannot|queens were given|pieces|is missing|regions on a board|^\{\} failed/;

/** The texts in a Rust source, in their order. */
function literals(source: string): string[] {
  const code = source.replace(/^\s*\/\/.*$/gm, '').replace(/'(\\.|[^\\])'/g, '');
  return [...code.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, text = '']) => text.replace(/\\\n\s*/g, '').replace(/\\(.)/g, '$1'));
}

const read = (path: string): string[] =>
  path.endsWith('.rs')
    ? [readFileSync(path, 'utf8')]
    : readdirSync(path)
        .filter((name) => name.endsWith('.rs'))
        .map((name) => readFileSync(join(path, name), 'utf8'));

/** Templates with their Chinese, from `crates`, the folder of that name. */
export function pairs(crates: string): [string, string][] {
  const said = new Set(
    SOURCES.flatMap((path) => read(join(crates, path)))
      .flatMap(literals)
      .map((text) => text.replace(/\{[^{}]*\}/g, '{}')),
  );
  return TABLES.flatMap((path) => {
    const texts = literals(readFileSync(join(crates, path), 'utf8'));
    const both = Array.from({ length: texts.length / 2 }, (_, at): [string, string] => [texts[2 * at] ?? '', texts[2 * at + 1] ?? '']);
    if (texts.length % 2 > 0 || both.some(([english]) => /[\u4e00-\u9fff]/.test(english))) throw new Error(`${path} is no list of pairs`);
    return both.filter(([english]) => said.has(english) && !OTHERS.test(english));
  });
}

/** `virtual:chinese`, a module whose default export is these pairs. */
export function chinese(crates: string): Plugin {
  return {
    name: 'chinese',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(pairs(crates))};` : undefined),
  };
}
