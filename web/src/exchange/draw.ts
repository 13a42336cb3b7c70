// A board as an SVG document of its own, from the shapes that the page draws with.
import { QUEEN, REGION_COLOURS, SQUARE, colOf, darkSquares, regionBorders, regionName, rowOf, signPath } from '../board/shape';
import type { Position } from '../board/position';

/** Around the board. */
const MARGIN = 8;

/** `placed` are queens beside those that are given; `colour` knows the page's colours by their names. */
export function svgOf({ n, queens, blocked, regions }: Position, placed: readonly number[], colour: (name: string) => string): string {
  const side = n * SQUARE;
  const whole = side + 2 * MARGIN;
  const at = (square: number) => `x="${colOf(n, square) * SQUARE}" y="${rowOf(n, square) * SQUARE}" width="${SQUARE}" height="${SQUARE}"`;
  const shift = (square: number) => `translate(${colOf(n, square) * SQUARE} ${rowOf(n, square) * SQUARE})`;
  const ink = colour('board-edge');
  const squares = regions
    ? regions.map((region, square) => `<rect ${at(square)} fill="${colour(`region-${region % REGION_COLOURS}`)}" stroke="${ink}" stroke-opacity=".25"/>`)
    : [`<rect width="${side}" height="${side}" fill="${colour('square-light')}"/><path fill="${colour('square-dark')}" d="${darkSquares(n)}"/>`];
  const edges = regions
    ? [`<path d="${regionBorders(n, regions)}" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="square"/>`]
    : [`<rect width="${side}" height="${side}" fill="none" stroke="${ink}" stroke-width="1.5"/>`];
  const names = [...new Set(regions)].map((region) => {
    const square = regions?.indexOf(region) ?? 0;
    const [x, y] = [colOf(n, square) * SQUARE + 5, rowOf(n, square) * SQUARE + 11];
    return `<text x="${x}" y="${y}" font-family="monospace" font-size="9" font-weight="600" fill="${ink}">${regionName(region)}</text>`;
  });
  const closed = blocked.map(
    (square) => `<rect ${at(square)} fill="${colour('square-blocked')}"/><path d="${signPath(n, square, 'excluded')}" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>`,
  );
  const given = queens.map((square) => `<rect x="3" y="3" width="34" height="34" rx="5" transform="${shift(square)}" fill="none" stroke="${colour('queen')}" stroke-width="1.6" stroke-dasharray="5 3"/>`);
  const drawn = [...queens, ...placed].map(
    (square) => `<path class="bq-queen" transform="${shift(square)}" d="${QUEEN}" fill="${colour('queen')}" stroke="${colour('queen-edge')}" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${whole}" viewBox="${-MARGIN} ${-MARGIN} ${whole} ${whole}">` +
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${whole}" height="${whole}" fill="${colour('sheet')}"/>` +
    [squares, edges, names, closed, given, drawn].flat().join('\n') +
    '</svg>\n'
  );
}

/** In the page's colours of the moment; what is given is drawn as given, other queens as placed. */
export function inColours(position: Position, queens: readonly number[]): string {
  const style = getComputedStyle(document.documentElement);
  const placed = queens.filter((square) => !position.queens.includes(square));
  return svgOf(position, placed, (name) => style.getPropertyValue(`--${name}`).trim());
}
