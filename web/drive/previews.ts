// Draws the pictures that links to the page are shown with, into `public/`: `npm run previews`.
import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { QUEEN, SQUARE, darkSquares, regionBorders, signPath } from '../src/board/shape';
import { opened } from './browser';

const [WIDTH, HEIGHT] = [1200, 630];
/** Colours of the light theme: paper, ink, squares, crosses, lines, regions. */
const [PAPER, INK, SOFT, LIGHT, DARK, CROSS] = ['#faf7f0', '#2b2620', '#655b4e', '#f4ecd8', '#d9c197', '#a33b2a'] as const;
const LINES = ['#1d5fa8', '#1f6b47', '#8a3f7f'] as const;
const REGIONS = ['#f6c6b8', '#bcd9ee', '#cfe3b4', '#f5dc9a', '#d8c7ea', '#b9e0d4'] as const;
const PALETTE = [PAPER, INK, SOFT, LIGHT, DARK, CROSS, ...LINES, ...REGIONS];

const place = (n: number, square: number) => `translate(${(square % n) * SQUARE} ${Math.floor(square / n) * SQUARE})`;
const queens = (n: number, squares: readonly number[]) => squares.map((square) => `<path transform="${place(n, square)}" fill="${INK}" d="${QUEEN}"/>`).join('');
const words = (lines: readonly (readonly [text: string, size: number, y: number, colour?: string])[]) =>
  lines.map(([text, size, y, colour = INK]) => `<text x="626" y="${y}" font-size="${size}" fill="${colour}" ${size > 50 ? 'font-weight="700"' : ''}>${text}</text>`).join('');
const board = (n: number, squares: string, rest: string) =>
  `<g transform="translate(174 113) scale(${404 / (n * SQUARE)})">${squares}${rest}<rect width="${n * SQUARE}" height="${n * SQUARE}" fill="none" stroke="${INK}" stroke-width="3"/></g>`;

function story(): string {
  const plain = `<rect width="320" height="320" fill="${LIGHT}"/><path fill="${DARK}" d="${darkSquares(8)}"/>`;
  const crossed = [8, 9, 16, 17, 18, 19, 24, 32, 33, 34, 40, 41, 42, 43, 44, 45, 46, 47];
  const crosses = `<path stroke="${CROSS}" stroke-width="3" fill="none" d="${crossed.map((square) => signPath(8, square, 'mark')).join('')}"/>`;
  const bits = ['11111000', '01100000', '00011111'].map((mask, row) =>
    [...mask].map((digit, col) => {
      const [x, y] = [626 + 50 * col, 313 + 37 * row];
      const [fill, ink] = digit === '1' ? [LINES[row], PAPER] : [LIGHT, SOFT];
      return `<rect x="${x}" y="${y}" width="47" height="33" fill="${fill}"/><text x="${x + 23.5}" y="${y + 25}" font-family="monospace" font-size="24" text-anchor="middle" fill="${ink}">${digit}</text>`;
    }),
  );
  return board(8, plain, crosses + queens(8, [0, 10, 20, 25, 35])) + bits.flat().join('') + words([['bitqueens', 76, 211], ['8 queens, five ways to search', 34, 273], ['八皇后，五种解法', 30, 478, SOFT]]);
}

function daily(): string {
  const regions = [...'BBBAAEBBBAAECBAAEECFDDECCFFDCCCCCCCC'].map((name) => 'ABCDEF'.indexOf(name));
  const squares = regions.map((region, square) => `<rect transform="${place(6, square)}" width="${SQUARE}" height="${SQUARE}" fill="${REGIONS[region]}"/>`).join('');
  const borders = `<path d="${regionBorders(6, regions)}" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="square"/>`;
  const marks = `<path stroke="${INK}" stroke-width="2" fill="none" d="${[1, 2, 4, 9, 10, 14].map((square) => signPath(6, square, 'mark')).join('')}"/>`;
  return board(6, squares, borders + marks + queens(6, [3])) + words([['bitqueens', 76, 241], ['Puzzle of the day', 42, 313], ['One queen in each row, column, colour', 26, 368, SOFT], ['每日一题', 34, 433], ['每行、每列、每种颜色各一个皇后', 26, 483, SOFT]]);
}

function race(): string {
  // A drawing, no measurement: each shorter than the one above.
  const bars = [404, 250, 160, 96, 62, 40, 14, 4].map((length, at) => `<rect x="174" y="${118 + 51 * at}" width="${length}" height="36" fill="${PALETTE[[5, 8, 4, 7, 6, 2, 1, 5][at] ?? 1]}"/>`);
  return bars.join('') + words([['bitqueens', 76, 241], ['Race the solvers', 42, 313], ['from arrays to bits and vectors', 26, 368, SOFT], ['解法竞速', 34, 433], ['从数组到位运算和向量', 26, 483, SOFT]]);
}

const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A PNG of at most 16 colours: half a byte a pixel, each the nearest colour of the palette. */
function png(pixels: Uint8Array): Buffer {
  const colours = PALETTE.map(rgb);
  const far = (at: number, [r = 0, g = 0, b = 0]: number[]) => ((pixels[at] ?? 0) - r) ** 2 + ((pixels[at + 1] ?? 0) - g) ** 2 + ((pixels[at + 2] ?? 0) - b) ** 2;
  const nearest = (at: number) => colours.reduce((best, colour, index) => (far(at, colour) < far(at, colours[best] ?? []) ? index : best), 0);
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH / 2));
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x += 2) rows[y * (1 + WIDTH / 2) + 1 + x / 2] = (nearest(4 * (y * WIDTH + x)) << 4) | nearest(4 * (y * WIDTH + x + 1));
  }
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, WIDTH >> 8, WIDTH & 255, 0, 0, HEIGHT >> 8, HEIGHT & 255, 4, 3, 0, 0, 0]);
  const parts = [chunk('IHDR', head), chunk('PLTE', Buffer.from(colours.flat())), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}

const stage = opened();

test.each([['preview', story], ['preview-daily', daily], ['preview-race', race]] as const)('%s', async (name, drawn) => {
  const page = await stage.visit('', { viewport: { width: WIDTH, height: HEIGHT }, bypassCSP: true });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Noto Serif, Noto Serif CJK SC, serif"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${drawn()}</svg>`;
  const pixels = await page.evaluate(async ([svg, width, height]) => {
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await picture.decode();
    const pen = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    let text = '';
    for (const byte of data) text += String.fromCharCode(byte);
    return btoa(text);
  }, [svg, WIDTH, HEIGHT] as const);
  const file = png(Buffer.from(pixels, 'base64'));
  expect(file.length).toBeLessThan(12_000);
  writeFileSync(new URL(`../public/${name}.png`, import.meta.url), file);
});
