// What follows a search that plays: code, tree and calls. They change with what is told of it, in a task of their own,
// and only while they are on the screen: the boards need the time.
import { onDestroy, untrack } from 'svelte';
import type { Step } from './step';

export interface Pair {
  left: Step;
  right: Step | undefined;
}

export class Followed {
  #followed: Pair | undefined = $state.raw();
  #told: () => Pair;
  /** Some of what follows is on the screen. */
  #isSeen = $state(true);
  #seen = new Map<Element, boolean>();
  #sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) this.#seen.set(target, isIntersecting);
    this.#isSeen = [...this.#seen.values()].includes(true);
  });

  /** Made while the view's component starts. */
  constructor(told: () => Pair, isPlaying: () => boolean) {
    this.#told = told;
    let due: ReturnType<typeof setTimeout> | undefined;
    $effect(() => {
      const pair = told();
      const before = untrack(() => this.#followed);
      clearTimeout(due);
      if (!isPlaying() || before?.left.n !== pair.left.n) this.#followed = pair;
      // Not in the frame that has the boards to draw.
      else if (this.#isSeen) due = setTimeout(() => (this.#followed = pair));
    });
    onDestroy(() => clearTimeout(due));
  }

  get pair(): Pair {
    return this.#followed ?? this.#told();
  }

  /** For the elements that follow: those out of sight need not. */
  readonly watched = (element: Element): (() => void) => {
    this.#sight.observe(element);
    return () => (this.#sight.unobserve(element), this.#seen.delete(element));
  };
}
