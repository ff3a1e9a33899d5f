// `npm start`: takes a fresh clone to a running site. Installs and builds only what is missing.
import { build, install } from './prepare.mjs';
import { loadSettings } from './settings.mjs';

install();
build();
loadSettings();
// Runs in this process, without a second Node, so that signals reach the server directly.
await import('../apps/server/dist/main.js');
