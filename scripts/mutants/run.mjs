// `npm run mutants`: breaks the code in small ways, one at a time, and reports which of them no test notices.
// Usage: npm run mutants [-- <part> [<options of Stryker>]], for instance: -- engine --mutate packages/conversation/src/step.ts
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { build, install, root } from '../prepare.mjs';
import { PARTS } from './parts.mjs';

const [asked, ...options] = process.argv.slice(2);
if (asked && !Object.hasOwn(PARTS, asked)) {
  console.error(`There is no part "${asked}". Choose one of: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
install();
build();
const outcomes = (asked ? [asked] : Object.keys(PARTS)).map((part) => ({ part, ...mutate(part) }));
console.log('');
for (const { part, score, failed } of outcomes) {
  const said = score === undefined ? 'not measured' : `${score.toFixed(1)} % noticed`;
  console.log(`${part}: ${said}, ${PARTS[part].least} % is the least${failed ? ': FAILED' : ''}`);
}
process.exit(outcomes.some(({ failed }) => failed) ? 1 : 0);

function mutate(part) {
  console.log(`\n— Mutants of the ${part}`);
  const report = `${root}/.cache/mutants/${part}/report.json`;
  rmSync(report, { force: true });
  const { status } = spawnSync(
    'npx',
    ['--no-install', 'stryker', 'run', 'scripts/mutants/stryker.config.mjs', ...options],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTANTS_PART: part } },
  );
  return { failed: status !== 0, score: existsSync(report) ? scoreOf(report) : undefined };
}

/** Computes the percentage of mutants that a test noticed; mutants that do not compile or were ignored do not count. */
function scoreOf(report) {
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const missed = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  return noticed + missed ? (100 * noticed) / (noticed + missed) : undefined;
}
