// What the page remembers from visit to visit. Browsers may refuse storage: then it remembers nothing.

export function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(`bitqueens.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(`bitqueens.${key}`, value);
  } catch {
    // Refused or full; the visit goes on without.
  }
}
