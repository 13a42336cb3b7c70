// The library: which build this browser can run, compiled once and shared with the workers.
import { hasSimd } from './simd';

/** Everything that `crates/bitqueens-wasm` exports. */
export type Library = typeof import('$wasm/simd.js');
export type Build = 'simd' | 'plain';

/** What a worker needs to have the library too: passing it on costs neither download nor compiling. */
export interface Compiled {
  build: Build;
  module: WebAssembly.Module;
}

/** `?plain` in the address asks for the build without vectors, to compare. */
function chosenBuild(): Build {
  const asked = new URLSearchParams(globalThis.location?.search ?? '').has('plain');
  return hasSimd() && !asked ? 'simd' : 'plain';
}

/** The JavaScript half of a build. */
async function glue(build: Build): Promise<Library> {
  return build === 'simd'
    ? import('$wasm/simd.js')
    : import('$wasm/plain.js');
}

async function address(build: Build): Promise<string> {
  const file =
    build === 'simd'
      ? await import('$wasm/simd_bg.wasm?url')
      : await import('$wasm/plain_bg.wasm?url');
  return file.default;
}

/** Compiles while it downloads where the host says that it is WebAssembly. */
async function compile(build: Build): Promise<WebAssembly.Module> {
  const response = await fetch(await address(build));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  if (response.headers.get('content-type') === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

let compiled: Promise<Compiled> | undefined;

/** The compiled library, for a worker. */
export function compiledLibrary(): Promise<Compiled> {
  const build = chosenBuild();
  compiled ??= compile(build).then((module) => ({ build, module }));
  // A failed download may be tried again.
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

/** The library in this thread, from what another thread compiled. */
export async function instantiate({ build, module }: Compiled): Promise<Library> {
  const library = await glue(build);
  library.initSync({ module });
  return library;
}

let here: Promise<Library> | undefined;

/** The library in the page's own thread: for what takes less than a frame. */
export function library(): Promise<Library> {
  here ??= compiledLibrary().then(instantiate);
  here.catch(() => (here = undefined));
  return here;
}
