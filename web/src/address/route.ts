// `#/view?query`: which view, and its state.
import type { Remark } from './parameters';

export const VIEW_NAMES = ['watch', 'race', 'count', 'play', 'labs'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

export interface Route {
  view: ViewName;
  query: string;
}

/** Reads the fragment of an address, with or without `#`; never fails. */
export function readRoute(fragment: string): { route: Route; remarks: Remark[] } {
  const [path = '', query = ''] = splitOnce(fragment.replace(/^#?\/?/, ''), '?');
  const name = path.replace(/\/$/, '').toLowerCase();
  const view = VIEW_NAMES.find((known) => known === name);
  if (view) return { route: { view, query }, remarks: [] };
  const remarks: Remark[] = name === '' ? [] : [{ kind: 'view', given: path }];
  return { route: { view: 'watch', query: '' }, remarks };
}

export function writeRoute({ view, query }: Route): string {
  return query === '' ? `#/${view}` : `#/${view}?${query}`;
}

function splitOnce(text: string, at: string): [string, string] {
  const found = text.indexOf(at);
  return found < 0 ? [text, ''] : [text.slice(0, found), text.slice(found + 1)];
}
