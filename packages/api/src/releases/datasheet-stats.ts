import { REASON_KEYS, type Reason } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { readAgreement } from '../review/figures/agreement.ts';
import type { figures } from '../review/figures/schema.ts';
import { readWords } from '../review/figures/words.ts';

type Figures = z.output<typeof figures>;

/** The datasheet's figures on review and consents, frozen with the list, so that a release says the same when it is rebuilt. */
export interface FrozenStats {
  fit: Figures['verdict'];
  category: Figures['category'];
  words: Figures['words'];
  rejections: { reason: Reason; clips: number }[];
  consents: { version: number; text: string }[];
  withdrawn_since_previous: number;
}

/** Earlier than any verdict. */
const EVER = new Date(0);

export async function findDatasheetStats(
  { db, query, pilot, pilots }: Pick<Context, 'db' | 'query' | 'pilot' | 'pilots'>,
  series: string,
): Promise<FrozenStats> {
  const of = pilots.length > 1 ? db.$pilot : null;
  const { verdict: fit, category } = await readAgreement(query, [pilot], EVER, of);
  const rejected = await query<{ reason: Reason; clips: number }>(Prisma.sql`
    select reason, count(*)::int as clips from submissions cross join unnest(rejection_reasons) as reason
    where pilot = ${db.$pilot} and review_status = 'rejected' and withdrawn_at is null group by reason`);
  const consents = await db.consent_versions.findMany({ orderBy: { version: 'asc' } });
  const [withdrawn] = await query<{ n: number }>(Prisma.sql`
    select count(*)::int as n from release_items where removed_at is not null and audio_sha256 is not null and release_id = (
      select id from releases where series = ${series} and published_at is not null order by published_at desc limit 1)`);
  return {
    ...{ fit, category, words: await readWords(query, EVER, of) },
    rejections: REASON_KEYS.flatMap((key) => rejected.filter(({ reason }) => reason === key)),
    consents: consents.map(({ version, body }) => ({ version, text: body })),
    withdrawn_since_previous: withdrawn?.n ?? 0,
  };
}
