import { expect, test } from 'vitest';
import { decoded } from '../src/exchange/decode';

const BOARD = '2\n*.\n..\n';
const utf16 = (text: string, big: boolean): number[] => [...text].flatMap((letter) => (big ? [0, letter.charCodeAt(0)] : [letter.charCodeAt(0), 0]));

test('text is read as it was written: UTF-8 and UTF-16, with a mark and without', () => {
  for (const bytes of [
    [...new TextEncoder().encode(BOARD)],
    [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(BOARD)],
    [0xff, 0xfe, ...utf16(BOARD, false)],
    [0xfe, 0xff, ...utf16(BOARD, true)],
    utf16(BOARD, false),
    utf16(BOARD, true),
  ]) {
    expect(decoded(Uint8Array.from(bytes))).toBe(BOARD);
  }
});

test('anything else is read as something', () => {
  for (const bytes of [[], [0], [0xff], [0, 0], [0xff, 0xfe], [0xff, 0xfe, 1], [0xc3, 0x28]]) expect(typeof decoded(Uint8Array.from(bytes))).toBe('string');
});
