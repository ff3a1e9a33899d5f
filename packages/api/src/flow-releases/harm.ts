import { objectionsOf, type Examination } from '@labrish/conversation/examine';
import { bySeverity } from '@labrish/conversation/lint';
import { isNewSince } from '@labrish/conversation/new-harm';
import type { Context } from '../context.ts';
import type { FlowHarm } from '../flow-saves/harm-schema.ts';
import { askedAgain } from '../flow-saves/save-flow.ts';
import { examineFlow } from './examination.ts';
import { withSuccessors } from './publish.ts';
import { liveNumber, releasedFlow, savedFlow } from './rows.ts';

/**
 * What putting the flow of a release back would make wrong that is not wrong in what people have now, every chat looked at, and how
 * many would be asked to agree again.
 *
 * @throws {ApiError} NOT_FOUND
 */
export async function findHarmOfRestoring(
  ctx: Pick<Context, 'db' | 'now' | 'examineFlow'>,
  number: number,
): Promise<FlowHarm> {
  const live = await releasedFlow(ctx.db, await liveNumber(ctx.db));
  const wanted = withSuccessors(await releasedFlow(ctx.db, number), await savedFlow(ctx.db), {});
  const asked_again = await askedAgain(ctx.db, live, wanted);
  const harm = harmIn((await examineFlow(ctx, { flow: wanted })).examination);
  if (harm.length === 0) return { findings: [], asked_again };
  const known = harmIn((await examineFlow(ctx, { flow: live })).examination);
  return { findings: harm.filter(isNewSince(known)), asked_again };
}

/** What needs a reason to be published, in the order in which it is shown. */
function harmIn(examination: Examination): FlowHarm['findings'] {
  const fields = new Map(examination.findings.map(({ sentence, field }) => [sentence, field]));
  return objectionsOf(examination)
    .map((one) => ({ ...one, severity: 'blocks' as const, field: fields.get(one.sentence) ?? null }))
    .toSorted(bySeverity);
}
