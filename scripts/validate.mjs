// `npm run validate`: the checks of a change that take about two minutes: formatting, types, lint, walls and unit tests.
import { runChecks } from './checks.mjs';
import { npx } from './npx.mjs';
import { build, install } from './prepare.mjs';

install();
build();
const [checks, tests] = await Promise.all([runChecks(), npx(['vitest', 'run', '--project', 'unit'])]);
const failed = [...checks.failed, ...(tests.ok ? [] : ['Unit tests'])];
console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll passed. `npm test` runs the rest.');
process.exit(failed.length ? 1 : 0);
