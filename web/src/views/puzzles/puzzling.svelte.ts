// The view's state: which puzzle is asked for, its game, and everything that changes either.
import { untrack } from 'svelte';
import { address, viewState } from '../../address/address.svelte';
import { choice, text, whole } from '../../address/parameters';
import { boardParameter, type Position } from '../../board/position';
import { notices } from '../../notices.svelte';
import { reasonOf } from '../../reason';
import type { Library } from '../../wasm/load';
import { ask, type Advice } from '../play/advice';
import { onBoard, squaresParameter } from '../play/form';
import { clear, followed, toggled } from '../play/game';
import { play } from '../play/messages';
import { attacksOf, marksOf, signsOf, type Attacks } from '../play/signs';
import { conflicts } from './conflicts';
import { dayNumber, dayShown, LARGEST_OWN, nameOf, orderOf, routeOf, SEEDS, today } from './order';
import { begin, begun, change, finish, hinted, joined, move, paint, progressOf, redo, restart, tap, tick, undo, type Game, type Tool } from './game';
import { make } from './making';
import type { Made } from './protocol';
import { LEVELS, MODES } from './messages';
import { days, options, puzzles } from './records.svelte';
import { NONE } from './progress';

/** Games of this visit by the names of their puzzles, so that Undo still knows the way. */
const games = new Map<string, Game>();
/** The oldest go. */
const GAMES = 50;
/** Seconds between two writings while only the time changes. */
const PAUSE = 5;

export class Puzzling {
  readonly shown = viewState('puzzles', {
    mode: choice(MODES, 'daily'),
    // Always in the address of a puzzle of the day, or tomorrow it would bring back another.
    day: text('', 10, (given) => dayNumber(given) !== undefined),
    size: whole(5, 10, 7),
    level: choice(LEVELS, 'easy'),
    seed: whole(1, SEEDS, 1),
    board: boardParameter(LARGEST_OWN),
    // Links of earlier versions, and pictures that were read, have queens and marks.
    queens: squaresParameter(),
    marks: squaresParameter(),
  });
  /** The library, once it is there. */
  known: Library | undefined = $state.raw();
  made: Made | undefined = $state.raw();
  game: Game | undefined = $state.raw();
  /** Why there is no puzzle. */
  failure = $state('');
  advice: Advice | undefined = $state.raw();
  /** The hint only says where to look; its reason comes when it is asked for again. */
  brief = $state(false);
  tool: Tool = $state('mark');
  /** The last day that has a puzzle. */
  today = $state(today());
  /** It was solved just now. */
  celebrates = $state(false);

  readonly queens = $derived(this.game ? [...this.game.stand.given, ...this.game.stand.queens] : []);
  readonly found: Attacks | undefined = $derived(this.known && this.made && attacksOf(this.known, this.made.json, this.queens));
  readonly conflicts = $derived(this.made && this.found ? conflicts(this.made, this.found.clashing) : []);
  readonly #drawn = $derived(
    this.game && { stand: this.game.stand, found: this.found, advice: this.brief ? undefined : this.advice, attacked: false, auto: options.auto },
  );
  /** What is drawn on the squares; marks go from a solution. */
  readonly signs = $derived(this.#drawn && !this.game?.finished ? signsOf(this.#drawn) : new Map());
  readonly position: Position | undefined = $derived(
    this.made && {
      n: this.made.n,
      queens: [...this.made.given].sort((a, b) => a - b),
      blocked: this.made.blocked,
      rules: this.made.rules,
      ...(this.made.regions ? { regions: this.made.regions } : {}),
    },
  );

  /** What the puzzle on the board is kept under. */
  #name = '';
  #attempt = $state(0);

  /** Made while the view's component starts. */
  constructor() {
    $effect(() => {
      void this.#attempt;
      const { shown } = this;
      if (shown.mode === 'daily') shown.day = dayShown(shown.day);
      const { mode, day, size, level, seed, board } = shown;
      const order = orderOf({ mode, day, size, level, seed, board: $state.snapshot(board) });
      if (!order) {
        // An address that asks for a board of one's own and has none.
        shown.mode = 'daily';
        return;
      }
      let current = true;
      this.made = this.game = undefined;
      this.#unadvise();
      this.failure = '';
      make(order).then(
        (made) => current && this.#open(nameOf(order), made),
        (error: unknown) => current && (this.failure = reasonOf(error)),
      );
      return () => {
        current = false;
        untrack(() => this.#keep());
      };
    });
    $effect(() => {
      const { queens, marks } = this.shown;
      if (this.made && queens + marks !== '') untrack(() => this.#take(queens, marks));
    });
    $effect(() => {
      if (this.found?.solved && this.game && !this.game.finished) untrack(() => this.#solved());
    });
    // Another tab played the same puzzle.
    $effect(() => {
      void this.made;
      const kept = this.#records.all[this.#name];
      untrack(() => {
        if (!kept || !this.made || !this.game || JSON.stringify(kept) === this.#written) return;
        this.#written = JSON.stringify(kept);
        this.game = joined(this.game, begin(this.made, kept));
      });
    });
  }

  /** Where the puzzle on the board is kept. */
  #records = days;
  /** What this tab wrote or read last of the puzzle. */
  #written = '';

  #open(name: string, made: Made): void {
    this.#records = this.shown.mode === 'daily' ? days : puzzles;
    const kept = this.#records.all[name] ?? NONE;
    // Another puzzle is seen from its board on.
    if (this.#name !== '' && this.#name !== name) scrollTo(0, 0);
    const before = games.get(name);
    const now = begin(made, kept);
    this.#name = name;
    this.#written = JSON.stringify(kept);
    this.made = made;
    this.game = before ? joined(before, now) : now;
    this.celebrates = false;
  }

  /** Puts the queens and marks of a link on a puzzle that nobody has touched, but not on the puzzle of the day. */
  #take(queens: string, marks: string): void {
    const { shown, made, game } = this;
    if (!made || !game) return;
    const [placed, marked] = [onBoard('queens', queens, made.n), onBoard('marks', marks, made.n)];
    shown.queens = shown.marks = '';
    if (shown.mode === 'daily' || begun(game) || game.solved) return;
    this.#put(change(game, begin(made, { ...NONE, queens: placed, marks: marked }).stand));
  }

  #unadvise(): void {
    this.advice = undefined;
    this.brief = false;
  }

  #put(next: Game | undefined): void {
    if (!next || next === this.game) return;
    this.game = next;
    this.#unadvise();
    this.#keep();
  }

  /** Written where the browser keeps it, unless nothing happened yet. */
  #keep(): void {
    const { game } = this;
    if (!game || this.#name === '') return;
    games.delete(this.#name);
    games.set(this.#name, game);
    const [oldest] = games.keys();
    if (games.size > GAMES && oldest !== undefined) games.delete(oldest);
    const progress = progressOf(game);
    const text = JSON.stringify(progress);
    if (text === this.#written || (!(this.#name in this.#records.all) && text === JSON.stringify(NONE))) return;
    this.#written = text;
    this.#records.keep(this.#name, progress);
  }

  #solved(): void {
    if (!this.game) return;
    this.celebrates = true;
    this.#put(finish(this.game));
  }

  /** The puzzle could not be made: once more. */
  again(): void {
    this.#attempt += 1;
  }

  /** Does the square show a mark, the player's or an automatic one? */
  marked(square: number): boolean {
    return this.#drawn !== undefined && marksOf(this.#drawn).has(square);
  }
  tap(square: number, tool: Tool = this.tool): void {
    this.#put(this.game && tap(this.game, tool, square, this.marked(square)));
  }
  /** A key or a button of the mouse that means one thing. */
  toggle(tool: Tool, square: number): void {
    this.#put(this.game && change(this.game, toggled(this.game.stand, tool, square)));
  }
  /** Takes the player's own off a square. */
  clear(square: number): void {
    const { game } = this;
    if (!game || game.stand.given.includes(square) || game.stand.blocked.includes(square)) return;
    this.#put(change(game, clear(game.stand, square)));
  }
  move(from: number, to: number): void {
    this.#put(this.game && move(this.game, from, to));
  }
  paint(squares: readonly number[], begins: boolean): void {
    this.#put(this.game && paint(this.game, squares, begins));
  }
  undo(): void {
    this.#put(this.game && undo(this.game));
  }
  redo(): void {
    this.#put(this.game && redo(this.game));
  }
  restart(): void {
    this.celebrates = false;
    this.#put(this.game && restart(this.game));
  }

  /** A second passed. */
  tick(): void {
    if (!this.game || document.visibilityState !== 'visible') return;
    this.game = tick(this.game);
    if (this.game.seconds % PAUSE === 0) this.#keep();
  }
  /** The clock goes on, and may be set: looked at again whenever the visitor comes back. */
  look(): void {
    this.today = today();
  }
  /** The visitor leaves, or came back. */
  leave(): void {
    this.look();
    if (document.visibilityState === 'hidden') this.#keep();
    else this.#records.read();
  }

  /** A hint for the board as it stands: where to look, then its reason, then what it says is done. It counts once. */
  help(): void {
    const { known, made, game, advice } = this;
    if (!known || !made || !game || !this.#drawn || game.finished) return;
    if (advice && !this.brief) return this.#put(change(game, followed(game.stand, advice)));
    if (advice) {
      this.brief = false;
      return;
    }
    const given = ask(known, made.json, this.queens, marksOf(this.#drawn));
    if (given.kind !== 'clash') this.#put(hinted(game));
    this.advice = given;
    this.brief = given.kind === 'step';
  }

  /** A board that was brought in: a puzzle of one's own, or a free board if it is a plain one. */
  bring(board: Position): void {
    const route = routeOf(board);
    if (route) address.go(route.view, route.query);
    else notices.tell('problem', () => play().notPlayed);
  }
}
