// Another version of the built page, for tests of updates.
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceWorker } from '../build/offline';
import { FOLDER } from './browser';

/** A copy of the page in which every file under `assets` has another name, as if all of them had changed. */
export async function version(mark: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bitqueens-page-'));
  cpSync(FOLDER, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).map((name) => [name, name.replace(/\.\w+$/, `${mark}$&`)] as const);
  for (const [before, after] of names) renameSync(join(assets, before), join(assets, after));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(html|js|css)$/.test(name))) {
    let text = readFileSync(join(folder, file), 'utf8');
    for (const [before, after] of names) text = text.replaceAll(before, after);
    if (file === 'index.html') text = text.replace('<html', `<html data-version="${mark}"`);
    writeFileSync(join(folder, file), text);
  }
  await serviceWorker(folder);
  return folder;
}
