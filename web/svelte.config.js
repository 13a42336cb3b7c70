import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Which component has which class. */
const taken = new Map();

/** A class of four letters for the elements of a component, instead of fourteen. */
function cssHash({ hash, filename }) {
  const name = `s${hash(filename.replace(/^.*\bsrc\//, '')).slice(0, 3)}`;
  const other = taken.get(name) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} have the same class ${name}: take more letters`);
  taken.set(name, filename);
  return name;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
