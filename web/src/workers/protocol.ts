// What goes between the page and a worker.
import type { Compiled } from '../wasm/load';

export type ToWorker<Task> =
  | { kind: 'begin'; compiled: Compiled; setting: unknown }
  | { kind: 'life'; name: string }
  | { kind: 'task'; task: Task };

export type FromWorker<Result> =
  /** It has the library and waits for a task. */
  | { kind: 'ready' }
  /** It lives, and would be noticed to die. */
  | { kind: 'alive'; name: string }
  | { kind: 'result'; result: Result }
  /** It cannot work: its part of the library could not be loaded, say. Another worker may do better. */
  | { kind: 'broken'; why: string }
  /** The library refused something: no accident, so trying again is of no use. */
  | { kind: 'failed'; why: string };
