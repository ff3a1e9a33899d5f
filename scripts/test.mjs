// `npm test`: formatting, types, lint, walls, unit, integration and browser tests; no slow proofs. `npm run test:all`: all.
// `npm test -- --since COMMIT`: with those slow proofs that the changes since then need. Every part runs even if one fails. The
// checks run in parallel with the unit and integration tests, which leave a core idle for part of their time.
// The last line is the total: `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findTestBrowser } from './browser.mjs';
import { runChecks } from './checks.mjs';
import { npx } from './npx.mjs';
import { playwrightOutcome, vitestOutcome } from './outcomes.mjs';
import { build, install } from './prepare.mjs';
import { REPORTS, reportOf } from './reports.mjs';
import { slowProofs } from './slow-proofs.mjs';

const { values } = parseArgs({ options: { all: { type: 'boolean' }, since: { type: 'string' } } });
const slow = values.all || values.since !== undefined ? slowProofs(values.since) : [];

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
/** Names that are printed at the end, because the log is long. */
const named = { failed: [], flaky: [], skipped: [] };

await Promise.all([checks(), vitest('Unit and integration tests', ['--project=!slow'])]);
const [slowTests, slowSpecs] = ['.test.ts', '.spec.ts'].map((end) =>
  slow.filter((path) => path.endsWith(end)),
);
if (slowTests.length) await vitest('Slow proofs', ['--project=slow', ...slowTests]);
await playwright('Browser tests', ['--project=usual']);
if (slowSpecs.length) await playwright('Slow browser tests', ['--project=slow', ...slowSpecs]);

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

async function vitest(title, args) {
  console.log(`\n— ${title}`);
  const report = reportOf(title);
  const { ok } = await npx([
    ...['vitest', 'run', '--reporter=default', '--reporter=./scripts/errors-outside-tests.mjs'],
    ...['--reporter=json', `--outputFile.json=${report}`, ...args],
  ]);
  count(title, ok, vitestOutcome(report));
}

async function playwright(title, args) {
  console.log(`\n— ${title}`);
  const report = reportOf(title);
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(browser.path && { CHROMIUM_PATH: browser.path }) };
  const command = ['playwright', 'test', '--config=apps/web/playwright.config.ts', '--reporter=list,json'];
  const { ok } = await npx([...command, ...args], { env });
  count(title, ok, playwrightOutcome(report));
}

/** Counts the tests of a runner; a runner that fails without a failed test, or has run none, counts as one failure. */
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
