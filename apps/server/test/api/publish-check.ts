import { COUNTRY } from '../country.ts';
import type { Context } from '@labrish/api';
import { publishCheck } from '@labrish/conversation/publish-check';

const SETTINGS = { ...COUNTRY, product_name: 'Labrish' };

/** Runs the publish check on this thread instead of a worker. */
export const runPublishCheck: Context['runPublishCheck'] = async ({ flow, live, tests }) =>
  publishCheck({ flow: { ...flow, ...SETTINGS }, live: live && { ...live, ...SETTINGS }, tests });
