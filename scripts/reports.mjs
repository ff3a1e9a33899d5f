// Where the tools of `npm test` write their reports.
import { join } from 'node:path';
import { root } from './prepare.mjs';

export const REPORTS = join(root, 'test-results');
export const OUTSIDE = join(REPORTS, 'errors-outside-tests.json');

/** Returns the JSON report of a part of the tests. */
export function reportOf(title) {
  return join(REPORTS, `${title.toLowerCase().replaceAll(' ', '-')}.json`);
}
