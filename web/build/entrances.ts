// Pages that lead into a view: what stands behind `#` reaches no host, so links to these views go through a page whose
// preview is about them.
import type { Plugin } from 'vite';
import { CONTENT } from './policy.ts';

const SITE = 'https://bitqueens.github.io/bitqueens/';

const ENTRANCES = [
  {
    name: 'daily',
    hash: '#/puzzles',
    title: 'Puzzle of the day · 每日一题',
    text: 'One queen in each row, column and coloured region, and none touches another: a new puzzle every day, the same for everyone. 每行、每列、每个区域各放一个皇后，互不相邻：每天一题，人人相同。',
  },
  {
    name: 'race',
    hash: '#/race',
    title: 'Race the solvers · 解法竞速',
    text: 'From an array of records to bits and vectors: how much faster is each step, here in your browser? 从记录数组到位运算和向量：每走一步快多少？在你的浏览器里比一比。',
  },
];

const html = ({ name, hash, title, text }: (typeof ENTRANCES)[number]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · bitqueens</title>
<meta name="description" content="${text}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title} · bitqueens">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${SITE}${name}.html">
<meta property="og:image" content="${SITE}preview-${name}.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="icon.svg" type="image/svg+xml">
<script src="entrance.js" defer></script>
</head>
<body><a href="./${hash}">${title}</a></body>
</html>
`;

/** On with what the address asks for. */
const ON = `location.replace('./' + (location.hash || document.querySelector('a').hash));\n`;

export const entrances = (): Plugin => ({
  name: 'entrances',
  apply: 'build',
  generateBundle() {
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
    for (const entrance of ENTRANCES) emit(`${entrance.name}.html`, html(entrance));
    emit('entrance.js', ON);
  },
});
