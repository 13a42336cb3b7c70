// The language of the page, and texts in both.
import { preferred, type Language } from './languages';
import { store, stored } from './stored';

class Chosen {
  now: Language = $state('en');

  constructor() {
    this.now = preferred([stored('language') ?? '', ...(globalThis.navigator?.languages ?? [])]);
  }

  choose(language: Language): void {
    this.now = language;
    store('language', language);
  }
}

export const language = new Chosen();

/**
 * Texts in both languages; the function gives those of the language chosen now, or of another one.
 *
 * The English table says which texts there are and what they are filled with. A text that the Chinese
 * one lacks, has too many or fills otherwise is a type error.
 */
export function bilingual<Texts extends object>(en: Texts, zh: NoInfer<Texts>): (of?: Language) => Texts {
  const tables = { en, zh };
  return (of = language.now) => tables[of];
}

/** Of a text in English and in Chinese, as the library gives them, the one in the language chosen now. */
export const chosen = <Text>([en, zh]: readonly [Text, Text]): Text => (language.now === 'zh' ? zh : en);

/** A whole number in groups of three digits, exactly as it is, however long. */
export function grouped(digits: string | number | bigint): string {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

/** A time of whatever size in two or three digits. */
export function duration(seconds: number): string {
  const zh = language.now === 'zh';
  const unit = (value: number, en: string, cn: string) =>
    `${value < 10 ? value.toFixed(value < 1 ? 2 : 1) : Math.round(value)}\u00a0${zh ? cn : en}`;
  if (!Number.isFinite(seconds)) return '–';
  if (seconds < 1e-6) return unit(seconds * 1e9, 'ns', '纳秒');
  if (seconds < 1e-3) return unit(seconds * 1e6, 'µs', '微秒');
  if (seconds < 1) return unit(seconds * 1e3, 'ms', '毫秒');
  if (seconds < 100) return unit(seconds, 's', '秒');
  if (seconds < 6000) return unit(seconds / 60, 'min', '分钟');
  if (seconds < 100 * 3600) return unit(seconds / 3600, 'h', '小时');
  if (seconds < 700 * 86_400) return unit(seconds / 86_400, 'days', '天');
  return unit(seconds / 31_556_952, 'years', '年');
}
