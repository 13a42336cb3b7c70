declare module 'virtual:first' {
  const first: import('./views/watch/first').First;
  export default first;
}

declare module 'virtual:story' {
  const story: import('./views/story/shots').StoryData;
  export default story;
}
