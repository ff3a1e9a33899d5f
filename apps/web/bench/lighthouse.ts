// `npm run lighthouse`: the landing page in Lighthouse's mobile setting (a slow phone on slow 4G), against the built server on PGlite. Five
// runs, the median of each category; anything under 100 fails. Other pages: npm run lighthouse -- /data. Pages of the console are opened
// signed in as an administrator, in Lighthouse's desktop setting: there 95 is enough for performance.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { median } from '../../../bench/figures.mjs';
import { findBrowser } from '../../../scripts/browser.mjs';
import { freePort } from '../../../scripts/free-port.mjs';
import { build, install } from '../../../scripts/prepare.mjs';
import { contribute } from '../test/contribute.ts';
import { startServer } from '../test/running-server.ts';

const RUNS = 5;
const CONSOLE = /^\/(app|account|login|simulator)\b/;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

install();
build();
const paths = process.argv.slice(2).length ? process.argv.slice(2) : ['/'];
const dataDir = mkdtempSync(join(tmpdir(), 'labrish-lighthouse-'));
const port = await freePort();
const { path: executablePath } = findBrowser();
const browser = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
const server = await startServer(dataDir, {});
try {
  await contribute(server.url, { words: 'Mi did go a maakit' });
  if (paths.some((path) => CONSOLE.test(path))) await signIn();
  for (const path of paths) if (!(await isGood(path))) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function signIn(): Promise<void> {
  const page = await browser.newPage();
  await page.goto(await server.people.signInLink(await server.people.add('admin')));
  await page.getByText("You're signed in as:").waitFor();
  await page.close();
}

/** Measures a page, prints its figures, and returns whether they are good enough. */
async function isGood(path: string): Promise<boolean> {
  const isConsole = CONSOLE.test(path);
  const wanted = (category: string) => (isConsole && category === 'performance' ? 95 : 100);
  // Search engines do not see the console.
  const onlyCategories = CATEGORIES.filter((category) => !isConsole || category !== 'seo');
  const runs: Result[] = [];
  for (let run = 0; run < RUNS; run++) {
    const flags = { port, onlyCategories, logLevel: 'error', disableStorageReset: isConsole } as const;
    const lhr = (await lighthouse(server.url + path, flags, isConsole ? desktopConfig : undefined))?.lhr;
    if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? 'Lighthouse gave no result');
    runs.push(lhr);
  }
  const score = (category: string) =>
    Math.round(median(runs.map((run) => run.categories[category]?.score ?? 0)) * 100);
  console.log(`\n${path}, median of ${RUNS}, ${isConsole ? 'desktop, signed in' : 'mobile'}`);
  console.table(Object.fromEntries(onlyCategories.map((category) => [category, { score: score(category) }])));
  console.table(
    Object.fromEntries(
      METRICS.map((id) => [
        id,
        { value: median(runs.map((run) => run.audits[id]?.numericValue ?? 0)).toFixed(3) },
      ]),
    ),
  );
  const bad = onlyCategories.filter((category) => score(category) < wanted(category));
  for (const category of bad) explain(runs[0], category);
  return bad.length === 0;
}

/** Lists the audits that lost points, by name, so that a failure can be fixed without another run by hand. */
function explain(run: Result | undefined, category: string): void {
  for (const { id, weight } of run?.categories[category]?.auditRefs ?? []) {
    const { score = null, title, displayValue = '' } = run?.audits[id] ?? {};
    if (weight && score !== null && score < 1)
      console.log(`  ${category}: ${title} ${displayValue} (${score})`);
  }
}
