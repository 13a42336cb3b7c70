// What the page remembers from visit to visit. Browsers may refuse storage: then it remembers nothing.

export function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(`bitqueens.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** False when the browser refuses, or has no room; the visit goes on without. */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(`bitqueens.${key}`, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`bitqueens.${key}`);
  } catch {
    // Nothing was stored either.
  }
}
