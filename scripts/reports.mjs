// Where `npm test` leaves what its tools report.
import { join } from 'node:path';
import { root } from './prepare.mjs';

export const REPORTS = join(root, 'test-results');
export const VITEST = join(REPORTS, 'vitest.json');
export const OUTSIDE = join(REPORTS, 'errors-outside-tests.json');
export const PLAYWRIGHT = join(REPORTS, 'playwright.json');
