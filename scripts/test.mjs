// `npm test`: everything. Formatting, types, lint, walls, unit, integration and browser tests; every part runs even when one
// fails. The checks run beside the unit and integration tests, which leave a core idle for part of their time.
// The last line is the sum of all of them: `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { findTestBrowser } from './browser.mjs';
import { runChecks } from './checks.mjs';
import { npx } from './npx.mjs';
import { playwrightOutcome, vitestOutcome } from './outcomes.mjs';
import { build, install } from './prepare.mjs';
import { PLAYWRIGHT, REPORTS, VITEST } from './reports.mjs';

install();
const browser = findTestBrowser();
console.log(`Browser for the tests: ${browser.said}`);
console.log(
  process.env.TEST_DATABASE_URL
    ? 'Databases for the tests: PGlite and the PostgreSQL of TEST_DATABASE_URL'
    : 'Databases for the tests: PGlite (set TEST_DATABASE_URL to test on PostgreSQL as well)',
);
build();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

let passed = 0;
/** Told by name at the end, as the log before it is long. */
const named = { failed: [], flaky: [], skipped: [] };

await Promise.all([checks(), unitAndIntegrationTests()]);
await browserTests();

tell(`Skipped: ${named.skipped.length}`, named.skipped);
tell('Passed at the second try only', named.flaky);
tell('Failed', named.failed);
console.log(`\n${passed} passed, ${named.failed.length} failed`);
process.exit(named.failed.length ? 1 : 0);

async function checks() {
  const outcome = await runChecks();
  passed += outcome.passed;
  named.failed.push(...outcome.failed);
}

async function unitAndIntegrationTests() {
  const { ok } = await npx([
    ...['vitest', 'run', '--reporter=default', '--reporter=./scripts/errors-outside-tests.mjs'],
    ...['--reporter=json', `--outputFile.json=${VITEST}`],
  ]);
  count('Unit and integration tests', ok, vitestOutcome());
}

async function browserTests() {
  console.log('\n— Browser tests');
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT,
    ...(browser.path && { CHROMIUM_PATH: browser.path }),
  };
  const command = ['playwright', 'test', '--config=apps/web/playwright.config.ts', '--reporter=list,json'];
  const { ok } = await npx(command, { env });
  count('Browser tests', ok, playwrightOutcome());
}

/** A test runner counts its tests; one that ends badly without a failed test, or has run none, counts as one failure. */
function count(title, ok, outcome) {
  passed += outcome.passed;
  named.flaky.push(...outcome.flaky);
  named.skipped.push(...outcome.skipped);
  named.failed.push(...outcome.failed);
  if ((!ok || !outcome.passed) && !outcome.failed.length)
    named.failed.push(`${title}: ended badly, see above`);
}

function tell(title, lines) {
  if (lines.length) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
