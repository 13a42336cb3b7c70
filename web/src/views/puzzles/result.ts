// The result of a puzzle as text to be shared: what it took, and nothing that gives the answer away.
import { clock } from './progress';
import type { puzzle } from './messages';

interface Result {
  title: string;
  n: number;
  seconds: number;
  hints: number;
  inARow: number;
}

export function resultText(w: ReturnType<typeof puzzle>, { title, n, seconds, hints, inARow }: Result): string {
  const lines = [w.shareTitle(title), w.shareBoard(n, clock(seconds)), `${hints === 0 ? '✨' : '💡'} ${w.withHints(hints)}`];
  if (inARow > 1) lines.push(`🔥 ${w.inARow(inARow)}`);
  return lines.join('\n');
}
