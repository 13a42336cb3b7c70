// A count outlives its view: it goes on, or comes to its end, while the visitor looks at other views.
import { told } from '../../exchange/formats';
import { notices } from '../../notices.svelte';
import { ongoing } from '../../ongoing.svelte';
import { workers } from '../../workers/messages';
import { Counting } from './counting.svelte';
import { count as words } from './messages';

/** What a count is about. */
export interface Counted {
  n: number;
  own: boolean;
}

interface Kept {
  counting: Counting;
  counted: Counted | undefined;
}

let kept: Kept | undefined;

/** The count that was left, with what it is about; or one that has not begun. */
export function taken(): Kept {
  const before = kept ?? {
    counting: new Counting(
      (why) => notices.tell('problem', () => words().died(why)),
      (why, left) => notices.tell('problem', () => workers().fewer(why, left)),
      (why) => notices.tell('problem', () => words().withoutGpu(told(why))),
    ),
    counted: undefined,
  };
  kept = undefined;
  ongoing.count = before.counting;
  return before;
}

/** The view is left: what runs goes on, everything else ends. */
export function leave(counting: Counting, counted: Counted | undefined): void {
  if (counting.isRunning) kept = { counting, counted };
  else {
    ongoing.count = undefined;
    counting.close();
  }
}
