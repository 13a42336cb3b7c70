// A count outlives its view: it goes on, or comes to its end, while the visitor looks at other views; and it outlives the page.
import { told } from '../../exchange/formats';
import { notices } from '../../notices.svelte';
import { ongoing } from '../../ongoing.svelte';
import { BUILD } from '../../wasm/load';
import { workers } from '../../workers/messages';
import { Counting } from './counting.svelte';
import { hold, read } from './device';
import { readLeft } from './ledger';
import { count as words } from './messages';

let kept: Counting | undefined;

function made(): Counting {
  return new Counting(
    (why) => notices.tell('problem', () => words().died(why)),
    (why, left) => notices.tell('problem', () => workers().fewer(why, left)),
    (why) => notices.tell('problem', () => words().withoutGpu(told(why))),
  );
}

/** The count that was left, if there is one, or one that has not begun. */
export function taken(): Counting {
  const counting = kept ?? made();
  kept = undefined;
  ongoing.count = counting;
  return counting;
}

/** The view is left: what runs, or can go on, stays; everything else ends. */
export function leave(counting: Counting): void {
  if (counting.isRunning || counting.left) kept = counting;
  else {
    ongoing.count = undefined;
    counting.close();
  }
}

/** What an earlier visit counted, unless another tab has it; after a reload it goes on at once. */
function bring(): void {
  const left = readLeft(read(), BUILD);
  if (!left) return;
  const counting = made();
  counting.bring(left);
  kept = ongoing.count = counting;
  const [visit] = performance.getEntriesByType('navigation');
  const isReload = (visit as PerformanceNavigationTiming | undefined)?.type === 'reload';
  void hold().then((isHeld) => {
    if (counting.left !== left) return;
    if (!isHeld) {
      counting.release();
      if (ongoing.count === counting && kept === counting) ongoing.count = kept = undefined;
    } else if (isReload) void counting.goOn();
  });
}

bring();
addEventListener('pagehide', () => ongoing.count?.isRunning && ongoing.count.keep());
