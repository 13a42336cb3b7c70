// What follows a search that plays, ten times a second: code, tree and calls. Faster than that they cannot be
// read, and the boards need the time.
import { onDestroy, untrack } from 'svelte';
import type { Step } from './step';

export interface Pair {
  left: Step;
  right: Step | undefined;
}

/** Milliseconds between two steps that are followed. */
const FOLLOW = 100;

export class Followed {
  #followed: { at: number; pair: Pair } | undefined = $state.raw();
  #shown: () => Pair;
  /** Some of what follows is on the screen. */
  #isSeen = $state(true);
  #seen = new Map<Element, boolean>();
  #sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) this.#seen.set(target, isIntersecting);
    this.#isSeen = [...this.#seen.values()].includes(true);
  });

  /** Made while the view's component starts. */
  constructor(shown: () => Pair, isPlaying: () => boolean) {
    this.#shown = shown;
    let due: ReturnType<typeof setTimeout> | undefined;
    $effect(() => {
      const [now, pair] = [performance.now(), shown()];
      const before = untrack(() => this.#followed);
      if (!isPlaying() || before?.pair.left.n !== pair.left.n) this.#followed = { at: now, pair };
      else if (this.#isSeen && now - before.at >= FOLLOW) {
        // Not in the frame that has the boards to draw.
        before.at = now;
        due = setTimeout(() => {
          // Of what is shown by now.
          if (isPlaying()) this.#followed = { at: now, pair: shown() };
        });
      }
    });
    onDestroy(() => clearTimeout(due));
  }

  get pair(): Pair {
    return this.#followed?.pair ?? this.#shown();
  }

  /** For the elements that follow: those out of sight need not. */
  readonly watched = (element: Element): (() => void) => {
    this.#sight.observe(element);
    return () => (this.#sight.unobserve(element), this.#seen.delete(element));
  };
}
