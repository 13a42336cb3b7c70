// What goes on while the visitor looks at other views: a count. The page's header shows it, and leaving the page asks.

export interface Ongoing {
  /** Where it is to be seen. */
  readonly view: 'count';
  readonly isRunning: boolean;
  /** From 0 to 1. */
  readonly share: number;
  readonly seconds: number;
  /** The answer, once it is there. */
  readonly total: string | undefined;
}

class Watched {
  count: Ongoing | undefined = $state.raw();

  /** A count that took as long as this is not to be lost by a slip. */
  get isLong(): boolean {
    return this.count !== undefined && this.count.isRunning && this.count.seconds > 10;
  }
}

export const ongoing = new Watched();
