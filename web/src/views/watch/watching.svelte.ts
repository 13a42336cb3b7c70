// Two searches of one board, as the address asks for them, and the player that keeps both to one clock.
import { untrack } from 'svelte';
import { address, viewState } from '../../address/address.svelte';
import { choice, whole } from '../../address/parameters';
import { toJson, type Position } from '../../board/position';
import { language } from '../../language.svelte';
import { notices } from '../../notices.svelte';
import { SOLVERS, scans, type SolverId } from '../../solvers/solvers';
import type { Library } from '../../wasm/load';
import { LANGUAGES } from './listing';
import { watch as words } from './messages';
import { NAMINGS, facing, naming } from './naming.svelte';
import { FIRST } from './first';
import { LEAST, MOST, canWatch, watchedBoard } from './watchable';
import { Player, SPEEDS } from './player.svelte';
import type { Search } from './search';
import { readStep, type Step } from './step';
import first from 'virtual:first';

type Trace = InstanceType<Library['Trace']>;

/** What is shown of a search at every step. */
export interface Shot {
  step: Step;
  memory: readonly string[];
}

/** What is written of it: a search that plays fast writes some of its steps only. */
export interface Told {
  step: Step;
  /** The step in words. */
  text: string;
}

export class Watching {
  readonly player = new Player<Search>();
  readonly shown = viewState(
    'watch',
    {
      n: whole(LEAST, MOST, FIRST.n),
      board: watchedBoard(),
      solver: choice(SOLVERS, FIRST.solver),
      beside: choice(['none', ...SOLVERS], FIRST.beside),
      step: whole(0, 999_999_999, FIRST.step),
      speed: whole(0, SPEEDS.length - 1, 1),
      order: choice(['left', 'right', 'board'], 'left'),
      about: choice(['right', 'left'], 'right'),
      code: choice(LANGUAGES, 'python'),
      names: choice(NAMINGS, 'ours'),
    },
    () => this.#visited(),
  );
  /** The library, once it is there. */
  known: Library | undefined = $state.raw();
  lead: Trace | undefined = $state.raw();
  beside: Trace | undefined = $state.raw();

  readonly n = $derived(this.shown.board?.n ?? this.shown.n);
  /** The board as the library reads it, when it is not the plain one. */
  readonly json = $derived(this.shown.board && toJson(this.shown.board));
  readonly #key = $derived(this.json ?? String(this.n));
  /** Two boards stand side by side. */
  readonly isPair = $derived(this.shown.beside !== 'none');
  /** Squares that the search may not use. */
  readonly closed: ReadonlySet<number> = $derived(new Set(this.shown.board && this.lead?.closed()));
  readonly onLeft = $derived(this.#shot(this.shown.solver, this.lead));
  readonly onRight = $derived(this.shown.beside === 'none' ? undefined : this.#shot(this.shown.beside, this.beside));
  readonly told = $derived.by(() => this.#tell());

  /** What is loaded into the player. */
  #loaded: { key: string; solver: SolverId } | undefined;

  /** Made while the view's component starts. */
  constructor() {
    $effect.pre(() => {
      Object.assign(naming, { now: this.shown.names, mirrored: this.shown.order === 'board' });
      return () => Object.assign(naming, { now: 'ours', mirrored: false });
    });
    // The mirror is for the plain board.
    $effect.pre(() => {
      if (!this.shown.board) return;
      if (this.shown.solver === 'l6') this.shown.solver = 'l5';
      if (this.shown.beside === 'l6') this.shown.beside = 'l5';
    });
    $effect(() => this.#load());
    $effect(() => {
      if (!this.known) return;
      const other = this.shown.beside;
      const fresh = other === 'none' ? undefined : this.search(other);
      this.beside = fresh;
      untrack(() => this.player.accompany(fresh as unknown as Search | undefined));
    });
    $effect(() => {
      this.player.speed = this.shown.speed;
    });
    $effect(() => {
      this.shown.speed = this.player.speed;
    });
    // Wherever it is, so is the address.
    $effect(() => {
      const { at } = this.told;
      if (this.lead && !this.player.busy) untrack(() => (this.shown.step = at));
    });
    $effect(() => address.hurry(!this.player.playing));
  }

  /** What the page was built with is what is asked for. */
  isFirst(): boolean {
    const { solver, beside, step } = this.shown;
    return this.#key === String(FIRST.n) && solver === FIRST.solver && beside === FIRST.beside && step === FIRST.step;
  }

  /** A search of the board; none where fixed queens attack each other. */
  search(solver: SolverId): Trace | undefined {
    try {
      return this.known && new this.known.Trace(solver, this.n, this.json);
    } catch {
      return undefined;
    }
  }

  /** A search for the solver and board asked for. */
  #load(): void {
    if (!this.known) return;
    const { solver } = this.shown;
    const key = this.#key;
    if (this.#isLoaded()) return;
    const fresh = this.search(solver);
    if (!fresh) {
      notices.tell('problem', () => words().notWatched(LEAST, MOST));
      this.shown.board = undefined;
      return;
    }
    untrack(() => {
      const [old, { player, shown }] = [this.lead, this];
      // Asked for with a step of its own, or to take over where the other one stands.
      const takesOver = old !== undefined && this.#loaded?.key === key && (player.playing || shown.step === player.at);
      player.load(fresh as unknown as Search, takesOver ? 0 : shown.step);
      if (takesOver) player.meet(old as unknown as Search);
      this.lead = fresh;
      this.#loaded = { key, solver };
    });
  }

  #isLoaded(): boolean {
    return this.#loaded?.key === this.#key && this.#loaded.solver === this.shown.solver;
  }

  /** The address was changed from outside: it says which step. */
  #visited(): void {
    this.go();
  }

  /** To the step that is asked for, in the search that is asked for. */
  go(): void {
    this.player.playing = false;
    if (this.lead && this.#isLoaded()) this.player.go(this.shown.step);
    else this.#loaded = undefined;
  }

  /** What is shown of a search; before the library is there, of the step that the page was built with. */
  #shot(solver: SolverId, trace: Trace | undefined): Shot {
    void this.player.turn;
    if (!trace) return { step: readStep(FIRST.n, Uint32Array.from(first.step.cells)), memory: first.step.memory };
    return { step: readStep(this.n, trace.cells()), memory: scans(solver) ? trace.memory() : [] };
  }

  /** The step that both searches are told to be at. */
  #tell(): { at: number; left: Told; right: Told | undefined } {
    const { player, lead, beside } = this;
    const zh = language.now === 'zh';
    const text = (trace: Trace | undefined) => facing(trace?.text(zh) ?? first.step.text[zh ? 1 : 0]);
    const tell = () => ({
      at: player.at,
      left: { step: this.onLeft.step, text: text(lead) },
      right: this.onRight && { step: this.onRight.step, text: text(beside) },
    });
    void [player.told, this.n, this.shown.beside];
    return player.playing ? untrack(tell) : tell();
  }

  /** To the board at which another search stands. */
  goBeside(other: Trace): void {
    this.player.playing = false;
    this.player.meet(other as unknown as Search);
  }

  /** A board with `queens` that stay and squares that stay empty; without them, the plain one. */
  bring(board: Position): void {
    if (!canWatch(board)) return void notices.tell('problem', () => words().notWatched(LEAST, MOST));
    this.player.playing = false;
    this.shown.n = board.n;
    this.shown.board = board.queens.length + board.blocked.length > 0 ? board : undefined;
    this.shown.step = 0;
    this.#loaded = undefined;
  }

  /** A solver beside the one before it. */
  pair(id: SolverId): void {
    const { shown } = this;
    if (shown.board && id === 'l6') return void notices.tell('note', () => words().mirrorPlain);
    shown.about = id === 'l0' ? 'left' : 'right';
    [shown.solver, shown.beside] = pairOf(id);
  }

  /** The next solver beside the one that is shown; beside the last one, the one before it. */
  compare(): void {
    const { shown } = this;
    const at = SOLVERS.indexOf(shown.solver);
    shown.about = 'left';
    shown.beside = SOLVERS[shown.solver === (shown.board ? 'l5' : 'l6') ? at - 1 : at + 1] ?? 'none';
  }

  /** Another solver: beside the one before it where there are two boards, otherwise alone. */
  choose(id: SolverId): void {
    if (this.isPair) return this.pair(id);
    if (this.shown.board && id === 'l6') return void notices.tell('note', () => words().mirrorPlain);
    this.shown.solver = id;
  }

  /** A step that a story speaks of, which counts them in the search of the solver on the left of a pair. */
  tell(id: SolverId, step: number): void {
    if (!this.known) return;
    Object.assign(this.shown, { n: FIRST.n, board: undefined });
    if (id !== this.shown.solver) this.choose(id);
    const [counts] = pairOf(id);
    const { solver } = this.shown;
    const [told, own] = [this.search(counts), solver === counts ? undefined : this.search(solver)];
    told?.goTo(step);
    if (told) own?.goBeside(told);
    this.shown.step = own?.at ?? step;
    this.go();
  }
}

/** A solver at the right, and at the left the one before it; the first of all is at the left of the second. */
function pairOf(id: SolverId): [SolverId, SolverId] {
  const at = Math.max(1, SOLVERS.indexOf(id));
  return [SOLVERS[at - 1] ?? 'l0', SOLVERS[at] ?? 'l1'];
}
