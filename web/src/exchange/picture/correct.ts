// A person corrects what was read from a picture.
import { colOf, rowOf } from '../../board/shape';

function neighbours(n: number, square: number): number[] {
  const [row, col] = [rowOf(n, square), colOf(n, square)];
  const beside: readonly (readonly [boolean, number])[] = [[row > 0, -n], [col > 0, -1], [col < n - 1, 1], [row < n - 1, n]];
  return beside.filter(([is]) => is).map(([, step]) => square + step);
}

/** Gives a square to the next of the regions around it, that of the picture among them. */
export function regiven(n: number, regions: readonly number[], read: readonly number[], square: number): number[] {
  const around = [read[square] ?? 0, ...neighbours(n, square).map((beside) => regions[beside] ?? 0)];
  const choices = [...new Set(around)].sort((a, b) => a - b);
  const now = regions[square] ?? 0;
  const next = choices.find((region) => region > now) ?? choices[0] ?? now;
  return regions.map((region, at) => (at === square ? next : region));
}

/** What stands on the squares, by their numbers. */
export interface Signs {
  queens: readonly number[];
  marks: readonly number[];
}

/** Puts the next sign on a square, in the order of a tap on a puzzle: nothing, a mark, a queen. */
export function resigned({ queens, marks }: Signs, square: number): Signs {
  const others = (squares: readonly number[]) => squares.filter((other) => other !== square);
  if (queens.includes(square)) return { queens: others(queens), marks };
  if (marks.includes(square)) return { queens: [...queens, square], marks: others(marks) };
  return { queens, marks: [...marks, square] };
}

/** Whether there are n regions, each in one piece. */
export function whole(n: number, regions: readonly number[]): boolean {
  const seen = new Set<number>();
  let pieces = 0;
  for (const start of regions.keys()) {
    if (seen.has(start)) continue;
    pieces += 1;
    seen.add(start);
    // A set is walked through while it grows.
    const piece = new Set([start]);
    for (const square of piece) {
      for (const beside of neighbours(n, square)) {
        if (regions[beside] === regions[start]) (piece.add(beside), seen.add(beside));
      }
    }
  }
  return pieces === n && new Set(regions).size === n;
}
