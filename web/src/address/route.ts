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

/** Views whose links have a preview of their own go through a page of their own: see `build/entrances.ts`. */
export function entranceOf({ view, query }: Route): string {
  if (view === 'race') return 'race.html';
  const mode = new URLSearchParams(query).get('mode') ?? 'daily';
  return view === 'puzzles' && mode === 'daily' ? 'daily.html' : '';
}

/** The whole address of a state, as it is shared; `here` is that of the page. */
export function sharedLink(route: Route, here: string): string {
  const page = here.replace(/#.*/, '');
  const entrance = entranceOf(route);
  return (entrance === '' ? page : new URL(entrance, page).href) + writeRoute(route);
}

function splitOnce(text: string, at: string): [string, string] {
  const found = text.indexOf(at);
  return found < 0 ? [text, ''] : [text.slice(0, found), text.slice(found + 1)];
}
