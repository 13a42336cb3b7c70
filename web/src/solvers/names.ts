// What the solvers are called: the same wherever the page names them.
import first from 'virtual:first';
import { bilingual, chosen, language } from '../language.svelte';
import { number, type SolverId } from './solvers';

const words = bilingual(
  {
    solution: (at: number) => `Solution ${['one', 'two', 'three', 'four', 'five'][at - 1]}`,
    colon: ': ',
    before: 'Before',
    after: 'After',
    vectors: 'Thirty-two at a time',
  },
  { solution: (at) => `解法${'一二三四五'[at - 1]}`, colon: ' ', before: '起点', after: '更进一步', vectors: '三十二个一起' },
);

const infos = new Map(first.solvers.map((info) => [info.id, info]));

export const nameOf = (id: SolverId): string => chosen(infos.get(id)?.name ?? ['', '']);

/** Its place on the tutorials' ladder of five: "Solution two", "Before". */
export function placeOf(id: SolverId): string {
  const at = number(id);
  const w = words();
  return at === undefined ? (id === 'l0' ? w.before : w.after) : w.solution(at);
}

/** "Solution two: Leave marks". */
export const fullName = (id: SolverId): string => (number(id) === undefined ? nameOf(id) : placeOf(id) + words().colon + nameOf(id));

/** The kernel with vectors. */
export const vectors = (): string => words().vectors;

/** Its place in few letters: "2", "Before"; 解法二. */
const shortPlace = (id: SolverId): string => (language.now === 'zh' ? placeOf(id) : String(number(id) ?? placeOf(id)));

/** "2. Leave marks". */
export const shortName = (id: SolverId): string =>
  number(id) === undefined ? nameOf(id) : `${shortPlace(id)}${language.now === 'zh' ? ' ' : '. '}${nameOf(id)}`;
