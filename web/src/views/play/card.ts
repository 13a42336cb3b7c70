// The result of a puzzle of the day as a picture: its regions without the queens, the day, time and streak.

const SIZE = 600;
const BOARD = 340;
/** The colours of regions on light ground, as in `app.css`. */
const COLOURS = ['#f6c6b8', '#bcd9ee', '#cfe3b4', '#f5dc9a', '#d8c7ea', '#b9e0d4', '#f3c3dc', '#d9d2c3', '#a9c4e4', '#e7b98f', '#b6cf8f', '#e9e3f5'];

export interface Result {
  n: number;
  regions: readonly number[];
  title: string;
  /** Under the board. */
  lines: readonly string[];
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An SVG document that stands by itself. */
export function card({ n, regions, title, lines }: Result): string {
  const side = BOARD / n;
  const left = (SIZE - BOARD) / 2;
  const squares = regions.map((region, square) => {
    const [x, y] = [left + (square % n) * side, 120 + Math.floor(square / n) * side];
    return `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${(side - 3).toFixed(2)}" height="${(side - 3).toFixed(2)}" rx="6" fill="${COLOURS[region % COLOURS.length]}"/>`;
  });
  const text = (y: number, size: number, colour: string, words: string) =>
    `<text x="${SIZE / 2}" y="${y}" font-size="${size}" fill="${colour}" text-anchor="middle">${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" font-family="Georgia, 'Songti SC', serif">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#faf7f0"/>`,
    text(72, 34, '#2b2620', title),
    ...squares,
    ...lines.map((line, at) => text(508 + 38 * at, at === 0 ? 30 : 22, at === 0 ? '#2a6a45' : '#655b4e', line)),
    '</svg>',
  ].join('');
}
