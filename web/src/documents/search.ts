// The search in the documents: their text itself, without an index, so that words of every language are found.

export interface Section {
  address: string;
  title: string;
  text: string;
}

/** Chinese is written without blanks: if a run of it stands nowhere, its characters are looked for one by one. */
const HAN = /\p{Script=Han}/u;

const count = (text: string, word: string): number => text.split(word).length - 1;

/** Sections that have every word, the best first: words in a title weigh more, and so do all of them in one place. */
function having(sections: readonly Section[], words: readonly string[]): Section[] {
  const rated = sections.map((section) => {
    const [title, text] = [section.title, section.text].map((text) => text.toLowerCase());
    const each = words.map((word) => 20 * count(title!, word) + Math.min(count(text!, word), 9));
    const together = words.length > 1 ? 20 * count(text!, words.join(' ')) : 0;
    return { section, points: each.includes(0) ? 0 : each.reduce((sum, points) => sum + points, together) };
  });
  return rated.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points).map(({ section }) => section);
}

export function found(sections: readonly Section[], query: string): { words: string[]; results: Section[] } {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const results = having(sections, words);
  if (results.length > 0 || !HAN.test(query)) return { words, results };
  const characters = words.flatMap((word) => word.replace(new RegExp(HAN, 'gu'), ' $& ').trim().split(/\s+/));
  return { words: characters, results: having(sections, characters) };
}

/** The text around all words, or else around the rarest one, in parts: every second one is a word that was looked for. */
export function excerpt(text: string, words: readonly string[]): string[] {
  const any = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  const lower = text.toLowerCase();
  const [rarest = ''] = words.filter((word) => lower.includes(word)).sort((a, b) => count(lower, a) - count(lower, b));
  const together = lower.indexOf(words.join(' '));
  const at = Math.max(0, (together < 0 ? lower.indexOf(rarest) : together) - 60);
  return `${at > 0 ? '…' : ''}${text.slice(at, at + 200)}…`.split(any);
}
