// The state of a view as the part of the address behind `#/view?`.
//
// Reading never fails: what is missing, mangled or out of range becomes something sensible, and a
// remark says so.

/** What was wrong with an address; `messages/remarks.ts` has the words. */
export type Remark =
  | { kind: 'view'; given: string }
  | { kind: 'number'; name: string; given: string; used: number }
  | { kind: 'range'; name: string; given: string; low: number; high: number; used: number }
  | { kind: 'choice'; name: string; given: string; used: string }
  | { kind: 'form'; name: string; given: string }
  /** Squares that the board does not have. */
  | { kind: 'off'; name: string; given: string; n: number }
  /** A day that is not yet. */
  | { kind: 'late'; given: string; used: string }
  | { kind: 'unknown'; name: string };

export interface Reading<T> {
  value: T;
  remark?: Remark;
}

/** One value in the address. */
export interface Parameter<T> {
  fallback: T;
  read(given: string, name: string): Reading<T>;
  write(value: T): string;
}

export type Schema = Record<string, Parameter<unknown>>;
export type StateOf<S extends Schema> = { [K in keyof S]: S[K]['fallback'] };

/** A whole number from `low` to `high`. */
export function whole(low: number, high: number, fallback: number): Parameter<number> {
  return {
    fallback,
    read(given, name) {
      const text = given.trim();
      if (!/^[-+]?\d{1,15}$/.test(text)) {
        return { value: fallback, remark: { kind: 'number', name, given, used: fallback } };
      }
      const asked = Number(text);
      const value = Math.min(high, Math.max(low, asked));
      return value === asked
        ? { value }
        : { value, remark: { kind: 'range', name, given, low, high, used: value } };
    },
    write: String,
  };
}

/** One of some words, upper or lower case. */
export function choice<const W extends string>(words: readonly W[], fallback: W): Parameter<W> {
  return {
    fallback,
    read(given, name) {
      const value = words.find((word) => word.toLowerCase() === given.trim().toLowerCase());
      return value === undefined
        ? { value: fallback, remark: { kind: 'choice', name, given, used: fallback } }
        : { value };
    },
    write: (value) => value,
  };
}

/** Some of some words, joined by commas in their own order; unknown ones are left out with a remark. */
export function some<const W extends string>(words: readonly W[], fallback: readonly W[]): Parameter<readonly W[]> {
  return {
    fallback,
    read(given, name) {
      const asked = given.split(',').map((word) => word.trim().toLowerCase()).filter((word) => word !== '');
      const known = words.filter((word) => asked.includes(word.toLowerCase()));
      const strange = asked.find((word) => !words.some((known) => known.toLowerCase() === word));
      // Nothing but unknown ones: as if nothing had been said.
      const value = strange !== undefined && known.length === 0 ? fallback : known;
      return strange === undefined
        ? { value }
        : { value, remark: { kind: 'form', name, given: strange } };
    },
    write: (value) => value.join(','),
  };
}

/** `1` or `0`. */
export function flag(fallback: boolean): Parameter<boolean> {
  return {
    fallback,
    read(given, name) {
      if (given === '1' || given === 'true') return { value: true };
      if (given === '0' || given === 'false') return { value: false };
      return { value: fallback, remark: { kind: 'choice', name, given, used: fallback ? '1' : '0' } };
    },
    write: (value) => (value ? '1' : '0'),
  };
}

/** Text of a form of its own: `accepts` says whether it has it. */
export function text(fallback: string, most: number, accepts: (given: string) => boolean): Parameter<string> {
  return {
    fallback,
    read(given, name) {
      return given.length <= most && accepts(given)
        ? { value: given }
        : { value: fallback, remark: { kind: 'form', name, given } };
    },
    write: (value) => value,
  };
}

/** The state that an address asks for, and what was wrong with it. */
export function readState<S extends Schema>(schema: S, query: string): { state: StateOf<S>; remarks: Remark[] } {
  const given = new URLSearchParams(query);
  const remarks: Remark[] = [];
  const state: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(schema)) {
    const written = given.get(name);
    const { value, remark } = written === null ? { value: parameter.fallback } as Reading<unknown> : parameter.read(written, name);
    state[name] = value;
    if (remark) remarks.push(remark);
  }
  for (const name of new Set(given.keys())) {
    if (!(name in schema)) remarks.push({ kind: 'unknown', name });
  }
  return { state: state as StateOf<S>, remarks };
}

/** The shortest address of a state: what is as usual is left out. */
export function writeState<S extends Schema>(schema: S, state: StateOf<S>): string {
  const query = new URLSearchParams();
  for (const [name, parameter] of Object.entries(schema)) {
    const written = parameter.write(state[name]);
    if (written !== parameter.write(parameter.fallback)) query.set(name, written);
  }
  // These may stand in a fragment as they are, and are easier to read.
  return query.toString().replace(/%(2C|2F|3A|7E)/g, (code) => decodeURIComponent(code));
}
