// The progress of puzzles on this device, in step with the other tabs.
import { store, stored } from '../../stored';
import { readKept, withPuzzle, type Kept, type Progress } from './progress';

class Records {
  /** Where the browser keeps it. */
  readonly #name: string;
  all: Kept = $state.raw({});
  /** The browser took what was written last. */
  #isStored = true;

  constructor(name: string) {
    this.#name = name;
    this.all = readKept(stored(name));
    globalThis.addEventListener?.('storage', () => this.read());
  }

  /** What another tab wrote. */
  read(): void {
    const written = this.#isStored ? stored(this.#name) : undefined;
    if (written !== undefined) this.all = readKept(written);
  }

  keep(name: string, progress: Progress): void {
    this.read();
    this.all = withPuzzle(this.all, name, progress);
    this.#isStored = store(this.#name, JSON.stringify(this.all));
  }
}

/** Puzzles of the day, and all others. */
export const days = new Records('days');
export const puzzles = new Records('puzzles');

class Options {
  /** Squares that a queen attacks are marked by themselves. */
  auto = $state(stored('puzzle.auto') === '1');
  /** Regions have patterns beside their colours. */
  patterns = $state(stored('puzzle.patterns') === '1');

  choose(name: 'auto' | 'patterns', isOn: boolean): void {
    this[name] = isOn;
    store(`puzzle.${name}`, isOn ? '1' : '0');
  }
}

export const options = new Options();
