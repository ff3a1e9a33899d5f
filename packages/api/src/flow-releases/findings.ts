import { lint, type LintFinding } from '@labrish/conversation/lint';
import { readStoredFlow } from '@labrish/conversation/stored-flow';
import type { Tx } from '../context.ts';
import { ApiError } from '../errors.ts';
import { savedFlow } from './rows.ts';

/** What is wrong with the flow that is saved, what harms people first. */
export async function findFindings(db: Pick<Tx, '$queryRaw' | 'prompt_topics'>): Promise<LintFinding[]> {
  const prompts = await db.prompt_topics.findMany({ orderBy: [{ display_order: 'asc' }, { id: 'asc' }] });
  const saved = await savedFlow(db);
  const events = saved.events.filter(({ is_active }) => is_active).map(({ event_key }) => event_key);
  return lint({ ...readStoredFlow(saved), prompts, events });
}

/**
 * Asserts that nothing in the saved flow harms people, or that somebody has said why it is published nevertheless.
 *
 * @returns what the release keeps of it; null where nothing speaks against it
 * @throws {ApiError} BAD_REQUEST with a problem at `override` for each finding
 */
export async function assertHarmless(
  tx: Pick<Tx, '$queryRaw' | 'prompt_topics'>,
  reason: string | null | undefined,
): Promise<{ reason: string; findings: Pick<LintFinding, 'code' | 'state_key' | 'sentence'>[] } | null> {
  const against = (await findFindings(tx)).filter(({ severity }) => severity === 'blocks');
  if (against.length === 0) return null;
  if (reason)
    return {
      reason,
      findings: against.map(({ code, state_key, sentence }) => ({ code, state_key, sentence })),
    };
  throw new ApiError('BAD_REQUEST', 'This harms people. Mend it, or say why it is published nevertheless.', {
    details: against.map(({ sentence }) => ({ path: 'override', message: sentence })),
  });
}
