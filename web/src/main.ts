import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { keepOffline } from './offline/keep';
import { library } from './wasm/load';

const target = document.getElementById('page');
if (!target) throw new Error('index.html has no place for the page');
// Every view needs it: on its way while the first one loads. Who uses it reports what goes wrong.
library().catch(() => undefined);
mount(App, { target });
keepOffline();
