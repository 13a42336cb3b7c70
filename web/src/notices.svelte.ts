// What the page has to say: notices that stay until they are closed, and words for screen readers.

export type Tone = 'note' | 'problem';

export interface Notice {
  id: number;
  tone: Tone;
  /** Called anew when the language changes. */
  text: () => string;
}

/** More would bury the page; the oldest goes. */
const SHOWN = 4;

class Notices {
  shown: Notice[] = $state([]);
  #last = 0;

  tell(tone: Tone, text: () => string): number {
    const id = ++this.#last;
    const others = this.shown.filter((notice) => notice.text() !== text());
    this.shown = [...others, { id, tone, text }].slice(-SHOWN);
    return id;
  }

  close(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();

class Voice {
  text = $state('');
  #turn = false;

  /** Has a screen reader say something when it is free to. */
  say(text: string): void {
    // The same words twice are said twice: they must differ in something that is not heard.
    this.#turn = !this.#turn;
    this.text = this.#turn ? text : `${text}\u00a0`;
  }
}

export const voice = new Voice();
