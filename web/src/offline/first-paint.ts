// The first boards, drawn before the page's scripts are there: two of them with a queen, as Watch shows them first.
import { QUEEN, SQUARE, darkSquares } from '../board/shape';
import { FIRST } from '../views/watch/opening';

const SIDE = FIRST.n * SQUARE;

const BOARD =
  `<svg viewBox="-22 -22 ${SIDE + 24} ${SIDE + 24}"><rect class="light" width="${SIDE}" height="${SIDE}"/>` +
  `<path class="dark" d="${darkSquares(FIRST.n)}"/><path class="queen" d="${QUEEN}"/></svg>`;

/** For the view that opens when nothing else is asked for; the theme is the one that the page will have. */
export function paintFirst(): void {
  let theme: string | null = null;
  try {
    theme = localStorage.getItem('bitqueens.theme');
  } catch {
    // Refused: as the system says.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  const page = document.getElementById('page');
  if (page && page.childElementCount === 0 && /^(#\/?(watch)?)?$/.test(location.hash)) {
    page.innerHTML = `<div class="first" aria-hidden="true"><div class="board">${BOARD}${BOARD}</div></div>`;
  }
}
