// The address in the browser's bar, in step with the page: views read their state from it and write
// every change back.
import { untrack } from 'svelte';
import { tellRemarks } from '../messages/remarks';
import { readState, writeState, type Schema, type StateOf } from './parameters';
import { readRoute, writeRoute, type Route, type ViewName } from './route';

/** Browsers refuse more than some hundred changes of the address in half a minute. */
const PAUSE = 300;

class Address {
  route: Route = $state({ view: 'watch', query: '' });
  /** Goes up whenever the address was changed from outside: a link, the bar, back and forward. */
  visits = $state(0);
  /** Where each view was left, so that coming back finds it so. */
  #left = new Map<ViewName, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the bar held when it was last read or written. */
  #bar: string | undefined;

  constructor() {
    this.#read();
    globalThis.addEventListener?.('hashchange', () => this.#read());
    globalThis.addEventListener?.('pagehide', () => this.#write());
  }

  #read(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#bar = globalThis.location?.hash ?? '';
    const { route, remarks } = readRoute(this.#bar);
    this.route = route;
    this.visits += 1;
    tellRemarks(remarks);
  }

  /** Where a link to a view leads. */
  link(view: ViewName): string {
    return writeRoute({ view, query: view === this.route.view ? this.route.query : (this.#left.get(view) ?? '') });
  }

  /** The present state changed: the bar follows a moment later, without a step in the history. */
  follow(query: string): void {
    this.#left.set(this.route.view, query);
    if (query === this.route.query) return;
    this.route.query = query;
    this.#timer ??= setTimeout(() => this.#write(), PAUSE);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Changed from outside, and about to be read: a visitor's wish comes before the page's own.
    if (location.hash !== this.#bar) return;
    const fragment = writeRoute(this.route);
    if (fragment === this.#bar) return;
    history.replaceState(history.state, '', fragment);
    this.#bar = location.hash;
  }

  /** The whole address of the present state, up to this moment. */
  share(): string {
    this.#write();
    return location.href;
  }
}

export const address = new Address();

/**
 * The state of a view, bound to the address: call it once, while the view's component starts.
 *
 * Every field may be read and set like any `$state`.
 */
export function viewState<S extends Schema>(schema: S): StateOf<S> {
  const { state, remarks } = readState(schema, address.route.query);
  tellRemarks(remarks);
  const bound = $state(state);
  let seen = address.visits;
  const view = address.route.view;
  $effect(() => {
    const visits = address.visits;
    if (visits === seen) return;
    seen = visits;
    untrack(() => {
      if (address.route.view !== view) return;
      const { state, remarks } = readState(schema, address.route.query);
      tellRemarks(remarks);
      Object.assign(bound, state);
    });
  });
  $effect(() => {
    const query = writeState(schema, bound);
    untrack(() => {
      if (address.route.view === view) address.follow(query);
    });
  });
  return bound;
}
