import type { Agreement } from '@labrish/conversation/agreement';
import type { PilotTx } from '../context.ts';

/**
 * Counts the people who have agreed, but to another agreement: they are asked again before anything more of theirs is stored. The rule is
 * the same as in the chat (`hasConsent`).
 *
 * @param agreement null: the flow has no agreement, so nobody is asked
 */
export async function countAskedAgain(
  db: Pick<PilotTx, '$queryRaw' | '$pilot'>,
  agreement: Agreement | null,
): Promise<number> {
  if (!agreement) return 0;
  const { body, labels } = agreement;
  const [row] = await db.$queryRaw<{ people: number }[]>`
    with asked as materialized (select to_jsonb(consent_version_of(${db.$pilot}, ${body}, ${JSON.stringify(labels)}::jsonb)) as version)
    select count(*)::int as people
    from conversations join contributors c on c.id = contributor_id cross join asked
    where c.pilot = ${db.$pilot} and snapshot->>'consent_version' is not null and (asked.version is null
      or not (snapshot->'consent_version' = asked.version
        or coalesce(snapshot->'earlier_consents', '[]') @> asked.version))`;
  return row?.people ?? 0;
}
