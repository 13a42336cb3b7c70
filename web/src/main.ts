import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { keepOffline } from './offline/keep';
import { library } from './wasm/load';

const target = document.getElementById('page');
if (!target) throw new Error('index.html has no place for the page');
// Every view needs it: it loads while the first view does. The views report errors.
library().catch(() => undefined);
mount(App, { target });
keepOffline();
