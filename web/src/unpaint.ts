/** What `offline/first-paint.ts` drew goes: the page has drawn its own. */
export const unpaint = (): void => document.querySelector('.first')?.remove();
