import { expect, test } from 'vitest';
import { EMPTY, followed } from '../src/views/play/game';
import { marksOf, signsOf } from '../src/views/play/signs';
import type { Advice } from '../src/views/play/advice';

const stand = { ...EMPTY, queens: [0], marks: [5, 9], blocked: [1] };
const found = { attacked: new Set([1, 2, 5]), clashing: new Set<number>(), solved: false };
const advice = (more: Partial<Advice>): Advice => ({ kind: 'step', texts: [], areas: [], squares: [2, 9], forced: [], queen: undefined, ...more });
const shown = { stand, found, advice: undefined, attacked: true, auto: false };

test('marks cover attacked squares, clashes cover both, a blocked square has none', () => {
  expect([...signsOf(shown)]).toEqual([[2, 'attacked'], [5, 'mark'], [9, 'mark']]);
  expect([...signsOf({ ...shown, attacked: false })]).toEqual([[5, 'mark'], [9, 'mark']]);
  expect(signsOf({ ...shown, found: { ...found, clashing: new Set([0, 5]) } }).get(5)).toBe('clash');
  expect([...marksOf({ ...shown, auto: true })]).toEqual([5, 9, 1, 2]);
  expect([...signsOf({ ...shown, auto: true })]).toEqual([[2, 'mark'], [5, 'mark'], [9, 'mark']]);
});

test('a hint that rules squares out crosses them, one that places a queen shows where', () => {
  expect(signsOf({ ...shown, advice: advice({}) }).get(2)).toBe('excluded');
  const forced = signsOf({ ...shown, advice: advice({ queen: 14 }) });
  expect([forced.get(2), forced.get(14)]).toEqual(['attacked', 'hint']);
  // What a trial forces is drawn, as the sentence beside the board names it.
  const trial = signsOf({ ...shown, advice: advice({ forced: [11, 12] }) });
  expect([trial.get(2), trial.get(11), trial.get(12)]).toEqual(['excluded', 'forced', 'forced']);
  expect(signsOf({ ...shown, advice: advice({ kind: 'wrong', squares: [0] }) }).get(0)).toBe('clash');
});

test('a hint for queens that clash takes the last of them back', () => {
  expect(followed({ ...stand, queens: [0, 3, 7] }, advice({ kind: 'clash', squares: [0, 3] })).queens).toEqual([0, 7]);
});
