import { Prisma } from '@labrish/db';

/**
 * Builds the CTE of contributors whose recordings a reviewer never gets: themselves, everybody on their phones, and those whose voices
 * they know, in every pilot that these people have written to.
 */
export function avoided(reviewer_id: string): Prisma.Sql {
  return Prisma.sql`avoided as (
      select contributor_id from known_voices where reviewer_id = ${reviewer_id}::uuid
      union all select elsewhere from known_voices v cross join contributors_elsewhere(v.contributor_id) as elsewhere
        where v.reviewer_id = ${reviewer_id}::uuid
      union all select unnest(speakers_of(a.contributor_id)) from reviewer_addresses r join contributor_addresses a using (address_hmac)
        where r.reviewer_id = ${reviewer_id}::uuid
    )`;
}
