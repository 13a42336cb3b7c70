// Light or dark: as the system says, until the visitor says otherwise.
import { store, stored } from './stored';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

class Chosen {
  now: Theme = $state('system');

  constructor() {
    const before = stored('theme');
    this.now = THEMES.find((theme) => theme === before) ?? 'system';
  }

  choose(theme: Theme): void {
    this.now = theme;
    store('theme', theme);
  }
}

export const theme = new Chosen();
