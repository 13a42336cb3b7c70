// What goes between the page and a worker.
import type { Compiled } from '../wasm/load';

export type ToWorker<Task> =
  /** It may be needed soon. */
  | { kind: 'load'; compiled: Compiled }
  | { kind: 'begin'; compiled: Compiled; setting: unknown }
  | { kind: 'life'; name: string }
  | { kind: 'task'; task: Task };

export type FromWorker<Result> =
  /** It has the library, and waits for a job or a task. */
  | { kind: 'ready' }
  /** It lives, and would be noticed to die. */
  | { kind: 'alive' }
  | { kind: 'result'; result: Result }
  /** It cannot work: its part of the library could not be loaded, say. Another worker may do better. */
  | { kind: 'broken'; why: string }
  /** The library refused something: no accident, so trying again is of no use. */
  | { kind: 'failed'; why: string };
