// What is said about an address that could not be read as it stood.
import type { Remark } from '../address/parameters';
import { bilingual } from '../language.svelte';
import { notices } from '../notices.svelte';

/** An address may have any number of mistakes. */
const TOLD = 4;

/** Pieces of an address may be long, and hold signs that turn the text around them. */
function short(given: string): string {
  const signs = [...given.slice(0, 200).replace(/[\p{Cc}\p{Cf}]/gu, '')];
  return signs.length > 24 ? `${signs.slice(0, 24).join('')}…` : signs.join('');
}

type Of<Kind extends Remark['kind']> = Extract<Remark, { kind: Kind }>;
type Words = { [Kind in Remark['kind']]: (remark: Of<Kind>) => string };

const words = bilingual<Words>(
  {
    view: ({ given }) => `The address asks for “${given}”, which this page does not have. Here is the story of eight queens.`,
    number: ({ name, given, used }) => `The address says ${name} = “${given}”, which is no whole number. Going on with ${used}.`,
    range: ({ name, given, low, high, used }) => `The address says ${name} = ${given}; here it can be ${low} to ${high}. Going on with ${used}.`,
    choice: ({ name, given, used }) => `The address says ${name} = “${given}”, which is not known here. Going on with “${used}”.`,
    off: ({ name, given, n }) => `The address has squares in ${name} (${given}) that a board of ${n} × ${n} does not have. They were left out.`,
    late: ({ given, used }) => `The puzzle of ${given} is not out yet. Here is that of ${used}.`,
    form: ({ name, given }) => `The address has something in ${name} that cannot be read (“${given}”). Going on without it.`,
    unknown: ({ name }) => `The address has “${name}”, which means nothing here. It was ignored.`,
  },
  {
    view: ({ given }) => `网址要打开「${given}」，本页没有这一栏。这里是八皇后的故事。`,
    number: ({ name, given, used }) => `网址里的 ${name}「${given}」不是整数，改用 ${used}。`,
    range: ({ name, given, low, high, used }) => `网址里 ${name} = ${given}，这里只能是 ${low} 到 ${high}。改用 ${used}。`,
    choice: ({ name, given, used }) => `网址里的 ${name}「${given}」本页不认识，改用「${used}」。`,
    off: ({ name, given, n }) => `网址里 ${name} 有 ${n} × ${n} 棋盘上没有的格（${given}），已略过。`,
    late: ({ given, used }) => `${given} 的题还没有出，这里是 ${used} 的。`,
    form: ({ name, given }) => `网址里 ${name} 的「${given}」读不懂，已略过。`,
    unknown: ({ name }) => `网址里的「${name}」在这里没有意义，已略过。`,
  },
);

function say(remark: Remark): string {
  const written = Object.fromEntries(Object.entries(remark).map(([key, value]) => [key, key === 'given' || key === 'name' ? short(String(value)) : value]));
  return (words()[remark.kind] as (remark: unknown) => string)(written);
}

let told: number[] = [];

export function tellRemarks(remarks: readonly Remark[]): void {
  for (const remark of remarks.slice(0, TOLD)) told.push(notices.tell('problem', () => say(remark)));
}

/** What was said of the address of one view means nothing in another. */
export function forgetRemarks(): void {
  for (const id of told) notices.close(id);
  told = [];
}
