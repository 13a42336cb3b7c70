// The address in the browser's bar, in step with the page: views read their state from it and write
// every change back.
import { untrack } from 'svelte';
import { forgetRemarks, tellRemarks } from '../messages/remarks';
import { readState, writeState, type Schema, type StateOf } from './parameters';
import { readRoute, sharedLink, writeRoute, type Route, type ViewName } from './route';

/** Browsers refuse more than some hundred changes of the address in half a minute. */
const PAUSE = 300;
/** A change takes longer than a frame, which shows where much moves. */
const LONG_PAUSE = 3000;

/** An entry of the browser's history that was left before its latest state was written into it. */
interface Left {
  /** What the bar held then. */
  bar: string;
  route: Route;
}

class Address {
  route: Route = $state({ view: 'story', query: '' });
  /** Goes up whenever the address was changed from outside: a link, the bar, back and forward. */
  visits = $state(0);
  /** Whether it was Back or Forward that led here, not a link. */
  isReturn = false;
  /** Where each view was left, so that coming back finds it so. */
  #left = new Map<ViewName, string>();
  /** Entries of the history by their key. */
  #entries = new Map<string, Left>();
  #key = '';
  #pause = PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the bar held when it was last read or written. */
  #bar: string | undefined;

  constructor() {
    this.#read();
    globalThis.addEventListener?.('hashchange', () => this.#read());
    globalThis.addEventListener?.('pagehide', () => this.#write());
  }

  #read(): void {
    if (this.#timer !== undefined && this.#bar !== undefined) {
      this.#entries.set(this.#key, { bar: this.#bar, route: $state.snapshot(this.route) });
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#bar = globalThis.location?.hash ?? '';
    const key = globalThis.history ? keyOf(history.state) : '';
    this.isReturn = key !== undefined;
    this.#key = key ?? newKey();
    const left = this.#entries.get(this.#key);
    this.#entries.delete(this.#key);
    const { route, remarks } = readRoute(this.#bar);
    if (route.view !== this.route.view) forgetRemarks();
    this.route = left?.bar === this.#bar ? left.route : route;
    this.visits += 1;
    tellRemarks(remarks);
    // The bar is behind what was left, or names a view that has another name now.
    const isOld = remarks.length === 0 && this.#bar !== '' && !this.#bar.startsWith(writeRoute({ view: route.view, query: '' }));
    if (this.route !== route || isOld) this.#later();
  }

  /** The state of a view as the address has it, or as the view was left. */
  queryOf(view: ViewName): string {
    return view === this.route.view ? this.route.query : (this.#left.get(view) ?? '');
  }

  /** Where a link to a view leads; with a query, to this state of it. */
  link(view: ViewName, query = this.queryOf(view)): string {
    return writeRoute({ view, query });
  }

  /** The state of a view changed: the bar follows a moment later, without a step in the history. */
  follow(view: ViewName, query: string): void {
    this.#left.set(view, query);
    if (view !== this.route.view || query === this.route.query) return;
    this.route.query = query;
    this.#later();
  }

  /** Goes to a state as a link does, with a step in the history. */
  go(view: ViewName, query: string): void {
    this.#write();
    location.hash = writeRoute({ view, query });
  }

  /** What changes next is a step in the history of its own. */
  push(): void {
    this.#write();
    history.pushState(undefined, '', location.href);
    this.#key = newKey();
  }

  #later(): void {
    this.#timer ??= setTimeout(() => this.#write(), this.#pause);
  }

  /** Whether the bar follows soon, or from afar while the view moves by itself. */
  hurry(isSoon: boolean): void {
    this.#pause = isSoon ? PAUSE : LONG_PAUSE;
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#later();
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
    return sharedLink(this.route, location.href);
  }
}

/** The name of an entry of the history, kept with it. */
function keyOf(state: unknown): string | undefined {
  return typeof state === 'object' && state && 'key' in state && typeof state.key === 'string' ? state.key : undefined;
}

/** A name for the present entry, which has none. */
function newKey(): string {
  const key = `${Date.now()}.${Math.random()}`;
  const state: unknown = history.state;
  // `offline/start.ts` keeps something there, too.
  history.replaceState({ ...(typeof state === 'object' && state), key }, '');
  return key;
}

export const address = new Address();

/**
 * The state of a view, bound to the address: call it once, while the view's component starts.
 *
 * Every field may be read and set like any `$state`. `onvisit` is called after the address changed the
 * state from outside.
 */
export function viewState<S extends Schema>(view: ViewName, schema: S, onvisit?: () => void): StateOf<S> {
  const { state, remarks } = readState(schema, untrack(() => address.queryOf(view)));
  tellRemarks(remarks);
  const bound = $state(state);
  let seen = untrack(() => address.visits);
  $effect(() => {
    const visits = address.visits;
    if (visits === seen) return;
    seen = visits;
    untrack(() => {
      // On the way to another view: this one keeps its state until it goes.
      if (address.route.view !== view) return;
      const { state, remarks } = readState(schema, address.route.query);
      tellRemarks(remarks);
      Object.assign(bound, state);
      onvisit?.();
    });
  });
  $effect(() => {
    const query = writeState(schema, bound);
    untrack(() => address.follow(view, query));
  });
  return bound;
}
