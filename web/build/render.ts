// Documents of `docs/` as pages beside the page: its colours, a list of all documents, a search.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { Parser, Renderer, lexer, type Token, type Tokens } from 'marked';
import { CONTENT } from './policy.ts';

/** As a reader meets them: how it is done, what it is good for, how it is used at length. */
const ORDER = ['LADDER', 'ALGORITHM', 'KERNELS', 'FORMATS', 'TRUST', 'CLUSTER', 'GPU', 'SEQUENCES'];

const SOURCE = 'https://github.com/bitqueens/bitqueens';

const WORDS = {
  en: { tag: 'en', end: '.md', skip: 'Skip to the content', documents: 'Documents', search: 'Search all documents', foreign: '', name: 'English' },
  zh: { tag: 'zh-Hans', end: '.zh-CN.md', skip: '跳到正文', documents: '文档', search: '搜索全部文档', foreign: '（英文）', name: '中文' },
};
type Language = keyof typeof WORDS;

interface Document {
  /** Of its text; that of the frame may be another one. */
  language: Language;
  /** In `docs/`. */
  file: string;
  title: string;
  /** The first sentence: for whom it is. */
  lead: string;
  tokens: Token[];
}

/** The name of a heading in links, as GitHub gives it. */
const slug = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-');

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const html = (file: string): string => file.replace(/md$/, 'html');

const plain = (tokens: readonly Token[] = []): string =>
  tokens.map((token) => ('tokens' in token && token.tokens ? plain(token.tokens) : 'text' in token ? String(token.text) : '')).join('');

/** One document as HTML; what it shows and has is noted. */
class Writer extends Renderer {
  readonly images: string[] = [];
  readonly parts: { id: string; text: string }[] = [];

  readonly #root: string;

  constructor(root: string) {
    super();
    this.#root = root;
  }

  override heading({ depth, tokens }: Tokens.Heading): string {
    const text = plain(tokens);
    if (depth === 2) this.parts.push({ id: slug(text), text });
    return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  }

  /** To another page, or to the repository. */
  override link(token: Tokens.Link): string {
    const { href } = token;
    if (/^(https?:|#)/.test(href)) return super.link(token);
    const [path = '', hash] = href.split('#');
    const file = normalize(join('docs', path));
    if (!existsSync(join(this.#root, file))) throw new Error(`a link in docs/ leads to ${href}, which is not there`);
    const kind = statSync(join(this.#root, file)).isDirectory() ? 'tree' : 'blob';
    const address = /^docs\/[^/]*\.md$/.test(file) ? html(path) : `${SOURCE}/${kind}/main/${file}`;
    return super.link({ ...token, href: hash === undefined ? address : `${address}#${hash}` });
  }

  /** With its size, so that nothing moves when it is there. */
  override image({ href, text }: Tokens.Image): string {
    this.images.push(href);
    const [tag = ''] = readFileSync(join(this.#root, 'docs', href), 'utf8').match(/<svg[^>]*>/) ?? [];
    const size = tag.match(/\b(width|height)="\d+"/g)?.join(' ') ?? '';
    return `<img src="${href}" alt="${escaped(text)}" ${size} loading="lazy">`;
  }

  /** Wide tables scroll by themselves. */
  override table(token: Tokens.Table): string {
    return `<div class="scroll" tabindex="0">${super.table(token)}</div>\n`;
  }

  /** Comments. */
  override html(): string {
    return '';
  }
}

function read(root: string, language: Language, file: string): Document {
  const tokens = lexer(readFileSync(join(root, 'docs', file), 'utf8'));
  const text = (type: string) => plain(tokens.filter((token): token is Tokens.Paragraph => token.type === type)[0]?.tokens);
  const [lead = ''] = text('paragraph').replaceAll('\n', ' ').match(/^.*?(\.(?= |$)|。)/) ?? [];
  return { language, file, title: text('heading'), lead, tokens };
}

/** A page of a language's frame. `others` is the same, or the first one, in the other language. */
function page(writer: Writer, frame: Language, document: Document, all: readonly Document[], others: Document): string {
  const w = WORDS[frame];
  const text = new Parser({ renderer: writer }).parse(document.tokens);
  const { tag, name } = WORDS[others.language];
  const parts = writer.parts.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  const items = all.map((each) => {
    const here = each === document;
    const link = `<a href="${html(each.file)}"${here ? ' aria-current="page"' : ''} title="${escaped(each.lead)}">${escaped(each.title)}</a>`;
    return `<li>${link}${each.language === frame ? '' : w.foreign}${here ? `<ul>${parts.join('')}</ul>` : ''}</li>`;
  });
  return `<!doctype html>
<html lang="${w.tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(document.lead)}">
<title>${escaped(document.title)} · bitqueens</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="documents.css">
<script src="documents.js"></script>
</head>
<body>
<a class="skip" href="#text">${w.skip}</a>
<header>
<a class="brand" href="../"><img src="../icon.svg" alt="" width="32" height="32">bitqueens</a>
<form role="search"><input class="input" type="search" aria-label="${w.search}" placeholder="${w.search}"></form>
<a class="button quiet" href="${html(others.file)}" hreflang="${tag}" lang="${tag}">${name}</a>
</header>
<div class="columns">
<nav aria-label="${w.documents}"><ul>${items.join('')}</ul></nav>
<main id="text" tabindex="-1"><section role="status" hidden></section><article>
${text}</article></main>
</div>
</body>
</html>
`;
}

/** The files of the documents' pages and of their pictures, by name. */
export function documents(root: string): Map<string, string> {
  const files = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const [strange] = files.filter((file) => !ORDER.some((name) => file === name + WORDS.en.end || file === name + WORDS.zh.end));
  if (strange) throw new Error(`docs/${strange} has no place in the order of documents in web/build/render.ts`);
  const english = ORDER.map((name) => read(root, 'en', name + WORDS.en.end));
  const chinese = ORDER.map((name, at) => (files.includes(name + WORDS.zh.end) ? read(root, 'zh', name + WORDS.zh.end) : english[at]!));
  const made = new Map<string, string>();
  const write = (frame: Language, all: readonly Document[], other: readonly Document[]) => {
    for (const [at, document] of all.entries()) {
      if (document.language !== frame) continue;
      const writer = new Writer(root);
      const others = other[at]!.language === frame ? other[0]! : other[at]!;
      made.set(html(document.file), page(writer, frame, document, all, others));
      for (const image of writer.images) made.set(image, readFileSync(join(root, 'docs', image), 'utf8'));
    }
  };
  write('en', english, chinese);
  write('zh', chinese, english);
  return made;
}
