// The story's first board, drawn before the page's scripts are there, and already played on: `story/Hand.svelte` goes on with it.
import { EDGE, marginOf } from '../board/drawn';
import { QUEEN, SQUARE, colOf, darkSquares, rowOf, signPath, squareAt, type Sign } from '../board/shape';
import { preferred } from '../languages';
import { N } from '../views/story/chapters';
import { EMPTY, attacked, attackers, pressed, type Hand } from '../views/story/hand';
import { OPENING } from '../views/story/opening';
import { paintTheme } from './theme';
import { stored } from '../stored';

const SIDE = N * SQUARE;
const MARGIN = marginOf(true);
const WHOLE = MARGIN + SIDE + EDGE;

const sign = (name: Sign) => (square: number) => `<path class="${name}" d="${signPath(N, square, name)}"/>`;
const queen = (square: number) => `<path class="queen" d="${QUEEN}" transform="translate(${colOf(N, square) * SQUARE} ${rowOf(N, square) * SQUARE})"/>`;
const numbers = Array.from({ length: N }, (_, at) => {
  const middle = (at + 0.5) * SQUARE;
  return `<text x="${middle}" y="-8">${at + 1}</text><text x="-11" y="${middle + 4}">${at + 1}</text>`;
}).join('');

function drawn(hand: Hand): string {
  const refused = hand.refused === undefined ? [] : [hand.refused];
  return (
    `${numbers}<rect class="light" width="${SIDE}" height="${SIDE}"/><path class="dark" d="${darkSquares(N)}"/>` +
    attacked(hand).filter((square) => square !== hand.refused).map(sign('attacked')).join('') +
    refused.flatMap((square) => [sign('rejected')(square), ...attackers(hand, square).map(sign('clash'))]).join('') +
    hand.queens.map(queen).join('')
  );
}

/** For the view that opens when nothing else is asked for; theme and language are those that the page will have. */
export function paintFirst(): void {
  paintTheme();
  const page = document.getElementById('page');
  if (!page || page.childElementCount > 0 || !/^(#\/?(story)?)?$/.test(location.hash)) return;
  const { title, lead } = OPENING[preferred([stored('language') ?? '', ...navigator.languages])];
  page.innerHTML =
    `<div class="first" aria-hidden="true"><section class="view story"><header><h1>${title}</h1><p class="lead">${lead}</p></header>` +
    `<figure class="figure"><div class="drawing"><svg viewBox="-${MARGIN} -${MARGIN} ${WHOLE} ${WHOLE}"></svg></div></figure></section></div>`;
  const svg = page.querySelector('svg');
  if (!svg) return;
  svg.innerHTML = drawn(EMPTY);
  svg.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width } = svg.getBoundingClientRect();
    const [row, col] = [clientY - top, clientX - left].map((at) => Math.floor(((at / width) * WHOLE - MARGIN) / SQUARE)) as [number, number];
    if (Math.min(row, col) < 0 || Math.max(row, col) >= N) return;
    globalThis.early = pressed(globalThis.early ?? EMPTY, squareAt(N, row, col));
    svg.innerHTML = drawn(globalThis.early);
  });
}
