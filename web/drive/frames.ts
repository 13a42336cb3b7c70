// What the browser's own trace says of the frames of a page.
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** How long it took, microseconds. */
  dur?: number;
  /** Processor time of the thread, microseconds. */
  tdur?: number;
  args?: { frame_reporter?: { state: string; frame_sequence: number; layer_tree_host_id: number } };
}

export interface Frames {
  /** Shown with everything that the page had to show. */
  whole: number;
  /** Shown, while what the page's thread had to add came a frame late. */
  late: number;
  /** Due, and not shown at all. */
  dropped: number;
  /** Not due: nothing moved. */
  idle: number;
  /** Milliseconds of processor time that a frame takes on the page's thread, the trace's own included. */
  work: number;
  /** Milliseconds of the longest task of the page's thread. */
  longest: number;
  /** Milliseconds of processor time of the task that took most of it: on a busy machine a task waits, too. */
  busiest: number;
  /** Tasks of more than 50 ms. */
  long: number;
  /** Frames shown in a second in which something moves all the time. A frame that was never begun was due. */
  rate: number;
}

/** Frames of the screen in a second. */
const REFRESH = 60;

/** Milliseconds from which a task is felt. */
const LONG = 50;

/** Traces the page while something is done on it. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, { categories: ['cc', 'benchmark', 'toplevel', 'disabled-by-default-devtools.timeline.frame'] });
  const start = performance.now();
  await act();
  const seconds = (performance.now() - start) / 1000;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return counted(traceEvents, seconds);
}

/** Every frame is reported once or twice: the page's thread and the compositor may part ways. */
function counted(events: readonly TraceEvent[], seconds: number): Frames {
  const tasks = events.filter(({ name, ph }) => name === 'ProxyMain::BeginMainFrame' && ph === 'X');
  // The trace has every process of the browser: the page is the one that draws most.
  const [page] = [...new Set(tasks.map(({ pid }) => pid))].sort((a, b) => drawn(tasks, b) - drawn(tasks, a));
  const frames = new Map<string, Set<string>>();
  for (const { name, ph, pid, args } of events) {
    const report = args?.frame_reporter;
    if (name !== 'PipelineReporter' || ph !== 'b' || pid !== page || !report) continue;
    const frame = `${report.layer_tree_host_id} ${report.frame_sequence}`;
    frames.set(frame, (frames.get(frame) ?? new Set()).add(report.state));
  }
  const result = { whole: 0, late: 0, dropped: 0, idle: 0, work: 0, longest: 0, busiest: 0, long: 0, rate: 0 };
  for (const states of frames.values()) {
    if (states.has('STATE_PRESENTED_ALL')) result.whole += 1;
    else if (states.has('STATE_PRESENTED_PARTIAL')) result.late += 1;
    else if (states.has('STATE_DROPPED')) result.dropped += 1;
    else if (states.has('STATE_NO_UPDATE_DESIRED')) result.idle += 1;
  }
  const own = tasks.filter(({ pid }) => pid === page);
  result.work = own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000 / own.length;
  const shown = result.whole + result.late;
  result.rate = (REFRESH * shown) / Math.max(shown + result.dropped, REFRESH * seconds - result.idle);
  const thread = own[0]?.tid;
  const whole = events.filter(({ name, ph, pid, tid }) => ph === 'X' && pid === page && tid === thread && name.endsWith('RunTask'));
  const lengths = whole.map(({ dur = 0 }) => dur / 1000);
  result.longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  result.busiest = whole.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
  result.long = lengths.filter((length) => length > LONG).length;
  return result;
}

const drawn = (tasks: readonly TraceEvent[], process: number): number => tasks.filter(({ pid }) => pid === process).length;
