// `npm run bench:web`: how heavy the console is at first, and whether it keeps up with a person on a slow machine.
import { findBrowser } from '../scripts/browser.mjs';
import { build, install, run } from '../scripts/prepare.mjs';

install();
build();
const browser = findBrowser();
run(
  'npx',
  ['--no-install', 'tsx', 'apps/web/bench-web.ts'],
  browser.path ? { CHROMIUM_PATH: browser.path } : {},
);
