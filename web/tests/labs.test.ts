import { expect, test } from 'vitest';
import {
  LABS,
  NUMBERS,
  SPECS,
  fits,
  flipped,
  holds,
  isSet,
  pattern,
  readNumbers,
  valueOf,
  writeNumbers,
} from '../src/views/labs/spec';

test('every lab begins with numbers that it can work with, and finds them in the address again', () => {
  for (const lab of LABS) {
    const { usual } = SPECS[lab];
    expect(fits(lab, usual), lab).toBe(true);
    const written = writeNumbers(lab, usual);
    expect(NUMBERS.test(written), lab).toBe(true);
    expect(readNumbers(lab, written)).toEqual({ numbers: usual, strange: false });
  }
  expect(readNumbers('B13', writeNumbers('B13', []))).toEqual({ numbers: [], strange: false });
});

test('numbers that do not fit are replaced', () => {
  for (const [lab, written] of [
    ['B3', '1'],
    ['B3', '1.32'],
    ['B10', '65'],
    ['B13', '2.2'],
    ['B14', '256.0.0.8.0'],
    ['B14', '0.0.0.13.0'],
    ['B15', '0'],
    ['B16', '4294967296.1'],
    ['B16', '1.64'],
    ['B17', '33'],
    ['B18', '1.32'],
    ['B15', '1001'],
    ['B15', '8.4'],
    ['B15', '1.1'],
    ['B9', '4294967296'],
    ['B9', '-2147483649'],
  ] as const) {
    expect(readNumbers(lab, written), `${lab} ${written}`).toEqual({ numbers: SPECS[lab].usual, strange: true });
  }
  for (const wrong of ['x', '1..2', '--1', '1.5e3', '99999999999']) expect(NUMBERS.test(wrong), wrong).toBe(false);
});

test('patterns and numbers', () => {
  expect(pattern(-8, 8)).toBe(0b1111_1000);
  expect(pattern(-1, 32)).toBe(2 ** 32 - 1);
  expect(valueOf(0b1111_1000, 8, true)).toBe(-8);
  expect(valueOf(0b1111_1000, 8, false)).toBe(248);
  expect(flipped(0, 31)).toBe(2 ** 31);
  expect(isSet(2 ** 31, 31)).toBe(true);
  expect([255, 256, -1].map((value) => holds(value, 8, false))).toEqual([true, false, false]);
  expect([127, 128, -128, -129].map((value) => holds(value, 8, true))).toEqual([true, false, true, false]);
  for (const width of [8, 16, 32]) {
    for (const value of [-1, -(2 ** (width - 1)), 0, 1, 2 ** (width - 1) - 1]) {
      expect(valueOf(pattern(value, width), width, true)).toBe(value);
    }
  }
});
