import { lint, type LintFinding } from '@labrish/conversation/lint';
import { readStoredFlow } from '@labrish/conversation/stored-flow';
import type { Context } from '../context.ts';
import { IN_FORCE, IN_ORDER } from '../prompts/order.ts';
import { findInUse } from './in-use.ts';
import { savedFlow } from './rows.ts';

/** Finds what is wrong with the saved flow, most harmful first. */
export async function findFindings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<LintFinding[]> {
  const prompts = await db.prompt_topics.findMany({ where: IN_FORCE, orderBy: IN_ORDER });
  const saved = await savedFlow(db);
  const events = saved.events.filter(({ is_active }) => is_active).map(({ event_key }) => event_key);
  return lint({ ...readStoredFlow(saved), ...(await findInUse(db, now())), prompts, events });
}
