// What is to be counted, and how.
import type { Position } from '../../board/position';

export const DEVICES = ['cpu', 'cpu,gpu', 'gpu'] as const;

/** Who counts: the processor's workers, and the worker that drives the GPU. */
export type Crew = 'cpu' | 'gpu';

export interface Order {
  position: Position;
  /** The board is the visitor's, not the plain one. */
  isOwn: boolean;
  /** The name of a kernel, or `vectors` for the best one. */
  kernel: string;
  workers: number;
  device: (typeof DEVICES)[number];
}

/** A worker's answer: a sum, and the milliseconds that it took to count it. */
export type Counted = [sum: string, milliseconds: number];

/** What every worker of a count is told once. */
export interface Setting {
  n: number;
  /** Numbers of squares. */
  blocked: readonly number[];
  fixed: readonly number[];
  /** The name of a kernel. */
  kernel: string;
}
