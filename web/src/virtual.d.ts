declare module 'virtual:first' {
  const first: import('./views/watch/first').First;
  export default first;
}

declare module 'virtual:chinese' {
  /** Templates, English and Chinese; a hole is `{}` in the first, `{0}` in the second. */
  const pairs: readonly (readonly [string, string])[];
  export default pairs;
}
