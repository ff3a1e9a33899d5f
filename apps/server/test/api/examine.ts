import type { Context } from '@labrish/api';
import { examine } from '@labrish/conversation/examine';

const NAME = { product_name: 'Labrish' };

/** Looks at a flow on this thread. */
export const examineFlow: Context['examineFlow'] = async ({ flow, live, scripts }) =>
  examine({ flow: { ...flow, ...NAME }, live: live && { ...live, ...NAME }, scripts });
