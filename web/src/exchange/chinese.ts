// What the library says of a file, in Chinese. The library speaks English alone; the command and this page have one
// table of templates, `crates/bitqueens-cli/src/chinese/messages`, and the rules by which they are filled.
import table from 'virtual:chinese';
import { language } from '../language.svelte';
import { quoted } from './formats';

/** The longest text that a translation leaves out: the `s` of a plural. */
const LEFT_OUT = 4;
/** Messages that are joined. */
const JOINTS = [[': ', '：'], ['; ', '；'], [', ', '，'], [' or ', '或']] as const;

interface Template {
  /** What stands around the holes. */
  parts: string[];
  pattern: RegExp;
  letters: number;
  chinese: string;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const templates = table.map(([english, chinese]): Template => {
  const parts = english.split('{}');
  return { parts, pattern: new RegExp(`^${parts.map(literal).join('(.*?)')}$`, 's'), letters: parts.join('').length, chinese };
});

/** A message as the page says it, in the reader's language. */
export const told = (text: string): string => quoted(language.now === 'zh' ? chinese(text) : text);

/** The Chinese for a message; what has no translation stays as it is. */
export const chinese = (text: string): string => whole(text) ?? joined(text) ?? text;

/** By the template that matches with the most letters. */
function whole(text: string): string | undefined {
  let [best, fill]: [Template | undefined, string[]] = [undefined, []];
  for (const template of templates) {
    const [, ...holes] = template.pattern.exec(text) ?? [];
    const matches = template.pattern.test(text) && holes.every((hole, at) => isPlausible(template, hole, at));
    if (matches && template.letters > (best?.letters ?? -1)) [best, fill] = [template, holes];
  }
  return best && composed(best, fill);
}

/** A hole has two sentences only where a cause may stand, and what quotes hold ends at the first quote. */
function isPlausible({ parts, chinese }: Template, hole: string, at: number): boolean {
  const [before = '', after = ''] = parts.slice(at, at + 2);
  const isLong = /[:;] /.test(hole);
  const mayBeLong = /[:(;] $|\($/.test(before) || /^[:;)]/.test(after);
  const isTorn = (before.endsWith('`') && hole.includes('`')) || (before.endsWith('(') && /\)(, | or )/.test(hole));
  const isUsed = chinese.includes(`{${at}}`) || chinese.includes(`{=${at}}`);
  return !isTorn && (!isLong || mayBeLong) && (isUsed || hole.length <= LEFT_OUT);
}

/** What is in quotes stays as it was typed; anything else may be a message too. */
function composed({ parts, chinese: template }: Template, holes: readonly string[]): string {
  let isCode = false;
  const filled = holes.map((hole, at) => {
    if ((parts[at]?.split('`').length ?? 1) % 2 === 0) isCode = !isCode;
    return isCode ? hole : chinese(hole);
  });
  return template.split(/(\{=?\d+\})/).reduce((text, piece) => {
    const [, typed, at] = /^\{(=?)(\d+)\}$/.exec(piece) ?? [];
    return add(text, at === undefined ? piece : ((typed ? holes : filled)[Number(at)] ?? ''));
  }, '');
}

/** With a space between Chinese and Latin words or quotes, and none within Chinese or within quotes. */
function add(text: string, piece: string): string {
  if (text.split('`').length % 2 === 0) return text + piece;
  const [before, after] = [text.trimEnd().at(-1), piece.trimStart()[0]];
  if (!before || !after) return text + piece;
  const wide = /[\u4e00-\u9fff，：；（）]/;
  if (wide.test(before) && wide.test(after)) return text.trimEnd() + piece.trimStart();
  const isMixed = /[\u4e00-\u9fff][a-z\d`]|[a-z\d`][\u4e00-\u9fff]/i.test(before + after);
  return text + (isMixed && !text.endsWith(' ') && !piece.startsWith(' ') ? ' ' : '') + piece;
}

/** A place and a cause, two sentences, or a list: the longest end that a template matches, and what is before it. */
function joined(text: string): string | undefined {
  for (const [joint, chineseJoint] of JOINTS) {
    for (let at = text.indexOf(joint); at >= 0; at = text.indexOf(joint, at + 1)) {
      const [left, right] = [text.slice(0, at), whole(text.slice(at + joint.length))];
      if (right !== undefined) return add(add(chinese(left), chineseJoint), right);
    }
  }
  return undefined;
}
