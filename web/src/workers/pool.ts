// Tasks for several workers: each takes the next one when it is done with its last.
//
// A worker that dies gives its task back; the pool starts another one in its place and tells of it.
// Nothing here knows what a task is.
import { compiledLibrary, type Compiled } from '../wasm/load';
import { watchOver } from './life';
import type { FromWorker, ToWorker } from './protocol';

export interface Job<Task, Result> {
  /** Starts a worker's script. */
  start: () => Worker;
  /** The part of the library that workers get; all that the page has when nothing is said. */
  part?: () => Promise<Compiled>;
  /** Sent to each worker once, before its first task. */
  setting: unknown;
  /** Number of workers. */
  size: number;
  /** The next task, or `undefined` when there is none at the moment. */
  next: () => Task | undefined;
  /** A task is done. */
  done: (task: Task, result: Result) => void;
  /** A worker died over a task, which must be handed out again. */
  lost: (task: Task | undefined, why: string) => void;
  /** No task is left, or there is no going on. */
  end: (failure?: string) => void;
}

/** Workers that may die over one job before it is given up. */
const DEATHS = 12;

interface Member<Task> {
  worker: Worker;
  task: Task | undefined;
  /** It has the library. */
  ready: boolean;
  /** Stops looking after the worker. */
  leave: () => void;
}

export class Pool<Task, Result> {
  #job: Job<Task, Result>;
  #members = new Set<Member<Task>>();
  #deaths = 0;
  #over = false;

  constructor(job: Job<Task, Result>) {
    this.#job = job;
    for (let index = 0; index < job.size; index++) void this.#hire();
  }

  /** Number of workers that are there now. */
  get size(): number {
    return this.#members.size;
  }

  /** Ends everything at once, whatever the workers are doing. */
  stop(): void {
    this.#over = true;
    for (const member of this.#members) this.#dismiss(member);
  }

  async #hire(): Promise<void> {
    try {
      const compiled = await (this.#job.part ?? compiledLibrary)();
      if (this.#over) return;
      const member: Member<Task> = { worker: this.#job.start(), task: undefined, ready: false, leave: () => undefined };
      this.#members.add(member);
      const died = (why: string) => this.#died(member, why);
      member.leave = watchOver(member.worker, died);
      member.worker.addEventListener('message', (event: MessageEvent<FromWorker<Result>>) => this.#heard(member, event.data));
      this.#send(member, { kind: 'begin', compiled, setting: this.#job.setting });
    } catch (error) {
      this.#finish(String(error));
    }
  }

  #send(member: Member<Task>, message: ToWorker<Task>): void {
    member.worker.postMessage(message);
  }

  #heard(member: Member<Task>, message: FromWorker<Result>): void {
    if (this.#over) return;
    if (message.kind === 'failed') {
      // An error that the library reports: another worker would meet it, too.
      this.#finish(message.why);
      return;
    }
    if (message.kind === 'alive') return;
    member.ready = true;
    if (message.kind === 'result' && member.task !== undefined) {
      const { task } = member;
      member.task = undefined;
      this.#job.done(task, message.result);
    }
    if (!this.#over) this.#feed(member);
  }

  #feed(member: Member<Task>): void {
    const task = this.#job.next();
    if (task !== undefined) {
      member.task = task;
      this.#send(member, { kind: 'task', task });
    } else if ([...this.#members].every((other) => other.task === undefined)) {
      this.#finish();
    }
  }

  #died(member: Member<Task>, why: string): void {
    if (this.#over || !this.#members.has(member)) return;
    this.#dismiss(member);
    this.#job.lost(member.task, why);
    this.#deaths += 1;
    if (this.#deaths > DEATHS) this.#finish(why);
    else {
      // Whoever waits for work has some again.
      for (const idle of this.#members) if (idle.ready && idle.task === undefined) this.#feed(idle);
      void this.#hire();
    }
  }

  #dismiss(member: Member<Task>): void {
    member.leave();
    member.worker.terminate();
    this.#members.delete(member);
  }

  #finish(failure?: string): void {
    if (this.#over) return;
    this.stop();
    this.#job.end(failure);
  }
}
