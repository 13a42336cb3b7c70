// The documents beside the page, one in each language: the page's look, what axe finds, the search, and no network after the first visit.
import { expect, test } from 'vitest';
import { findings, opened } from './browser';

const stage = opened();

test.each([
  { language: 'en', link: 'Documents', title: 'From an array of records to solution five', query: 'window of 16', place: /window/i },
  { language: 'zh', link: '文档', title: '从记录数组到解法五', query: '半盘拼合', place: /拼两半/ },
] as const)('a document is read, and all are searched: $language', async ({ language, link, title, query, place }) => {
  const page = await stage.visit('', { language, colorScheme: 'dark', serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: link }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  // Its colours and its field are those of the page.
  const style = (selector: string, property: string) => page.locator(selector).first().evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), property);
  expect(await style('html', 'background-color')).toBe('rgb(25, 23, 20)');
  expect(await style('[type=search]', 'border-radius')).toBe('8px');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('searchbox').fill(query);
  await page.locator('mark').first().waitFor();
  await page.locator('main ol a').filter({ hasText: place }).first().click();
  await page.locator('article :target').waitFor();
});
