// What goes on while the visitor looks at other views, which the page's header shows; and what would be lost with the page, which
// leaving it asks about.

export interface Ongoing {
  /** Where it is to be seen. */
  readonly view: 'count';
  /** The side of its board. */
  readonly side: number;
  readonly isRunning: boolean;
  /** From 0 to 1. */
  readonly share: number;
  readonly seconds: number;
  /** The answer, once it is there. */
  readonly total: string | undefined;
  /** It goes on when the page is opened again. */
  readonly isKept: boolean;
  keep(): void;
}

/** Seconds of work that are not to be lost by a slip. */
const LONG = 10;

class Watched {
  count: Ongoing | undefined = $state.raw();
  /** Work that ends with the page, with the time at which it began. */
  #work = new Map<object, number>();

  begin(work: object): void {
    this.#work.set(work, performance.now());
  }

  end(work: object): void {
    this.#work.delete(work);
  }

  /** Something would be lost that took long. */
  get isLong(): boolean {
    const { count } = this;
    const begun = performance.now() - 1000 * LONG;
    return (count !== undefined && count.isRunning && !count.isKept && count.seconds > LONG) || [...this.#work.values()].some((start) => start < begun);
  }
}

export const ongoing = new Watched();
