// `npm run lighthouse`: the landing page under Lighthouse's mobile settings (a slow phone on slow 4G), against the built
// server. Five runs, the median of each category; anything under 100 fails. Other pages: npm run lighthouse -- /data
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from '../bench/figures.mjs';
import { findBrowser } from './browser.mjs';
import { build, install, root } from './prepare.mjs';
import { startSite } from './site.mjs';

const RUNS = 5;
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
const lighthousePath = createRequire(join(root, 'apps/web/package.json')).resolve('lighthouse');
const { default: lighthouse } = await import(pathToFileURL(lighthousePath).href);
// Lighthouse brings its own launcher, which gives Chromium an empty profile and a free debugging port.
const launcherPath = createRequire(lighthousePath).resolve('chrome-launcher');
const { launch } = await import(pathToFileURL(launcherPath).href);
const { path: chromePath } = findBrowser();
const browser = await launch({
  ...(chromePath && { chromePath }),
  chromeFlags: ['--headless=new', '--no-sandbox'],
});
const site = await startSite();
let perfect = true;
try {
  for (const path of paths) perfect = (await measure(path)) && perfect;
} finally {
  await site.stop();
  browser.kill();
}
process.exitCode = perfect ? 0 : 1;

async function measure(path) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(site.url + path, {
      port: browser.port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result');
    runs.push(result.lhr);
  }
  const score = (category) => Math.round(median(runs.map((run) => run.categories[category].score)) * 100);
  console.log(`\n${path}, median of ${RUNS}, mobile`);
  console.table(Object.fromEntries(CATEGORIES.map((category) => [category, { score: score(category) }])));
  console.table(
    Object.fromEntries(
      METRICS.map((id) => [id, { value: median(runs.map((run) => run.audits[id].numericValue)).toFixed(3) }]),
    ),
  );
  const total = runs[0].audits['resource-summary']?.details?.items ?? [];
  for (const { label, transferSize, requestCount } of total.filter(({ requestCount }) => requestCount))
    console.log(`${label}: ${(transferSize / 1000).toFixed(1)} kB in ${requestCount}`);
  for (const category of CATEGORIES) if (score(category) < 100) explain(runs[0], category);
  return CATEGORIES.every((category) => score(category) === 100);
}

/** Lists the audits that lost points, by name, so that a failure can be fixed without another run by hand. */
function explain(run, category) {
  for (const { id, weight } of run.categories[category].auditRefs) {
    const { score, title, displayValue = '' } = run.audits[id];
    if (weight && score !== null && score < 1)
      console.log(`  ${category}: ${title} ${displayValue} (${score})`);
  }
}
