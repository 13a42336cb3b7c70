// A search as the player drives it: what `Trace` of the library offers, so that tests need no wasm.

export interface Search {
  /** The number of the last step. */
  readonly last: number;
  /** The step it stands at. */
  readonly at: number;
  /** Moves made so far; at the same board they are as many in every solver. */
  readonly moves: number;
  goTo(step: number): void;
  goBeside(other: Search): void;
  /** 0 and the number found, 1 for none, 2 and where to look on. */
  find(from: number, forward: boolean, solution: boolean, most: number): Float64Array | number[];
}

/**
 * A search that has been walked so far, no step in a piece longer than a frame. Going back is cheap,
 * going where it has never been takes a walk there.
 */
export class Walked<S extends Search> {
  /** The furthest step that it has been at. */
  #reached = 0;
  readonly search: S;

  constructor(search: S) {
    this.search = search;
  }

  /** A jump has been as far as this. */
  known(step: number): void {
    this.#reached = Math.max(this.#reached, step);
  }

  /** Goes towards a step; true when it is there. */
  towards(step: number, most: number): boolean {
    const goal = Math.max(0, Math.min(step, this.search.last));
    const next = Math.min(goal, this.#reached + most);
    this.search.goTo(next);
    this.#reached = Math.max(this.#reached, next);
    return next === goal;
  }

  /** Goes towards the board of another search; true when it is there. */
  besides(other: Search, most: number): boolean {
    const before = this.#reached;
    if (this.search.moves < other.moves && before < this.search.last) {
      // From the furthest known step on: whether that is far enough is seen on the way.
      this.search.goTo(before);
      if (this.search.moves < other.moves) {
        // The other solver may take more steps to the same board, or fewer: in small pieces it is
        // never far past it.
        const next = Math.min(this.search.last, before + most);
        this.search.goTo(next);
        this.#reached = next;
        if (this.search.moves < other.moves && next < this.search.last) return false;
      }
    }
    this.search.goBeside(other);
    return true;
  }
}
