// A race: heat after heat in one worker, so that times are comparable and the page stays free.
import { SvelteMap } from 'svelte/reactivity';
import { ongoing } from '../../ongoing.svelte';
import { compiledCounter } from '../../wasm/load';
import { Pool } from '../../workers/pool';
import { type Finish, firstOf, type Heat, heats, isSteady, mayRun, merged } from './plan';

export type Stage = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** A race begins on a board that takes long enough to be seen; those below follow at its end, for the curves. */
const START = 10;

export class Racing {
  stage: Stage = $state('idle');
  failure = $state('');
  /** The heat that runs now. */
  heat: Heat | undefined = $state.raw();
  /** Every racer's times by n. */
  results = new SvelteMap<string, SvelteMap<number, Finish>>();
  /** Racers that stopped before the end, and the first board they left out. */
  stopped = new SvelteMap<string, number>();

  #pool: Pool<Heat, Finish> | undefined;
  #died: (why: string) => void;

  constructor(died: (why: string) => void) {
    this.#died = died;
  }

  /** `patience`: a racer that is expected to take longer (seconds) stops. */
  start(racers: readonly string[], last: number, patience: number): void {
    this.cancel();
    this.results.clear();
    this.stopped.clear();
    for (const racer of racers) this.results.set(racer, new SvelteMap());
    this.failure = '';
    this.stage = 'running';
    ongoing.begin(this);
    const first = Math.min(last - 1, START);
    const lap = [...heats(racers, last, first), ...heats(racers, first - 1, firstOf(last))];
    const order = [...lap, ...lap].values();
    const again: Heat[] = [];
    const next = (): Heat | undefined => {
      for (;;) {
        const heat = again.pop() ?? order.next().value;
        if (!heat) return undefined;
        const { racer, n } = heat;
        const times = this.results.get(racer) ?? new Map<number, Finish>();
        if ((this.stopped.get(racer) ?? Infinity) <= n || isSteady(times.get(n))) continue;
        if (mayRun(times, n, patience, first)) {
          this.heat = heat;
          return heat;
        }
        this.stopped.set(racer, n);
      }
    };
    this.#pool = new Pool<Heat, Finish>({
      start: () => new Worker(new URL('./race.worker.ts', import.meta.url), { type: 'module' }),
      part: compiledCounter,
      setting: undefined,
      size: 1,
      next,
      done: ({ racer, n }, finish) => {
        const times = this.results.get(racer);
        times?.set(n, merged(times.get(n), finish));
      },
      lost: (heats, why) => {
        again.push(...heats);
        this.#died(why);
      },
      end: (failure) => {
        ongoing.end(this);
        this.stage = failure === undefined ? 'done' : 'failed';
        this.failure = failure ?? '';
        this.heat = undefined;
      },
    });
  }

  cancel(): void {
    ongoing.end(this);
    this.#pool?.stop();
    this.#pool = undefined;
    this.heat = undefined;
    if (this.stage === 'running') this.stage = 'cancelled';
  }
}
