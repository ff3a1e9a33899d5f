import type { Context } from '@labrish/api';
import { publishCheck } from '@labrish/conversation/publish-check';

const NAME = { product_name: 'Labrish' };

/** Runs the publish check on this thread instead of a worker. */
export const runPublishCheck: Context['runPublishCheck'] = async ({ flow, live, tests }) =>
  publishCheck({ flow: { ...flow, ...NAME }, live: live && { ...live, ...NAME }, tests });
