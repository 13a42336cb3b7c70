import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './views/story/story.css';
import { keepOffline } from './offline/keep';

const target = document.getElementById('page');
if (!target) throw new Error('index.html has no place for the page');
const root = target.appendChild(document.createElement('div'));
// In a task of its own, after the one that has read the scripts.
setTimeout(() => {
  try {
    mount(App, { target: root });
  } catch (problem) {
    root.remove();
    // As when scripts are missing: see `offline/start.ts`.
    dispatchEvent(new Event('vite:preloadError'));
    throw problem;
  }
});
keepOffline();
