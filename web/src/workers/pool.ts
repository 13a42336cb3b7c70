// Tasks for several workers: each takes the next one when it is done with its last.
//
// A worker that dies gives its task back, and the pool starts another one in its place. So it does for one
// that cannot start: its script, or its part of the library, may not be loaded. After some attempts it goes on
// with the workers that live; when none does, the job ends. Nothing here knows what a task is.
import { reasonOf } from '../reason';
import { compiledLibrary, type Compiled } from '../wasm/load';
import { watchOver } from './life';
import { workers as words } from './messages';
import type { FromWorker, ToWorker } from './protocol';

export interface Job<Task, Result> {
  /** Starts a worker's script. */
  start: () => Worker;
  /** Whether a worker has shown that it can start: it gets tasks before it says that it is ready. */
  proven?: (worker: Worker) => boolean;
  /** The part of the library that workers get; all that the page has when nothing is said. */
  part?: () => Promise<Compiled>;
  /** Sent to each worker once, before its first task. */
  setting: unknown;
  /** Number of workers. */
  size: number;
  /** Tasks that a worker has at a time, 1 when nothing is said: with another one at hand it need not wait for this thread. */
  ahead?: number;
  /** The next task, or `undefined` when there is none at the moment. */
  next: () => Task | undefined;
  /** What of a task goes to the worker instead of a copy. */
  transfer?: (task: Task) => Transferable[];
  /** A task is done. */
  done: (task: Task, result: Result) => void;
  /** A worker died over its tasks, which must be handed out again. */
  lost: (tasks: readonly Task[], why: string) => void;
  /** A worker is missing for good; `left` others go on. */
  fewer?: (why: string, left: number) => void;
  /** Says why no worker could start. */
  none?: (why: string) => string;
  /** Takes over the workers of a job that ended well, which may serve another; without it they end, too. */
  keep?: (worker: Worker) => void;
  /** No task is left, or there is no going on. */
  end: (failure?: string) => void;
}

/** Workers that are replaced in one job after they died, and after they could not start. */
const DEATHS = 12;
const FAILED_STARTS = 3;

/** Milliseconds that a worker has to load its part of the library. */
export const START = 60_000;

interface Member<Task> {
  worker: Worker;
  /** What it has to do, in the order in which it was sent. */
  tasks: Task[];
  /** It has the library. */
  ready: boolean;
  /** Stops looking after the worker. */
  leave: () => void;
}

export class Pool<Task, Result> {
  #job: Job<Task, Result>;
  #members = new Set<Member<Task>>();
  /** Workers that are about to be started. */
  #coming = 0;
  /** Some worker was ready once. */
  #started = false;
  /** Why a worker is missing for good, until it is told. */
  #missing: string | undefined;
  #deaths = 0;
  #failedStarts = 0;
  #over = false;

  constructor(job: Job<Task, Result>) {
    this.#job = job;
    for (let index = 0; index < job.size; index++) void this.#hire();
  }

  /** Ends everything at once, whatever the workers are doing. */
  stop(): void {
    this.#over = true;
    for (const member of this.#members) this.#dismiss(member);
  }

  /** The script of a worker and its part of the library are loaded at the same time. */
  async #hire(): Promise<void> {
    let worker: Worker | undefined;
    let compiled: Compiled;
    let why: unknown;
    this.#coming += 1;
    try {
      worker = this.#job.start();
      // If it ends meanwhile, the next watch hears of it.
      watchOver(worker, () => undefined);
    } catch (error) {
      // A browser without workers, or one that refuses another.
      why = error;
    }
    try {
      compiled = await (this.#job.part ?? compiledLibrary)();
    } catch (error) {
      worker?.terminate();
      // No worker can do without.
      this.#finish(String(error));
      return;
    } finally {
      this.#coming -= 1;
    }
    if (worker && !this.#over) return this.#begin(worker, compiled);
    worker?.terminate();
    if (!this.#over) this.#replace(false, reasonOf(why));
  }

  #begin(worker: Worker, compiled: Compiled): void {
    const member: Member<Task> = { worker, tasks: [], ready: false, leave: () => undefined };
    this.#members.add(member);
    const died = (why: string) => this.#died(member, why);
    const stop = watchOver(worker, died);
    const late = setTimeout(() => member.ready || died('no answer'), START);
    const left = new AbortController();
    member.leave = () => (stop(), clearTimeout(late), left.abort());
    const heard = (event: MessageEvent<FromWorker<Result>>) => this.#heard(member, event.data);
    worker.addEventListener('message', heard, { signal: left.signal });
    try {
      this.#send(member, { kind: 'begin', compiled, setting: this.#job.setting });
    } catch (error) {
      died(reasonOf(error));
      return;
    }
    if (!this.#job.proven?.(worker)) return;
    this.#started = member.ready = true;
    this.#feed(member);
  }

  #send(member: Member<Task>, message: ToWorker<Task>, transfer: Transferable[] = []): void {
    member.worker.postMessage(message, transfer);
  }

  #heard(member: Member<Task>, message: FromWorker<Result>): void {
    if (this.#over) return;
    switch (message.kind) {
      case 'alive':
        return;
      case 'broken':
        this.#died(member, message.why);
        return;
      case 'failed':
        // An error that the library reports: another worker would meet it, too.
        this.#finish(message.why);
        return;
    }
    this.#started = member.ready = true;
    this.#tellMissing();
    if (message.kind === 'result') {
      const task = member.tasks.shift();
      if (task !== undefined) this.#job.done(task, message.result);
    }
    if (!this.#over) this.#feed(member);
  }

  #feed(member: Member<Task>): void {
    while (member.tasks.length < (this.#job.ahead ?? 1)) {
      const task = this.#job.next();
      if (task === undefined) break;
      member.tasks.push(task);
      this.#send(member, { kind: 'task', task }, this.#job.transfer?.(task));
    }
    if ([...this.#members].every(({ tasks }) => tasks.length === 0)) this.#finish();
  }

  #died(member: Member<Task>, why: string): void {
    if (this.#over || !this.#members.has(member)) return;
    this.#dismiss(member);
    if (member.ready) this.#job.lost(member.tasks, why);
    this.#replace(member.ready, why);
  }

  /** One worker less, which was ready or never became so. */
  #replace(ready: boolean, why: string): void {
    const again = ready ? ++this.#deaths <= DEATHS : ++this.#failedStarts <= FAILED_STARTS;
    const left = this.#members.size + this.#coming;
    if (!again && left === 0) {
      this.#finish(this.#started ? why : (this.#job.none ?? words().none)(why));
      return;
    }
    if (again) void this.#hire();
    else {
      this.#missing = why;
      this.#tellMissing();
    }
    // A worker that found nothing to do has something again.
    for (const idle of this.#members) if (idle.ready && idle.tasks.length === 0 && !this.#over) this.#feed(idle);
  }

  /** While no worker is ready, it may be that none will be. */
  #tellMissing(): void {
    if (this.#missing === undefined || ![...this.#members].some(({ ready }) => ready)) return;
    this.#job.fewer?.(this.#missing, this.#members.size + this.#coming);
    this.#missing = undefined;
  }

  #dismiss(member: Member<Task>): void {
    member.leave();
    member.worker.terminate();
    this.#members.delete(member);
  }

  #finish(failure?: string): void {
    if (this.#over) return;
    const { keep, end } = this.#job;
    for (const member of this.#members) {
      if (!keep || failure !== undefined || !member.ready) continue;
      member.leave();
      this.#members.delete(member);
      keep(member.worker);
    }
    this.stop();
    end(failure);
  }
}
