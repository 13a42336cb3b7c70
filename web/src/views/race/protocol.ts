// What goes between the race and its worker.

export interface Heat {
  /** A solver (`l0` to `l6`) or a kernel. */
  racer: string;
  n: number;
}

export interface Finish {
  solutions: string;
  nodes: string;
  /** Of one count, the best of several when it is short. */
  seconds: number;
}
