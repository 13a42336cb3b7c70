// What the built page weighs, file by file.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FOLDER } from './browser';

export interface Weight {
  file: string;
  brotli: number;
  gzip: number;
}

/** Pictures for links, which no visitor loads. */
const isPreview = ({ file }: Weight): boolean => /^preview.*png$/.test(file);
const isGpu = ({ file }: Weight): boolean => /\/gpu\.worker-.*\.js$/.test(file);
/** What reads pictures, loaded with the first one. */
const isPictures = ({ file }: Weight): boolean => /\/(pictures(_bg)?|picture\.worker|Reading)-/.test(file);

/** The documents, kept with the page and read apart from it. */
const isDocument = ({ file }: Weight): boolean => file.startsWith(`docs${sep}`);

export const sum = (files: readonly Weight[], by: 'brotli' | 'gzip'): number => files.reduce((all, file) => all + file[by], 0);

/** All files of the page, the heaviest first; what drives a GPU, what reads pictures and the documents apart. */
export function weighed(): { files: Weight[]; gpuFiles: Weight[]; brotli: number; gpu: number; pictures: number; documents: number; previews: number } {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(FOLDER, file)).isFile());
  const all = names.map((file): Weight => {
    const content = readFileSync(join(FOLDER, file));
    return { file, brotli: brotliCompressSync(content).length, gzip: gzipSync(content, { level: 9 }).length };
  });
  const files = all.filter((file) => !isGpu(file) && !isPictures(file) && !isDocument(file) && !isPreview(file)).sort((a, b) => b.brotli - a.brotli);
  const gpuFiles = all.filter(isGpu);
  return { files, gpuFiles, brotli: sum(files, 'brotli'), gpu: sum(gpuFiles, 'brotli'), pictures: sum(all.filter(isPictures), 'brotli'), documents: sum(all.filter(isDocument), 'brotli'), previews: sum(all.filter(isPreview), 'brotli') };
}
