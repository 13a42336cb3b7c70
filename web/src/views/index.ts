// The views: each a folder with a component, loaded when it is first asked for.
import type { Component } from 'svelte';
import type { ViewName } from '../address/route';

type Load = () => Promise<{ default: Component }>;

export const VIEWS: Record<ViewName, Load> = {
  story: () => import('./story/Story.svelte'),
  watch: () => import('./watch/Watch.svelte'),
  race: () => import('./race/Race.svelte'),
  count: () => import('./count/Count.svelte'),
  puzzles: () => import('./puzzles/Puzzles.svelte'),
  play: () => import('./play/Play.svelte'),
  labs: () => import('./labs/Labs.svelte'),
};
