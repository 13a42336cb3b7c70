// What stands on a board, and how it came so: one form of Undo for every game. Functions give the next state.
import type { Stand } from './game';

export interface Steps {
  stand: Stand;
  past: readonly Stand[];
  future: readonly Stand[];
  /** What there was before the last stroke. */
  canvas?: Pick<Steps, 'stand' | 'past'>;
}

/** More steps back than anyone goes. */
const MOST = 1000;

export const begun = (stand: Stand): Steps => ({ stand, past: [], future: [] });

/** A change that can be undone. */
export function changed<S extends Steps>(steps: S, stand: Stand): S {
  return stand === steps.stand ? steps : { ...steps, stand, past: [...steps.past, steps.stand].slice(-MOST), future: [] };
}

/** The next part of a stroke, all of which is undone at once: `paint` gives what stands after it from what stood before. */
export function stroked<S extends Steps>(steps: S, begins: boolean, paint: (before: Stand) => Stand): S {
  const { stand, past } = begins ? steps : (steps.canvas ?? steps);
  return { ...changed({ ...steps, stand, past }, paint(stand)), canvas: { stand, past } };
}

export function undone<S extends Steps>(steps: S): S {
  const stand = steps.past.at(-1);
  return stand ? { ...steps, stand, past: steps.past.slice(0, -1), future: [steps.stand, ...steps.future] } : steps;
}

export function redone<S extends Steps>(steps: S): S {
  const [stand, ...future] = steps.future;
  return stand ? { ...steps, stand, past: [...steps.past, steps.stand], future } : steps;
}
