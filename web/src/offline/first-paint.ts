// The story's first board, drawn before the page's scripts are there.
import { SQUARE, darkSquares } from '../board/shape';
import { N } from '../views/story/chapters';
import { paintTheme } from './theme';

const SIDE = N * SQUARE;

const BOARD =
  `<svg viewBox="-22 -22 ${SIDE + 24} ${SIDE + 24}"><rect class="light" width="${SIDE}" height="${SIDE}"/>` +
  `<path class="dark" d="${darkSquares(N)}"/></svg>`;

/** For the view that opens when nothing else is asked for; the theme is the one that the page will have. */
export function paintFirst(): void {
  paintTheme();
  const page = document.getElementById('page');
  if (page && page.childElementCount === 0 && /^(#\/?(story)?)?$/.test(location.hash)) {
    page.innerHTML = `<div class="first" aria-hidden="true"><div class="board">${BOARD}</div></div>`;
  }
}
