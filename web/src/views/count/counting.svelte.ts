// One count: dealt to a pool of workers, added up by the library.
import { toJson } from '../../board/position';
import { reasonOf } from '../../reason';
import { BUILD, compiledCounter, counter, library } from '../../wasm/load';
import { Spare } from '../../workers/spare';
import { countWorker, gpu, processors, type Work } from './crews';
import { drop, hold, write } from './device';
import { Ledger, reached, replay, writeLeft, type Left } from './ledger';
import { count as words } from './messages';
import type { Crew, Order } from './order';
import type { Ongoing } from '../../ongoing.svelte';
import type { Deal } from '$wasm/library.js';

export type Stage = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** How far a count is; numbers that may pass 2^53 are text. */
export interface Moment {
  share: number;
  seconds: number;
  solutions: string;
  attempts: string;
  /** Queens that each crew tried. */
  by: Record<Crew, number>;
}

/** Seconds between two looks at a running count, and between two times that it is kept. */
const LOOK = 0.1;
const KEEP = 2;
const TICK = 1e-4;
const NOTHING: Moment = { share: 0, seconds: 0, solutions: '0', attempts: '0', by: { cpu: 0, gpu: 0 } };

/** The name of the kernel that an order asks for. */
async function kernelOf({ kernel, position }: Order): Promise<string> {
  return kernel === 'vectors' ? (await counter()).bestKernel(position.n) : kernel;
}

export class Counting implements Ongoing {
  readonly view = 'count';
  stage: Stage = $state('idle');
  moment: Moment = $state.raw(NOTHING);
  /** The answer, once it is there. */
  total: string | undefined = $state();
  failure = $state('');
  order: Order | undefined = $state.raw();
  /** What a count that was stopped, or left with the page, can go on with; a longer one takes its place. */
  left: Left | undefined = $state.raw();
  /** What runs is kept on the device, up to the last seconds. */
  isKept = $state(false);

  get isRunning(): boolean {
    return this.stage === 'running';
  }

  get side(): number {
    return this.order?.position.n ?? 0;
  }

  get share(): number {
    return this.moment.share;
  }

  get seconds(): number {
    return this.moment.seconds;
  }

  #crews = new Map<Crew, { stop: () => void }>();
  /** A short count takes no longer than its workers take to start. */
  #spare = new Spare();
  #deal: Deal | undefined;
  #ledger = new Ledger();
  /** What the tasks were dealt for: workers that fail change the order. */
  #asked: Order | undefined;
  /** It began with what was left. */
  #goesOn = false;
  /** When the first task was dealt: before that, workers start. */
  #start = 0;
  /** Seconds that workers counted, in all. */
  #counted = 0;
  #looked = 0;
  #written = 0;
  #by = { cpu: 0, gpu: 0 };
  /** Counts that were begun: an answer that comes late belongs to none. */
  #turn = 0;
  #closed = false;
  #died: (why: string) => void;
  #fewer: (why: string, left: number) => void;
  #withoutGpu: (why: string) => void;

  constructor(died: (why: string) => void, fewer: (why: string, left: number) => void, withoutGpu: (why: string) => void) {
    this.#died = died;
    this.#fewer = fewer;
    this.#withoutGpu = withoutGpu;
  }

  /** Starts workers for a count that may come. */
  async prepare(workers: number): Promise<void> {
    const [compiled] = await Promise.all([compiledCounter(), library()]);
    if (this.#closed || this.stage !== 'idle') return;
    while (this.#spare.size < workers) this.#spare.prepare(countWorker(), compiled);
  }

  /** A count that was left stands here until it is told to go on. */
  bring(left: Left): void {
    const { order, seconds, by, share } = left;
    Object.assign(this, { stage: 'cancelled', order, left, moment: { share, seconds, ...reached(left), by } });
  }

  /** Another tab has it. */
  release(): void {
    if (this.stage === 'cancelled') this.stage = 'idle';
    this.left = undefined;
  }

  /** Goes on with what was left. */
  async goOn(): Promise<void> {
    const { left } = this;
    if (!left) return;
    this.bring(left);
    await this.start(left.order, left);
  }

  async start(order: Order, left?: Left): Promise<void> {
    // The view was left while the library came.
    if (this.#closed) return;
    this.cancel();
    const turn = ++this.#turn;
    Object.assign(this, { stage: 'running', moment: left ? this.moment : NOTHING, total: undefined, failure: '', order, isKept: false });
    if (left) this.left = undefined;
    [this.#asked, this.#goesOn] = [order, left !== undefined];
    this.#ledger = new Ledger(left?.finished);
    [this.#start, this.#counted] = [0, left ? Infinity : 0];
    this.#looked = this.#written = left?.seconds ?? 0;
    this.#by = left ? { ...left.by } : { cpu: 0, gpu: 0 };
    void hold();
    try {
      const [{ Deal }, kernel] = await Promise.all([library(), kernelOf(order)]);
      if (turn !== this.#turn) return;
      this.order = this.#asked = order = { ...order, kernel };
      const deal = new Deal(toJson(order.position), order.workers);
      this.#deal = deal;
      if (left && !(await replay(deal, left.finished, () => new Promise((go) => setTimeout(go))))) throw new Error(words().lost);
      // It was cancelled meanwhile, which freed the deal.
      if (turn !== this.#turn) return;
      if (order.device !== 'gpu') this.#processor(deal, order);
      if (order.device !== 'cpu') this.#gpu(deal, order);
    } catch (error) {
      if (turn === this.#turn) this.#fail(reasonOf(error));
    }
  }

  /** The next task that was not finished before the page was left. */
  #next(deal: Deal): string | undefined {
    this.#start ||= performance.now() - 1000 * this.#looked;
    for (let task; (task = deal.deal()) !== undefined; ) {
      const sum = this.#ledger.dealt(task);
      if (sum === undefined) return task;
      deal.fold(task, sum);
      this.#ledger.finished(task, sum);
    }
    return undefined;
  }

  /** What a crew gets from a count, and gives back. */
  #work(deal: Deal, order: Order, crew: Crew): Work {
    return {
      next: () => this.#next(deal),
      done: (tasks, sums, milliseconds = Infinity) => {
        this.#counted += milliseconds / 1000;
        this.#fold(deal, crew, tasks, sums);
      },
      lost: (tasks, why) => {
        for (const task of tasks) deal.takeBack(task);
        if (why !== undefined) this.#died(why);
      },
      over: () => this.#over(deal, order, crew),
    };
  }

  #processor(deal: Deal, order: Order): void {
    const pool = processors(this.#work(deal, order, 'cpu'), order, this.#spare, {
      fewer: (why, left) => {
        if (this.order) this.order = { ...this.order, workers: left };
        this.#fewer(why, left);
      },
      failed: (why) => this.#end(deal, why),
    });
    this.#crews.set('cpu', pool);
  }

  #gpu(deal: Deal, order: Order): void {
    const pool = gpu(this.#work(deal, order, 'gpu'), order, (why) => {
      this.#withoutGpu(why);
      if (this.order) this.order = { ...this.order, device: 'cpu' };
    });
    this.#crews.set('gpu', pool);
  }

  #fold(deal: Deal, crew: Crew, portions: string[], counted: string[]): void {
    const before = Number(deal.attempts);
    try {
      for (const [index, portion] of portions.entries()) {
        deal.fold(portion, counted[index] ?? '');
        this.#ledger.finished(portion, counted[index] ?? '');
      }
    } catch (error) {
      this.#fail(reasonOf(error));
      return;
    }
    this.#by[crew] += Number(deal.attempts) - before;
    this.#look(deal);
  }

  /** A crew found nothing more to do, or cannot go on; what it gave back is for the processor. */
  #over(deal: Deal, order: Order, crew: Crew): void {
    this.#crews.delete(crew);
    if (deal.total !== undefined) this.#end(deal);
    else if (this.#crews.size > 0) return;
    else if (crew === 'gpu') this.#processor(deal, order);
    else this.#fail(words().lost);
  }

  /** Ends for good, with the workers that wait for another count. */
  close(): void {
    this.#closed = true;
    this.cancel();
    this.#spare.end();
  }

  /** Stops at once: workers end in the middle of what they do. */
  cancel(): void {
    this.#turn += 1;
    if (this.stage === 'running') {
      // Until tasks are dealt, what it goes on with is all that there is.
      if (this.#deal && this.#start) this.#look(this.#deal, true);
      this.stage = 'cancelled';
      if (this.moment.seconds >= KEEP) this.keep();
      // Too short to be kept: what can go on is what is shown.
      else if (this.left) this.bring(this.left);
    }
    this.#free();
  }

  #look(deal: Deal, now = false): void {
    const seconds = this.#start ? (performance.now() - this.#start) / 1000 : this.#looked;
    if (!now && seconds - this.#looked < LOOK) return;
    this.#looked = seconds;
    this.moment = { share: deal.share, seconds, solutions: deal.solutions, attempts: deal.attempts, by: { ...this.#by } };
    if (this.stage === 'running' && seconds - this.#written >= KEEP) this.keep();
  }

  /** Keeps what is counted so far, here and on the device. */
  keep(): void {
    const [{ moment }, order] = [this, this.#asked];
    if (!order || moment.share === 0) return;
    this.#written = moment.seconds;
    const left: Left = { order, seconds: moment.seconds, by: moment.by, share: moment.share, finished: this.#ledger.written() };
    this.isKept = write(writeLeft(left, BUILD));
    this.left = this.stage === 'cancelled' ? left : undefined;
  }

  #end(deal: Deal, failure?: string): void {
    this.#look(deal, true);
    if (failure !== undefined) this.#fail(failure);
    else {
      // A small board takes longer to be dealt than to be counted; a clock ticks every 0.1 ms.
      this.moment = { ...this.moment, seconds: Math.min(this.moment.seconds, this.#counted || TICK) };
      this.total = deal.total;
      this.stage = 'done';
      if (this.isKept || this.#goesOn) drop();
      this.#free();
    }
  }

  #fail(failure: string): void {
    this.failure = failure;
    this.stage = 'failed';
    this.#free();
  }

  #free(): void {
    for (const crew of this.#crews.values()) crew.stop();
    this.#crews.clear();
    this.#deal?.free();
    this.#deal = undefined;
  }
}
