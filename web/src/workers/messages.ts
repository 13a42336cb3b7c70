import { bilingual } from '../language.svelte';

export const workers = bilingual(
  {
    none: (why: string) => `no worker could start (${why}). Reload the page, or close other tabs and try again.`,
    fewer: (why: string, left: number) =>
      `A worker could not be started (${why}). ${left === 1 ? 'One worker goes' : `${left} workers go`} on without it.`,
  },
  {
    none: (why) => `没有一个工作线程能够启动（${why}）。请重新载入本页，或关闭其他标签页再试。`,
    fewer: (why, left) => `一个工作线程未能启动（${why}），其余 ${left} 个继续。`,
  },
);
