// `npm start`: from a fresh clone to a running site. Installs and builds only what is missing.
import { build, install } from './prepare.mjs';
import { loadSettings } from './settings.mjs';

install();
build();
loadSettings();
// In this process: no second Node to start, and signals reach the server directly.
await import('../apps/server/dist/main.js');
