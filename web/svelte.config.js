import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Which component has which class. */
const taken = new Map();

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A class of three letters, the first one large, for the elements of a component, instead of fourteen. */
function cssHash({ hash, filename }) {
  const number = parseInt(hash(filename.replace(/^.*\bsrc\//, '')), 36);
  const name = [26, 52, 52].map((many, at) => LETTERS[Math.floor(number / 53 ** at) % many]).join('');
  const other = taken.get(name) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} have the same class ${name}: take another remainder`);
  taken.set(name, filename);
  return name;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
