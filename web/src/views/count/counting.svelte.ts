// One count: dealt to a pool of workers, added up by the library.
import { toJson, type Position } from '../../board/position';
import { compiledCounter, library } from '../../wasm/load';
import { Pool } from '../../workers/pool';
import type { Setting } from './setting';
import type { Deal } from '$wasm/library.js';

export interface Order {
  position: Position;
  kernel: string;
  workers: number;
}

export type Stage = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** How far a count is; numbers that may pass 2^53 are text. */
export interface Moment {
  share: number;
  seconds: number;
  solutions: string;
  attempts: string;
}

/** Seconds between two looks at a running count. */
const LOOK = 0.1;
const NOTHING: Moment = { share: 0, seconds: 0, solutions: '0', attempts: '0' };

export class Counting {
  stage: Stage = $state('idle');
  moment: Moment = $state.raw(NOTHING);
  /** The answer, once it is there. */
  total: string | undefined = $state();
  failure = $state('');
  /** Workers that died on the way. */
  deaths = $state(0);
  order: Order | undefined = $state.raw();

  #pool: Pool<string, string> | undefined;
  #deal: Deal | undefined;
  #start = 0;
  #looked = 0;
  /** Counts that were begun: an answer that comes late belongs to none. */
  #turn = 0;
  #died: (why: string) => void;
  #fewer: (why: string, left: number) => void;

  constructor(died: (why: string) => void, fewer: (why: string, left: number) => void) {
    this.#died = died;
    this.#fewer = fewer;
  }

  async start(order: Order): Promise<void> {
    this.cancel();
    const turn = ++this.#turn;
    Object.assign(this, { stage: 'running', moment: NOTHING, total: undefined, failure: '', deaths: 0, order });
    this.#start = performance.now();
    this.#looked = 0;
    try {
      const { Deal } = await library();
      if (turn !== this.#turn) return;
      const { position, kernel, workers } = order;
      const deal = new Deal(toJson(position), workers);
      this.#deal = deal;
      this.#pool = new Pool<string, string>({
        start: () => new Worker(new URL('./count.worker.ts', import.meta.url), { type: 'module' }),
        part: compiledCounter,
        // What the visitor changes meanwhile must not reach a worker that is started later.
        setting: { n: position.n, blocked: [...position.blocked], fixed: [...position.queens], kernel } satisfies Setting,
        size: workers,
        next: () => deal.deal(),
        done: (portion, counted) => {
          deal.fold(portion, counted);
          this.#look(deal);
        },
        lost: (portion, why) => {
          if (portion !== undefined) deal.takeBack(portion);
          this.deaths += 1;
          this.#died(why);
        },
        fewer: (why, left) => {
          this.order = { ...order, workers: left };
          this.#fewer(why, left);
        },
        end: (failure) => this.#end(deal, failure),
      });
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Stops at once: workers end in the middle of what they do. */
  cancel(): void {
    this.#turn += 1;
    this.#pool?.stop();
    if (this.stage === 'running') {
      if (this.#deal) this.#look(this.#deal, true);
      this.stage = 'cancelled';
    }
    this.#free();
  }

  #look(deal: Deal, now = false): void {
    const seconds = (performance.now() - this.#start) / 1000;
    if (!now && seconds - this.#looked < LOOK) return;
    this.#looked = seconds;
    this.moment = { share: deal.share, seconds, solutions: deal.solutions, attempts: deal.attempts };
  }

  #end(deal: Deal, failure?: string): void {
    this.#look(deal, true);
    if (failure !== undefined) this.#fail(failure);
    else {
      this.total = deal.total;
      this.stage = 'done';
      this.#free();
    }
  }

  #fail(failure: string): void {
    this.failure = failure;
    this.stage = 'failed';
    this.#free();
  }

  #free(): void {
    this.#pool = undefined;
    this.#deal?.free();
    this.#deal = undefined;
  }
}
