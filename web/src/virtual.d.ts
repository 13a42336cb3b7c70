declare module 'virtual:first' {
  const first: import('./views/watch/first').First;
  export default first;
}
