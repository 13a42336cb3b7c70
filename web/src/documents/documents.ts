// The script of every document: the theme of the page, and the search.
import '../app.css';
import './documents.css';
import { paintTheme } from '../offline/theme';
import { excerpt, found, type Section } from './search';

paintTheme();

const isChinese = document.documentElement.lang !== 'en';

/** The sections of a document: each heading with what follows it. */
function sections(page: Document, address: string): Section[] {
  const all: Section[] = [];
  const title = page.querySelector('h1')?.textContent ?? '';
  for (const element of page.querySelectorAll('article > *')) {
    if (/^H[1-6]$/.test(element.tagName)) {
      const heading = element.textContent ?? '';
      all.push({ address: `${address}#${element.id}`, title: heading === title ? title : `${title} › ${heading}`, text: '' });
    }
    const last = all.at(-1);
    // Rows of a table have no blank between their cells.
    const texts = element.querySelectorAll('td, li');
    if (last) last.text += `${texts.length > 0 ? [...texts].map((cell) => cell.textContent).join(' ') : element.textContent} `.replace(/\s+/g, ' ');
  }
  return all;
}

/** All sections of all documents, asked for once; those of this language's list. */
let kept: Promise<Section[]> | undefined;
async function fetched(): Promise<Section[]> {
  const links = document.querySelectorAll<HTMLAnchorElement>('nav > ul > li > a');
  const each = [...links].map(async ({ href }) => {
    const text = await (await fetch(href)).text();
    return sections(new DOMParser().parseFromString(text, 'text/html'), href);
  });
  return (await Promise.all(each)).flat();
}

/** A result: where it is, and its words in what stands around them. */
function item(section: Section, words: readonly string[]): HTMLElement {
  const link = document.createElement('a');
  link.href = section.address;
  link.textContent = section.title;
  const around = document.createElement('p');
  for (const [at, part] of excerpt(section.text, words).entries()) {
    const mark = document.createElement(at % 2 === 1 ? 'mark' : 'span');
    mark.textContent = part;
    around.append(mark);
  }
  const listed = document.createElement('li');
  listed.append(link, around);
  return listed;
}

async function search(place: HTMLElement, article: HTMLElement, query: string): Promise<void> {
  const asked = query.trim() !== '';
  place.hidden = !asked;
  article.hidden = asked;
  if (!asked) return;
  let all: Section[];
  try {
    all = await (kept ??= fetched());
  } catch {
    kept = undefined;
    place.textContent = isChinese ? '文档无法载入，请联网后再试。' : 'The documents could not be loaded. Go online and try again.';
    return;
  }
  const { words, results } = found(all, query);
  const list = document.createElement('ol');
  list.append(...results.slice(0, MOST).map((section) => item(section, words)));
  const count = document.createElement('p');
  const many = results.length;
  count.textContent = isChinese ? `${many} 处` : `${many} section${many === 1 ? '' : 's'}`;
  place.replaceChildren(count, list);
}

/** Results on a page. */
const MOST = 30;

addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('form');
  const input = form?.querySelector('input');
  const [place, article] = ['main > section', 'article'].map((name) => document.querySelector<HTMLElement>(name));
  if (!form || !input || !place || !article) return;
  const look = () => search(place, article, input.value);
  input.addEventListener('input', look);
  form.addEventListener('submit', (event) => event.preventDefault());
  // A result in this document: it is shown again.
  place.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    input.value = '';
    void look();
  });
});
