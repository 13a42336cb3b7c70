// A search as an animation: each step is drawn as the page draws it, in its theme and language.
import { flushSync, mount, unmount } from 'svelte';
import type { Language } from '../../../languages';
import { scans, type SolverId } from '../../../solvers/solvers';
import type { Library } from '../../../wasm/load';
import { Walked, type Search } from '../search';
import { facing } from '../naming.svelte';
import { readStep } from '../step';
import Frame, { WIDTH, heightOf } from './Frame.svelte';
import { Gif } from './gif';
import type { Plan } from './plan';

/** Steps that are walked at once. */
const PIECE = 60_000;

/** Properties that the page's style sheets set; a picture outside the page has no style sheet. */
const STYLE = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'opacity', 'paint-order', 'text-anchor', 'font-family', 'font-size', 'font-weight',
] as const;

export interface Film {
  library: Library;
  solver: SolverId;
  n: number;
  /** The board as the library reads it, if it is not the plain one, and the squares that the search may not use. */
  board: string | undefined;
  closed: ReadonlySet<number>;
  title: string;
  /** The page may change while frames are drawn; the film does not. */
  language: Language;
  theme: string;
  plan: Plan;
  /** Called with the number of frames drawn. */
  ondrawn: (frames: number) => void;
  signal: AbortSignal;
}

/** The animation as a GIF; an error when it cannot be made, or when the signal says stop. */
export async function film(film: Film): Promise<Blob> {
  const { library, solver, n, board, plan, signal } = film;
  const trace = new library.Trace(solver, n, board);
  try {
    const walk = new Walked(trace as unknown as Search);
    while (!walk.towards(plan.from, PIECE)) await nextFrame(signal);
    return await drawn(trace, film);
  } finally {
    trace.free();
  }
}

/** The frames from where the search stands. */
async function drawn(trace: InstanceType<Library['Trace']>, { solver, n, closed, title, language, theme, plan, ondrawn, signal }: Film): Promise<Blob> {
  const read = () => ({ title, language, closed, scans: scans(solver), step: readStep(n, trace.cells()), text: facing(trace.text(language === 'zh')) });
  const props = $state(read());
  const host = document.createElement('div');
  host.style.cssText = 'position:fixed;left:-9999px;top:0';
  host.ariaHidden = 'true';
  host.dataset['theme'] = theme;
  document.body.append(host);
  const frame = mount(Frame, { target: host, props });
  const gif = new Gif();
  try {
    const height = Math.round(heightOf(!scans(solver)));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH, height];
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('canvas');
    for (const [at, delay] of plan.delays.entries()) {
      trace.goTo(plan.from + at);
      Object.assign(props, read());
      flushSync();
      const picture = new Image();
      picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(host.firstElementChild as SVGElement))}`;
      await picture.decode();
      pen.drawImage(picture, 0, 0);
      gif.add(pen.getImageData(0, 0, WIDTH, height), delay);
      ondrawn(at + 1);
      await nextFrame(signal);
    }
    return gif.finish();
  } finally {
    void unmount(frame);
    host.remove();
  }
}

async function nextFrame(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise(requestAnimationFrame);
  signal.throwIfAborted();
}

/** A drawing of the page as a document of its own. */
function standalone(drawing: SVGElement): string {
  const copy = drawing.cloneNode(true) as SVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [at, element] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element);
    const copied = copies[at];
    copied?.removeAttribute('class');
    copied?.removeAttribute('style');
    for (const name of STYLE) copied?.setAttribute(name, style.getPropertyValue(name));
  }
  return new XMLSerializer().serializeToString(copy);
}
