// Static checks of the sources.
import { npx } from './npx.mjs';

/** The native compiler. Tools that read types through TypeScript's API still need version 6, which is `typescript`. */
const TSC = ['node', 'node_modules/typescript-7/bin/tsc', '-p'];

const CHECKS = {
  Formatting: ['prettier', '--check', '--log-level=warn', '.'],
  Types: [...TSC, '.'],
  'Types of the console': [...TSC, 'apps/web'],
  Lint: ['oxlint', '--type-aware', '--deny-warnings'],
  Walls: ['node', 'scripts/walls.mjs'],
  'Known vulnerabilities': ['node', 'scripts/audit.mjs'],
};

/**
 * Runs the checks one after the other, because each fills a core. Prints the output of each at once, when it has ended.
 *
 * @returns {Promise<{ passed: number, failed: string[] }>} a check passes or fails as a whole; `failed` has the names
 */
export async function runChecks() {
  const failed = [];
  for (const [title, command] of Object.entries(CHECKS)) {
    const { ok, output } = await npx(command, { captured: true });
    console.log(`\n— ${title}: ${ok ? 'passed' : 'failed'}\n${output}`.trimEnd());
    if (!ok) failed.push(title);
  }
  return { passed: Object.keys(CHECKS).length - failed.length, failed };
}
