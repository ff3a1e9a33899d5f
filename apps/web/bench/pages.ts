// What `npm run bench:pages` measures, in Chromium against the built server on PGlite: the script that each page loads first, and how
// long it takes from a click on a page's link until that page is there, once all pages were seen. Beside the clicks, in the same
// run, those of a bare page that shows another word.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { at } from '../../../bench/figures.mjs';
import { findBrowser } from '../../../scripts/browser.mjs';
import { build, install } from '../../../scripts/prepare.mjs';
import { contribute } from '../test/contribute.ts';
import { startServer } from '../test/running-server.ts';

const TARGET_KB = 200;
const TARGET_MS = 100;
const ROUNDS = 20;
const VIEWPORT = { width: 1440, height: 900 };

/** Addresses, and words that are in the page when it is there with its data. */
const OPEN_TO_ALL = { '/': 'Jamaica', '/login': 'Sign In', '/simulator': 'Say hi' };
const LINKED = {
  '/app': 'To do today',
  '/app/datasets': 'Mi did go a maakit',
  '/app/review': 'They were asked',
  '/app/admin': 'State Configuration',
  '/app/releases': 'The next release',
};
const BEYOND = {
  '/app/review/team': 'No recording is disputed',
  '/app/data-protection': 'Data protection',
  '/app/admin/history': 'Version 1',
  '/app/admin?tab=topics': 'Food and Cooking',
  '/app/admin?tab=users': 'admin-1@example.org',
  '/app/admin?tab=diagram': 'Initial state: Welcome',
  '/app/admin?tab=targets': 'Where voices are missing',
  '/app/admin?tab=operations': 'Reach and health',
  '/account': 'This device',
};

/** As text: compiled, a function would refer to what only this process has. */
const clickThrough = (path: string, words: string) => `
  new Promise((resolve) => {
    const began = performance.now();
    document.querySelector('nav a[href="${path}"]').click();
    (function look() {
      const isThere = location.pathname === '${path}' && document.querySelector('main').textContent.includes('${words}');
      // The frame that shows it has been made when the next one begins.
      requestAnimationFrame(isThere ? () => resolve(performance.now() - began) : look);
    })();
  });
`;
const BARE = `
  <nav>${Object.keys(LINKED)
    .map((path) => `<a href="${path}">${path}</a>`)
    .join(' ')}</nav>
  <main></main>
  <script>
    const words = ${JSON.stringify(LINKED)};
    document.querySelector('nav').addEventListener('click', (event) => {
      event.preventDefault();
      history.pushState(null, '', event.target.getAttribute('href'));
      document.querySelector('main').textContent = words[location.pathname];
    });
  </script>
`;

type Clicks = Record<string, number[]>;

install();
build();
const { path: executablePath } = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const dataDir = mkdtempSync(join(tmpdir(), 'labrish-bench-pages-'));
const server = await startServer(dataDir, {});
try {
  await contribute(server.url, { words: 'Mi did go a maakit' });
  const page = await browser.newPage({ viewport: VIEWPORT, baseURL: server.url });
  const sizes = await scripts(page, OPEN_TO_ALL);
  await page.goto(await server.people.signInLink(await server.people.add('admin')));
  await page.getByText("You're signed in as:").waitFor();
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Got it' }).click();
  Object.assign(sizes, await scripts(page, LINKED), await scripts(page, BEYOND));
  await page.goto('/app');
  await page.getByText(LINKED['/app']).waitFor();
  report(sizes, await clicked(page), await clicked(await barePage(browser)));
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function scripts(page: Page, pages: Record<string, string>): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const [path, words] of Object.entries(pages))
    sizes[path] = await scriptOf(page, path, page.getByText(words).filter({ visible: true }).first());
  return sizes;
}

/**
 * Kilobytes of script, compressed, that a page loads until nothing more comes, with nothing in the cache. Without the headers of its
 * answers, which HTTP/2 sends once and compresses.
 */
async function scriptOf(page: Page, path: string, there: Locator): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('about:blank');
  await page.goto(path);
  await there.waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return bytes / 1000;
}

/** Milliseconds of each click, the first round left out. */
async function clicked(page: Page): Promise<Clicks> {
  const clicks: Clicks = Object.fromEntries(Object.keys(LINKED).map((path) => [path, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [path, words] of Object.entries(LINKED)) {
      const took = await page.evaluate<number>(clickThrough(path, words));
      await page.waitForLoadState('networkidle');
      if (round > 0) clicks[path]?.push(took);
    }
  return clicks;
}

/** An address of the same server, without a line of our script. */
async function barePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT, baseURL: server.url });
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE }));
  await page.goto('/bare');
  return page;
}

function report(sizes: Record<string, number>, ours: Clicks, bare: Clicks): void {
  console.table(
    Object.fromEntries(
      Object.entries(sizes).map(([path, kB]) => [
        path,
        { 'script, first load': `${kB.toFixed(1)} kB`, verdict: kB < TARGET_KB ? 'held' : 'MISSED' },
      ]),
    ),
  );
  const worst: number[] = [];
  console.table(
    Object.fromEntries(
      Object.entries(ours).map(([path, clicks]) => {
        const [p50, p95, base] = [at(clicks, 0.5), at(clicks, 0.95), at(bare[path] ?? [], 0.5)];
        worst.push(p95);
        const verdict = p95 < TARGET_MS ? 'held' : 'MISSED';
        const [ms, ratio] = [(n: number) => `${n.toFixed()} ms`, `${(p50 / base).toFixed(1)} times`];
        return [path, { 'click to page, p50': ms(p50), p95: ms(p95), bare: ms(base), ratio, verdict }];
      }),
    ),
  );
  const isHeld = Object.values(sizes).every((kB) => kB < TARGET_KB) && worst.every((ms) => ms < TARGET_MS);
  if (!isHeld) process.exitCode = 1;
}
