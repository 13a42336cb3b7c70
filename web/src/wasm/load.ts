// The library as WebAssembly, in three parts: `library` for the page's own thread; `counter`, what the counting
// workers need, with vectors, relaxed ones where the browser has them; and `pictures`, what reads pictures. Where there
// are no vectors, the workers count with the library. Each is compiled once and shared.
import libraryAddress from '$wasm/library_bg.wasm?url';
import counterAddress from '$wasm/counter_bg.wasm?url';
import picturesAddress from '$wasm/pictures_bg.wasm?url';
import { hasRelaxedSimd, hasSimd, withoutRelaxed } from './simd';

/** Everything that `crates/bitqueens-wasm` exports. */
export type Library = typeof import('$wasm/library.js');
/** Everything that `crates/bitqueens-wasm/src/counter.rs` exports. */
export type Counter = typeof import('$wasm/counter.js');
/** The reader of pictures. */
export type Pictures = typeof import('../exchange/picture/pictures');

export type Part = 'library' | 'counter' | 'pictures';

/** What a worker needs to have a part too: passing it on costs neither download nor compiling. */
export interface Compiled {
  part: Part;
  module: WebAssembly.Module;
}

/** What tells this build of the library from others. */
export const BUILD: string = libraryAddress;

/** The JavaScript half of each part, and the address of the other. */
const PARTS = {
  library: { glue: () => import('$wasm/library.js'), address: libraryAddress },
  counter: { glue: () => import('$wasm/counter.js'), address: counterAddress },
  pictures: { glue: () => import('../exchange/picture/pictures'), address: picturesAddress },
} satisfies Record<Part, unknown>;

/** Compiles while it downloads where the host says that it is WebAssembly. */
async function compile(part: Part): Promise<Compiled> {
  // Its other half comes beside it; `instantiate` says when it does not.
  PARTS[part].glue().catch(() => undefined);
  const response = await fetch(PARTS[part].address);
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  if (part === 'counter' && !hasRelaxedSimd()) {
    const code = new Uint8Array(await response.arrayBuffer());
    return { part, module: await WebAssembly.compile(withoutRelaxed(code)) };
  }
  const streams = response.headers.get('content-type') === 'application/wasm';
  const module = streams
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  return { part, module };
}

/** What was made once is kept; what failed may be tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    made.catch(() => (made = undefined));
    return made;
  };
}

/** A part in this thread, from what another thread compiled. */
export async function instantiate({ part, module }: Compiled): Promise<Library | Counter | Pictures> {
  const glue = await PARTS[part].glue();
  glue.initSync({ module });
  return glue;
}

/** `?plain` in the address asks to count without vectors, to compare. */
function withVectors(): boolean {
  return hasSimd() && !new URLSearchParams(globalThis.location?.search ?? '').has('plain');
}

/** The compiled library, for a worker. */
export const compiledLibrary = once(() => compile('library'));
/** The compiled counting part, for a worker. */
export const compiledCounter = once(() => (withVectors() ? compile('counter') : compiledLibrary()));

/** The compiled reader of pictures, for a worker. */
export const compiledPictures = once(() => compile('pictures'));

/** The library in the page's own thread: for what takes less than a frame. */
export const library = once(async () => (await instantiate(await compiledLibrary())) as Library);
/** The counting part in the page's own thread, to ask what it has. */
export const counter = once(async () => (await instantiate(await compiledCounter())) as Counter);
