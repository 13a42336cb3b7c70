/** The theme that the page will have, before its scripts are there. */
export function paintTheme(): void {
  let theme: string | null = null;
  try {
    theme = localStorage.getItem('bitqueens.theme');
  } catch {
    // Refused: as the system says.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}
