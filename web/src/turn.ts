// Long work in pieces: what a visitor does comes between them.

let last: Promise<void> = Promise.resolve();
const painted = () => new Promise<void>((then) => requestAnimationFrame(() => setTimeout(then)));

/** Comes after all turns that were asked for before, in a task of its own, with a picture of the page between. */
export const turn = (): Promise<void> => (last = last.then(painted));
