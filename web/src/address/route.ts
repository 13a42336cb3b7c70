// `#/view?query`: which view, and its state.
import type { Remark } from './parameters';

export const VIEW_NAMES = ['story', 'watch', 'race', 'count', 'puzzles', 'play', 'labs'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

export interface Route {
  view: ViewName;
  query: string;
}

/** Modes of Play in earlier versions that are now those of Puzzles, and what their addresses still say there. */
const PUZZLES: readonly (string | undefined)[] = ['puzzle', 'daily', 'own'];
const KEPT = ['mode', 'size', 'level', 'seed', 'day', 'board', 'queens', 'marks'];

/** Reads the fragment of an address, with or without `#`; never fails. */
export function readRoute(fragment: string): { route: Route; remarks: Remark[] } {
  const [path = '', query = ''] = splitOnce(fragment.replace(/^#?\/?/, ''), '?');
  const name = path.replace(/\/$/, '').toLowerCase();
  const view = VIEW_NAMES.find((known) => known === name);
  if (view) return { route: current({ view, query }), remarks: [] };
  const remarks: Remark[] = name === '' ? [] : [{ kind: 'view', given: path }];
  return { route: { view: 'story', query: '' }, remarks };
}

/** Where an address of an earlier version leads now. */
function current(route: Route): Route {
  const asked = new URLSearchParams(route.query);
  if (route.view !== 'play' || !PUZZLES.includes(asked.get('mode')?.toLowerCase())) return route;
  const kept = [...asked].filter(([name]) => KEPT.includes(name));
  return { view: 'puzzles', query: String(new URLSearchParams(kept)) };
}

export function writeRoute({ view, query }: Route): string {
  return query === '' ? `#/${view}` : `#/${view}?${query}`;
}

function splitOnce(text: string, at: string): [string, string] {
  const found = text.indexOf(at);
  return found < 0 ? [text, ''] : [text.slice(0, found), text.slice(found + 1)];
}
