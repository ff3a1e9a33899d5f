import { QUARANTINING } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { personOf, type Context, type Tx } from '@labrish/api/context';
import { id } from '@labrish/api/fields';
import { isInForce } from '@labrish/api/submissions/in-force';
import { IS_VISIBLE } from '@labrish/api/submissions/query';
import { findWithheld, shownTo } from '@labrish/api/submissions/withheld';
import { avoided } from '../avoided.ts';
import { BATCH } from '../consensus.ts';

/** The recordings of one action: at most a page of the list (SPEC section 9). */
export const submissionIds = z.array(id).min(1).max(BATCH).meta({
  description:
    'Those that are gone, held back, with you for a verdict, or of a voice that you know, are passed over.',
});

/**
 * SQL condition: a recording was never quarantined. Without the decision of a lead the others would be quarantined again, and published
 * versions would lose them for good.
 */
export const WAS_NEVER_HELD = Prisma.sql`(copy_found_at is null and held_back_at is null and not exists (select from reviews r
  where r.submission_id = submissions.id and not r.is_adjudication and r.reasons && ${[...QUARANTINING]}::text[] and ${isInForce}))`;

/**
 * Selects, of some recordings, those that a lead may act on: they are neither withdrawn nor quarantined, the lead is not judging them, and
 * does not know the voice.
 *
 * @param also a further condition on `submissions`
 */
export async function reachable(
  ctx: Context,
  tx: Tx,
  ids: readonly string[],
  also = Prisma.sql`true`,
): Promise<string[]> {
  const shown = Prisma.join([IS_VISIBLE, ...shownTo(await findWithheld(ctx))], ' and ');
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with ${avoided(personOf(ctx.caller))}
    select id::text from submissions where id = any(${[...ids]}::uuid[]) and ${shown}
      and user_id not in (select contributor_id from avoided) and ${also} order by id`;
  return rows.map((row) => row.id);
}
