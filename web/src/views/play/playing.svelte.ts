// A game: the board that is asked for, what stands on it, and everything that changes either.
import { address, viewState } from '../../address/address.svelte';
import { choice, flag, whole } from '../../address/parameters';
import type { Position } from '../../board/position';
import { notices } from '../../notices.svelte';
import type { Library } from '../../wasm/load';
import { ask, type Advice } from './advice';
import { LARGEST_COUNTED, LARGEST_FREE, LARGEST_GALLERY, onBoard, plainBoard, readSquares, squaresParameter, writeSquares } from './form';
import { EMPTY, TOOLS, followed, painted, type Stand, type Tool } from './game';
import { MODES, play as words } from './messages';
import { routeOf } from '../puzzles/order';
import { attacksOf, marksOf, signsOf, type Attacks } from './signs';
import { countWith, orbitsOf } from './solutions';
import { begun, changed, redone, stroked, undone, type Steps } from './steps';

export class Playing {
  readonly shown = viewState('play', {
    mode: choice(MODES, 'free'),
    n: whole(4, LARGEST_FREE, 8),
    gallery: whole(4, LARGEST_GALLERY, LARGEST_GALLERY),
    solution: whole(1, 12, 1),
    queens: squaresParameter(),
    marks: squaresParameter(),
    blocked: squaresParameter(),
    given: squaresParameter(),
    tool: choice(TOOLS, 'queen'),
    attacked: flag(true),
    auto: flag(false),
  }, () => this.#forget());
  /** The library, once it is there. */
  known: Library | undefined = $state.raw();
  advice: Advice | undefined = $state.raw();

  readonly n = $derived(this.shown.n);
  readonly stand: Stand = $derived({
    queens: readSquares(this.shown.queens, this.n),
    marks: readSquares(this.shown.marks, this.n),
    blocked: readSquares(this.shown.blocked, this.n),
    given: readSquares(this.shown.given, this.n),
    n: this.n,
  });
  readonly queens = $derived([...this.stand.given, ...this.stand.queens]);
  readonly #json = $derived(plainBoard(this.n, this.stand.blocked));
  readonly found: Attacks | undefined = $derived(this.known && attacksOf(this.known, this.#json, this.queens));
  readonly #drawn = $derived({ stand: this.stand, found: this.found, advice: this.advice, attacked: this.shown.attacked, auto: this.shown.auto });
  readonly signs = $derived(signsOf(this.#drawn));
  /** Squares on which a queen may still stand. */
  readonly open = $derived(
    Array.from({ length: this.n * this.n }, (_, square) => square).filter(
      (square) => !this.queens.includes(square) && !this.stand.blocked.includes(square) && !this.found?.attacked.has(square),
    ).length,
  );
  /** Which of the gallery's solutions stands here, and how many views it has. */
  readonly which = $derived.by(() => {
    const { known, n, queens } = this;
    if (!known || !this.found?.solved || n > LARGEST_GALLERY) return undefined;
    const orbits = orbitsOf(known, n);
    const at = orbits.findIndex((orbit) => countWith([orbit], n, queens, []) > 0);
    return { solution: 1 + at, of: orbits.length, views: orbits[at]?.length ?? 0 };
  });
  /** If a hint has several solutions to choose from: how many, and how many its move leads to. */
  readonly left = $derived.by(() => {
    const { known, n, queens, advice, stand } = this;
    if (!known || advice?.kind !== 'several' || n > LARGEST_COUNTED) return undefined;
    const orbits = orbitsOf(known, n);
    const [all = 0, after = 0] = [[], advice.queen ?? []].map((more) => countWith(orbits, n, queens.concat(more), stand.blocked));
    return [all, after] as const;
  });
  readonly position: Position = $derived({
    n: this.n,
    queens: [...this.stand.given].sort((a, b) => a - b),
    blocked: this.stand.blocked,
    rules: 'queen',
  });

  /** What stood before, and what was undone; what stands is in the address. */
  #steps: Steps = $state.raw(begun(EMPTY));
  readonly canUndo = $derived(this.#steps.past.length > 0);
  readonly canRedo = $derived(this.#steps.future.length > 0);

  /** Made while the view's component starts. */
  constructor() {
    $effect(() => {
      for (const name of ['queens', 'marks', 'blocked', 'given'] as const) this.shown[name] = onBoard(name, this.shown[name], this.n);
    });
  }

  /** Undo ends at the board that a link brought, and no hint is for another one. */
  #forget(): void {
    this.#steps = begun(EMPTY);
    this.advice = undefined;
  }

  #put(steps: Steps): void {
    const { shown } = this;
    this.#steps = steps;
    const next = steps.stand;
    shown.n = next.n ?? shown.n;
    shown.queens = writeSquares(next.queens);
    shown.marks = writeSquares(next.marks);
    shown.blocked = writeSquares(next.blocked);
    shown.given = writeSquares(next.given);
    this.advice = undefined;
  }

  get #now(): Steps {
    return { ...this.#steps, stand: this.stand };
  }

  /** A change that can be undone. */
  change(next: Stand): void {
    if (next !== this.stand) this.#put(changed(this.#now, next));
  }

  /** Squares that a stroke has passed; all of it is undone at once. */
  paint(tool: Tool, squares: readonly number[], begins: boolean): void {
    this.#put(stroked(this.#now, begins, (before) => painted(before, tool, squares)));
  }

  undo(): void {
    this.#put(undone(this.#now));
  }

  redo(): void {
    this.#put(redone(this.#now));
  }

  /** A hint for the board as it stands, then what it says is done. */
  help(): void {
    const { known, advice } = this;
    if (advice) this.change(followed(this.stand, advice));
    else if (known) this.advice = ask(known, this.#json, this.queens, marksOf(this.#drawn));
  }

  /** A board of another side; Undo brings the old one back. */
  resize(n: number): void {
    if (n !== this.n) this.change({ ...EMPTY, n });
  }

  /** A solution of the gallery onto the free board. */
  onto(cols: readonly number[]): void {
    const { shown } = this;
    shown.mode = 'free';
    this.change({ ...EMPTY, n: cols.length, queens: cols.map((col, row) => row * cols.length + col) });
  }

  /** A plain board that was brought in; any other is a puzzle. */
  bring(board: Position): void {
    const route = routeOf(board);
    if (!route) notices.tell('problem', () => words().notPlayed);
    else if (route.view !== 'play') address.go(route.view, route.query);
    if (route?.view !== 'play') return;
    this.change({ ...EMPTY, n: board.n, blocked: board.blocked, queens: board.queens });
    // It was brought in below the board.
    scrollTo(0, 0);
  }
}
