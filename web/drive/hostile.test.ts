// What comes from outside, and machines on which something fails.
import { expect, test } from 'vitest';
import { opened } from './browser';

const stage = opened();

test('anything in the storage', async () => {
  const page = await stage.visit('#/count?n=9');
  for (const text of ['', '{"now":"zh"}', '<img src=x onerror=alert(1)>', '__proto__', '\u0000', 'x'.repeat(1_000_000)]) {
    await page.evaluate((text) => {
      localStorage.clear();
      for (const key of ['language', 'theme', 'days', 'count', 'counted']) localStorage.setItem(`bitqueens.${key}`, text);
    }, text);
    await page.reload();
    await page.locator('[data-digits="352"]').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.goto(`${stage.address}#/puzzles`);
    await page.locator('.board [data-square="0"]').waitFor();
    await page.goto(`${stage.address}#/count?n=9`);
  }
});

test('a storage that is full, and a place in the history that another page wrote', async () => {
  const page = await stage.visit('#/count?n=9', {
    before: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
        history.replaceState('of another page', '');
      }),
  });
  await page.locator('[data-digits="352"]').waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { name: '数出每一个解' }).waitFor();
});

test('no room to keep the page: it works, and nothing of it is left over', async () => {
  const origin = stage.address.replace(/\/somewhere\/$/, '');
  const page = await stage.visit('#/count?n=9', {
    serviceWorkers: 'allow',
    hasErrors: true,
    before: async (page) => {
      const tools = await page.context().newCDPSession(page);
      await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
    },
  });
  await page.locator('[data-digits="352"]').waitFor();
  const ended = () => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]);
  await expect.poll(() => stage.host.asked.filter((name) => name === 'sw.js').length).toBeGreaterThan(0);
  await expect.poll(ended).toEqual([0, 0]);
});

test('an address with a hundred thousand mistakes, and one that would turn the text around', async () => {
  const many = Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join('&');
  const page = await stage.visit(`#/count?n=9&${many}`);
  await page.locator('[data-digits="352"]').waitFor();
  expect(await page.locator('.notice').count()).toBe(4);
  await page.evaluate(() => (location.hash = `#/count?n=${encodeURIComponent('\u202e\u2066\u0007<b>chess')}`));
  await page.getByText('“<b>chess”').waitFor();
});

test('a board in the address that is too large to play is refused, one that is large is counted when asked', async () => {
  const board = (n: number, tail = '') => `board=${Array(n).fill(n).join('/')}${tail}`;
  const page = await stage.visit(`#/play?mode=own&${board(32, '~~superqueen')}`);
  await page.getByText('something in board that cannot be read').waitFor();
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  await page.goto(`${stage.address}#/count?workers=2&${board(32)}`);
  await page.locator('form .go').click();
  await page.locator('[data-stage=running]').waitFor();
  await page.locator('form .go').click();
  await page.locator('[data-stage=cancelled]').waitFor();
});

test.each(['1960-03-01', '9999-12-31T12:00', '+012345-01-01'])('a clock that is set to %s has a puzzle of the day', async (time) => {
  const page = await stage.visit('#/play?mode=daily', { before: (page) => page.clock.setFixedTime(new Date(time)) });
  await page.locator('.board [data-square="0"]').waitFor();
  await expect.poll(() => page.url()).toMatch(/day=\d{4}-\d\d-\d\d$/);
  await page.reload();
  await page.locator('.board [data-square="0"]').waitFor();
  expect(await page.locator('.notice').count()).toBe(0);
});

test('the next day comes while the page is open, and a clock that jumps back changes nothing', async () => {
  const page = await stage.visit('#/play?mode=daily', {
    before: (page) => page.clock.setFixedTime(new Date('2026-11-23T12:00')),
  });
  const later = page.getByRole('link', { name: 'The day after' });
  await expect.poll(() => page.url()).toContain('day=2026-11-23');
  expect(await later.count()).toBe(0);
  await page.clock.setFixedTime(new Date('2026-11-24T00:01'));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await later.click();
  await expect.poll(() => page.url()).toContain('day=2026-11-24');
  await page.clock.setFixedTime(new Date('2020-01-01T12:00'));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  expect(await later.count()).toBe(0);
  expect(page.url()).toContain('day=2026-11-24');
  await page.locator('.board [data-square="0"]').waitFor();
});

test('a view that fails is said to have stopped, and the others work', async () => {
  const page = await stage.visit('#/watch', {
    before: (page) =>
      page.addInitScript(() => {
        const real = matchMedia.bind(globalThis);
        globalThis.matchMedia = (query) => {
          if (query.includes('reduced-motion')) throw new Error('a made-up accident');
          return real(query);
        };
      }),
  });
  await page.getByText('This part of the page stopped: a made-up accident').waitFor();
  await page.getByRole('link', { name: 'Labs' }).click();
  await page.locator('main h1').waitFor();
});

test('going from view to view at once keeps what the last address asks for', async () => {
  const page = await stage.visit('#/watch');
  await page.locator('main h1').waitFor();
  for (const name of ['Race', 'Play', 'Labs']) await page.getByRole('link', { name }).click();
  await page.goto(`${stage.address}#/count?n=9`);
  await page.locator('[data-digits="352"]').waitFor();
  expect(page.url()).toContain('n=9');
});

test('the policy of the page holds: no script, style or frame from elsewhere, no foreign address', async () => {
  const page = await stage.visit('#/count?n=9');
  await page.locator('[data-digits="352"]').waitFor();
  const refused = await page.evaluate(async () => {
    const kinds: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => kinds.push(effectiveDirective));
    const add = (tag: string, set: Record<string, string>, text = '') => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(set)) element.setAttribute(name, value);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    add('script', {}, 'globalThis.ran = true');
    add('style', {}, 'body { color: red }');
    add('p', { style: 'color: red' });
    // Some versions of the browser look at a handler when it is set, others when it is called.
    add('p', { onclick: 'globalThis.ran = true' }).click();
    add('iframe', { src: 'data:text/html,' });
    add('img', { src: '//elsewhere.invalid/x.png' });
    add('base', { href: '//elsewhere.invalid/' });
    add('object', { data: 'data:text/html,' });
    await fetch('//elsewhere.invalid/').catch(() => undefined);
    try {
      new Worker('data:text/javascript,');
    } catch {
      // In some versions of the browser.
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { kinds: [...new Set(kinds)].sort(), ran: 'ran' in globalThis };
  });
  expect(refused.ran).toBe(false);
  expect(refused.kinds).toEqual(
    ['base-uri', 'connect-src', 'frame-src', 'img-src', 'object-src', 'script-src-attr', 'script-src-elem', 'style-src-attr', 'style-src-elem', 'worker-src'],
  );
  stage.allow();
});
