// What keys and the mouse's second button ask for, on every board that is played.

/** Ctrl or Cmd with Z, or with Y and Shift + Z. */
export function historyKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const letter = event.key.toLowerCase();
  if (letter === 'z' && !event.shiftKey) return 'undo';
  return letter === 'y' || letter === 'z' ? 'redo' : undefined;
}

/** The square under the pointer where a menu would open; no menu opens there. */
export function squareOfMenu(event: MouseEvent): number | undefined {
  const cell = (event.target as Element).closest<HTMLElement>('[data-square]');
  if (!cell) return undefined;
  event.preventDefault();
  return Number(cell.dataset['square']);
}
