// A game: the board that is asked for, what stands on it, and everything that changes either.
import { viewState } from '../../address/address.svelte';
import { choice, flag, text, whole } from '../../address/parameters';
import { boardParameter, type Position } from '../../board/position';
import { notices } from '../../notices.svelte';
import type { Library } from '../../wasm/load';
import { ask, type Advice } from './advice';
import type { Choices } from './Chooser.svelte';
import { SQUARES, dayNumber, plainBoard, readSquares, writeSquares } from './form';
import { EMPTY, History, TOOLS, clear, painted, toggled, type Stand, type Tool } from './game';
import { make } from './making';
import { dayShown, onBoard } from './mend';
import { LEVELS, MODES, play as words, type Mode } from './messages';
import type { Made, Order } from './protocol';
import { marksOf, signsOf, type Attacks } from './signs';

/** As large as published puzzles get. */
const LARGEST_OWN = 20;
const written = () => text('', 1600, (given) => SQUARES.test(given));

export class Playing {
  readonly shown = viewState('play', {
    mode: choice(MODES, 'free'),
    n: whole(4, 12, 8),
    size: whole(5, 10, 7),
    level: choice(LEVELS, 'easy'),
    seed: whole(1, 999_999, 1),
    // Always in the address of a puzzle of the day, or tomorrow it would bring back another.
    day: text('', 10, (given) => dayNumber(given) !== undefined),
    gallery: whole(4, 8, 8),
    solution: whole(1, 12, 1),
    board: boardParameter(LARGEST_OWN),
    queens: written(),
    marks: written(),
    blocked: written(),
    given: written(),
    tool: choice(TOOLS, 'queen'),
    attacked: flag(true),
    auto: flag(false),
  });
  /** The library, once it is there. */
  known: Library | undefined = $state.raw();
  made: Made | undefined = $state.raw();
  /** Why there is no puzzle. */
  failure = $state('');
  advice: Advice | undefined = $state.raw();

  /** The board is set: it is not the visitor's to change. */
  readonly set = $derived(this.shown.mode === 'puzzle' || this.shown.mode === 'daily' || this.shown.mode === 'own');
  readonly n = $derived(this.set ? (this.made?.n ?? this.shown.size) : this.shown.n);
  readonly stand: Stand = $derived({
    queens: readSquares(this.shown.queens, this.n),
    marks: readSquares(this.shown.marks, this.n),
    blocked: this.set ? (this.made?.blocked ?? []) : readSquares(this.shown.blocked, this.n),
    given: this.set ? (this.made?.given ?? []) : readSquares(this.shown.given, this.n),
  });
  readonly queens = $derived([...this.stand.given, ...this.stand.queens]);
  readonly #json = $derived(this.set ? this.made?.json : plainBoard(this.n, this.stand.blocked));
  readonly found: Attacks | undefined = $derived.by(() => {
    if (!this.known || !this.#json) return undefined;
    const attacks = this.known.attacks(this.#json, Uint32Array.from(this.queens));
    const { attacked, clashing, solved } = attacks;
    attacks.free();
    return { attacked: new Set(attacked), clashing: new Set(clashing), solved };
  });
  readonly #drawn = $derived({ stand: this.stand, found: this.found, advice: this.advice, attacked: this.shown.attacked, auto: this.shown.auto });
  readonly signs = $derived(signsOf(this.#drawn));
  /** Squares on which a queen may still stand. */
  readonly open = $derived(
    Array.from({ length: this.n * this.n }, (_, square) => square).filter(
      (square) => !this.queens.includes(square) && !this.stand.blocked.includes(square) && !this.found?.attacked.has(square),
    ).length,
  );
  readonly position: Position = $derived({
    n: this.n,
    queens: [...this.stand.given].sort((a, b) => a - b),
    blocked: this.stand.blocked,
    rules: (this.set && this.made?.rules) || 'queen',
    ...(this.set && this.made?.regions ? { regions: this.made.regions } : {}),
  });

  #history = new History();
  #changes = $state(0);
  #attempt = $state(0);
  readonly canUndo = $derived((void this.#changes, this.#history.canUndo));
  readonly canRedo = $derived((void this.#changes, this.#history.canRedo));

  /** Made while the view's component starts. */
  constructor() {
    $effect(() => {
      void this.#attempt;
      const { shown } = this;
      if (shown.mode === 'daily') shown.day = dayShown(shown.day);
      if (!this.set) return;
      const order = this.#order();
      if (!order) {
        // An address that asks for a board of one's own and has none.
        shown.mode = 'free';
        return;
      }
      let current = true;
      this.made = undefined;
      this.failure = '';
      make(order).then(
        (puzzle) => current && (this.made = puzzle),
        (error: unknown) => current && (this.failure = error instanceof Error ? error.message : String(error)),
      );
      return () => (current = false);
    });
    $effect(() => {
      if (this.set && !this.made) return;
      for (const name of ['queens', 'marks', 'blocked', 'given'] as const) this.shown[name] = onBoard(name, this.shown[name], this.n);
    });
  }

  #order(): Order | undefined {
    const { mode, day, size: n, level, seed, board } = this.shown;
    if (mode === 'daily') return { kind: 'daily', day: dayNumber(day) ?? 0 };
    if (mode === 'puzzle') return { kind: 'made', n, level, seed };
    return board && { kind: 'own', board: $state.snapshot(board) };
  }

  /** The puzzle could not be made: once more. */
  again(): void {
    this.#attempt += 1;
  }

  #put(next: Stand): void {
    const { shown } = this;
    shown.queens = writeSquares(next.queens);
    shown.marks = writeSquares(next.marks);
    if (!this.set) {
      shown.blocked = writeSquares(next.blocked);
      shown.given = writeSquares(next.given);
    }
    this.advice = undefined;
    this.#changes += 1;
  }

  /** A change that can be undone. */
  change(next: Stand): void {
    if (next === this.stand) return;
    this.#history.keep(this.stand);
    this.#put(next);
  }

  /** What stood before a stroke. */
  #canvas = EMPTY;
  /** Squares that a stroke has passed; all of it is undone at once. */
  paint(tool: Tool, squares: readonly number[], begins: boolean): void {
    if (begins) this.#history.keep((this.#canvas = this.stand));
    this.#put(painted(this.#canvas, tool, squares));
  }

  undo(): void {
    this.#put(this.#history.undo(this.stand));
  }

  redo(): void {
    this.#put(this.#history.redo(this.stand));
  }

  /** A hint for the board as it stands. */
  help(): Advice | undefined {
    if (!this.known || !this.#json) return undefined;
    this.advice = ask(this.known, this.#json, this.queens, marksOf(this.#drawn));
    return this.advice;
  }

  /** Does what the hint says. */
  follow(): void {
    if (!this.advice) return;
    const { stand } = this;
    const { kind, queen, squares } = this.advice;
    if (kind === 'wrong') {
      this.change(squares.reduce(clear, stand));
    } else if (queen !== undefined) {
      this.change(toggled(clear(stand, queen), 'queen', queen));
    } else {
      const more = squares.filter((square) => !stand.marks.includes(square));
      this.change({ ...stand, marks: [...stand.marks, ...more] });
    }
  }

  /** Another board: what stood on the old one goes. */
  #begin(stand: Stand = EMPTY): void {
    this.#history.forget();
    this.#put(stand);
  }

  choose(chosen: Partial<Choices>): void {
    Object.assign(this.shown, chosen);
    if (this.shown.mode !== 'gallery') this.#begin();
  }

  go(mode: Mode): void {
    const { shown } = this;
    if (mode === shown.mode) return;
    const kind = (of: Mode) => (of === 'gallery' ? 'free' : of);
    // The gallery is a look aside: the free board stays as it was.
    const keeps = kind(mode) === kind(shown.mode);
    shown.mode = mode;
    if (!keeps) this.#begin();
  }

  /** A solution of the gallery onto the free board. */
  onto(cols: readonly number[]): void {
    const { shown } = this;
    shown.n = shown.gallery;
    shown.mode = 'free';
    this.#begin({ ...EMPTY, queens: cols.map((col, row) => row * shown.gallery + col) });
  }

  /** A plain board that was brought in becomes the free board; any other is a puzzle of one's own. */
  bring(board: Position): void {
    const { shown } = this;
    const plain = board.rules === 'queen' && !board.regions;
    if (board.n < 4 || board.n > (plain ? 12 : LARGEST_OWN)) {
      notices.tell('problem', () => words().notPlayed);
      return;
    }
    if (!plain) {
      shown.board = board;
      shown.mode = 'own';
      this.#begin();
      return;
    }
    shown.n = board.n;
    shown.mode = 'free';
    this.change({ ...EMPTY, blocked: board.blocked, given: board.queens });
  }
}
