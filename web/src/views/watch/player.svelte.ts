// Plays a search, and a second one at the same board beside it. It is told when a frame is due and
// knows neither screen nor clock.
import { Walked, type Search } from './search';

/** Steps a second. */
export const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 250, 1000, 5000] as const;

/** Steps a second that can still be read one by one. */
const READABLE = 8;

/** Seconds between two steps that are told when they come faster. */
const TELL = 0.1;

/** Steps that are walked within one frame. */
const PIECE = 60_000;

export type Goal =
  | { kind: 'step'; step: number }
  | { kind: 'meet'; other: Search }
  | { kind: 'find'; from: number; forward: boolean; solution: boolean };

export class Player<S extends Search> {
  playing = $state(false);
  speed = $state(4);
  /** The step that is shown. */
  at = $state(0);
  /** Under way to a step far off. */
  busy = $state(false);
  /** A jump found nothing; counts up, so that it can be told again. */
  nothing = $state(0);
  /** Goes up whenever something is to be drawn anew. */
  turn = $state(0);
  /** Goes up whenever what is to be read is to be written anew. */
  told = $state(0);
  last = $state(0);

  #lead: Walked<S> | undefined;
  #beside: Walked<S> | undefined;
  #goal: Goal | undefined;
  #due = 0;
  #untold = 0;
  #isBehind = false;

  /** Its steps come faster than they can be read, and than a queen could move. */
  get isFast(): boolean {
    return this.playing && (SPEEDS[this.speed] ?? 0) > READABLE;
  }

  get lead(): S | undefined {
    return this.#lead?.search;
  }

  get beside(): S | undefined {
    return this.#beside?.search;
  }

  /** Another search to be played, from a step or from where the present one stands. */
  load(lead: S, step: number): void {
    this.#lead = new Walked(lead);
    this.last = lead.last;
    this.go(step);
  }

  accompany(beside: S | undefined): void {
    this.#beside = beside && new Walked(beside);
    this.go(this.#goal?.kind === 'step' ? this.#goal.step : this.at);
  }

  go(step: number): void {
    this.#goal = { kind: 'step', step: Math.max(0, Math.min(step, this.last)) };
    this.#advance();
  }

  /** Goes to the board at which another search stands, as far as it takes. */
  meet(other: Search): void {
    this.#goal = { kind: 'meet', other };
    this.#advance();
  }

  step(by: number): void {
    this.playing = false;
    this.go(this.at + by);
  }

  jump(forward: boolean, solution: boolean): void {
    this.playing = false;
    this.#goal = { kind: 'find', from: this.at, forward, solution };
    this.#advance();
  }

  toggle(): void {
    if (!this.playing && this.at >= this.last) this.go(0);
    this.playing = !this.playing;
    // The first step comes at once, so that it is seen to play.
    this.#due = 1;
  }

  /** A frame is due, this many seconds after the last one. */
  frame(seconds: number): void {
    this.#untold += seconds;
    if (this.#goal) {
      this.#advance();
      return;
    }
    if (!this.playing) return;
    // A tab that was hidden is not to be made up for.
    this.#due += Math.min(seconds, 0.25) * (SPEEDS[this.speed] ?? 4);
    const steps = Math.floor(this.#due);
    if (steps === 0) {
      if (this.#isBehind) this.#tell();
      return;
    }
    this.#due -= steps;
    this.go(this.at + steps);
    if (this.at >= this.last) this.playing = false;
  }

  #tell(): void {
    this.told += 1;
    this.#untold = 0;
    this.#isBehind = false;
  }

  /** One piece of the way. */
  #advance(): void {
    const [lead, goal] = [this.#lead, this.#goal];
    if (!lead || !goal) return;
    if (goal.kind === 'find') {
      const [found = 1, number = 0] = lead.search.find(goal.from, goal.forward, goal.solution, PIECE);
      if (found === 1) {
        this.nothing += 1;
        this.#goal = undefined;
        this.busy = false;
        return;
      }
      this.#goal = found === 0 ? { kind: 'step', step: number } : { ...goal, from: number };
      if (found === 2) {
        this.busy = true;
        return;
      }
      lead.known(number);
      this.#advance();
      return;
    }
    if (goal.kind === 'meet') {
      if (!lead.besides(goal.other, PIECE)) {
        this.busy = true;
        return;
      }
      this.#goal = { kind: 'step', step: lead.search.at };
      this.#advance();
      return;
    }
    const arrived = lead.towards(goal.step, PIECE) && (this.#beside?.besides(lead.search, PIECE) ?? true);
    this.at = lead.search.at;
    this.turn += 1;
    // While it plays in the frame after, or after a while: the boards have a frame for themselves.
    if (!this.playing || (this.isFast && this.#untold >= TELL)) this.#tell();
    else this.#isBehind = !this.isFast;
    this.busy = !arrived;
    if (arrived) this.#goal = undefined;
  }
}
