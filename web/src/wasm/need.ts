// The library for a view that shows nothing without it.
import { page as words } from '../messages/page';
import { notices } from '../notices.svelte';
import { reasonOf } from '../reason';
import { library, type Library } from './load';

/** Calls `use` with the library; when it cannot be loaded, the page says why. */
export function needLibrary(use: (library: Library) => void): void {
  library().then(use, (error: unknown) => {
    const why = reasonOf(error);
    notices.tell('problem', () => words().library(why));
  });
}
