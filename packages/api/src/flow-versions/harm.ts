import { publishBlockersOf, type PublishCheck } from '@labrish/conversation/publish-check';
import { bySeverity, isNewSince } from '@labrish/conversation/lint';
import type { Context } from '../context.ts';
import type { FlowHarm } from '../flow-saves/harm-schema.ts';
import { askedAgain } from '../flow-saves/save-flow.ts';
import { checkForPublishing } from './publish-check.ts';
import { withSuccessors } from './publish.ts';
import { liveNumber, publishedFlow, savedFlow } from './rows.ts';

/**
 * Explores every chat to find the blockers that restoring a version would add to those of the live flow, and counts the people who would be
 * asked to agree again.
 *
 * @throws {ApiError} NOT_FOUND
 */
export async function findHarmOfRestoring(
  ctx: Pick<Context, 'db' | 'now' | 'runPublishCheck'>,
  number: number,
): Promise<FlowHarm> {
  const live = await publishedFlow(ctx.db, await liveNumber(ctx.db));
  const wanted = withSuccessors(await publishedFlow(ctx.db, number), await savedFlow(ctx.db), {});
  const asked_again = await askedAgain(ctx.db, live, wanted);
  const harm = harmIn((await checkForPublishing(ctx, { flow: wanted })).publishCheck);
  if (harm.length === 0) return { findings: [], asked_again };
  const known = harmIn((await checkForPublishing(ctx, { flow: live })).publishCheck);
  return { findings: harm.filter(isNewSince(known)), asked_again };
}

/** Lists the publish blockers in the order in which they are shown. */
function harmIn(publishCheck: PublishCheck): FlowHarm['findings'] {
  const fields = new Map(publishCheck.findings.map(({ sentence, field }) => [sentence, field]));
  return publishBlockersOf(publishCheck)
    .map((one) => ({ ...one, severity: 'blocks' as const, field: fields.get(one.sentence) ?? null }))
    .toSorted(bySeverity);
}
