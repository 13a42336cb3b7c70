import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './offline/first-paint.css';
import { keepOffline } from './offline/keep';

const target = document.getElementById('page');
if (!target) throw new Error('index.html has no place for the page');
// What `offline/start.ts` drew in the meantime.
target.replaceChildren();
mount(App, { target });
keepOffline();
