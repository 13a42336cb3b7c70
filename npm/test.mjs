// Installs a packed package into an empty project: `node npm/test.mjs FILE.tgz`. Its examples must print what they
// say, in Node.js and, bundled by Vite, in Chromium.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const project = mkdtempSync(join(tmpdir(), 'bitqueens-npm-'));
const run = (program, ...words) => execFileSync(program, words, { cwd: project, encoding: 'utf8' });
const web = createRequire(new URL('../web/package.json', import.meta.url));

try {
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', resolve(process.argv[2]));
  const installed = join(project, 'node_modules/bitqueens');
  const examples = readdirSync(join(installed, 'examples'));
  const promised = examples.flatMap((name) => {
    const prints = [...readFileSync(join(installed, 'examples', name), 'utf8').matchAll(/^\/\/ prints: (.*)$/gm)].map(([, line]) => line);
    assert.deepEqual(run('node', join(installed, 'examples', name)).trim().split('\n'), prints, name);
    return prints;
  });
  assert.equal(examples.length, 3);
  const types = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', 'typed.ts'];
  writeFileSync(join(project, 'typed.ts'), "import { count, makePuzzle } from 'bitqueens';\nexport const sum: bigint = count({ n: 8 }) + BigInt(makePuzzle(6, 'easy', 1).n);\n");
  run('node', web.resolve('typescript/bin/tsc'), ...types);

  const { build, preview } = await import(pathToFileURL(web.resolve('vite')));
  writeFileSync(join(project, 'index.html'), '<script type="module" src="main.js"></script>');
  writeFileSync(join(project, 'main.js'), examples.map((name) => `import 'bitqueens/examples/${name}';\n`).join(''));
  const quiet = { root: project, configFile: false, logLevel: 'warn' };
  await build({ ...quiet, build: { target: 'es2022' } });
  const host = await preview({ ...quiet, preview: { port: 0, host: '127.0.0.1' } });
  const { chromium } = web('playwright-core');
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const printed = [];
  page.on('console', (message) => message.type() === 'log' && printed.push(message.text()));
  page.on('pageerror', (error) => printed.push(String(error)));
  await page.goto(host.resolvedUrls.local[0]);
  const waited = Date.now() + 20_000;
  while (printed.length < promised.length && Date.now() < waited) await page.waitForTimeout(50);
  await browser.close();
  await host.close();
  assert.deepEqual(printed, promised);
  console.log(`${examples.length} examples print the same in Node.js and in Chromium`);
} finally {
  rmSync(project, { recursive: true });
}
