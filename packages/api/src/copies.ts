import type { Tx } from './context.ts';
import { applyConsensus } from './review/consensus.ts';
import { Prisma } from '@labrish/db';

/**
 * Quarantines recordings that are copies of another person's earlier recording, until an admin decides, and withdraws the copies from
 * published versions. Call it in the transaction that writes the hashes of recordings or withdraws recordings. A copy that was adjudicated
 * is not quarantined again.
 *
 * @param submission_ids recordings whose hashes are new, or that are withdrawn.
 */
export async function quarantineCopies(tx: Tx, submission_ids: string[], now: Date): Promise<void> {
  for (const { id, copy_of } of await findCopies(tx, submission_ids)) {
    const [held] = await tx.submissions.updateManyAndReturn({
      where: { id, copy_of: null, withdrawn_at: null },
      data: { copy_of, copy_found_at: now },
      select: {
        id: true,
        audio_quorum: true,
        transcript_quorum: true,
        copy_found_at: true,
        held_back_at: true,
      },
    });
    if (held) await applyConsensus(tx, held, { now });
  }
}

/** Hashes that identify a recording by its sound: of the original bytes and of the public copy, each null while unknown. */
interface Hashes {
  audio_sha256: string | null;
  public_sha256: string | null;
}

/** Finds the first recording with the same bytes or the same public copy, from any contributor, withdrawn or not. */
export async function findFirstSent(
  tx: Tx,
  { audio_sha256, public_sha256 }: Hashes,
): Promise<{ id: string; user_id: string } | null> {
  const [first] = await tx.$queryRaw<{ id: string; user_id: string }[]>(
    firstSent(Prisma.sql`${audio_sha256}::text`, Prisma.sql`${public_sha256}::text`),
  );
  return first ?? null;
}

/**
 * Builds the query of `findFirstSent`. Reads two indexes in their order, so that the cost does not depend on how many people sent the
 * recording.
 */
function firstSent(audio_sha256: Prisma.Sql, public_sha256: Prisma.Sql): Prisma.Sql {
  const first = (column: string, hash: Prisma.Sql) => Prisma.sql`(
      select id, user_id, created_at from submissions where ${Prisma.raw(column)} = ${hash} order by created_at, id limit 1)`;
  return Prisma.sql`
    select id::text, user_id::text from (
      ${first('audio_sha256', audio_sha256)} union all ${first('public_sha256', public_sha256)}) as each
    order by created_at, each.id limit 1`;
}

/**
 * Finds the recordings to quarantine as copies, after hashes of `submission_ids` became known or some of them were withdrawn. The earliest
 * recording of a sound is its original. Copies are those of `submission_ids` whose original is another person's, and other people's
 * recordings of the same sound as an original among `submission_ids`.
 */
function findCopies(tx: Tx, submission_ids: string[]): Promise<{ id: string; copy_of: string }[]> {
  return tx.$queryRaw<{ id: string; copy_of: string }[]>`
    select distinct o.id::text, f.id as copy_of from submissions s
      cross join lateral (${firstSent(Prisma.raw('s.audio_sha256'), Prisma.raw('s.public_sha256'))}) as f
      cross join lateral (
        select s.id
        union all select id from submissions where f.id = s.id::text and audio_sha256 = s.audio_sha256
        union all select id from submissions where f.id = s.id::text and public_sha256 = s.public_sha256
      ) as same join submissions o on o.id = same.id
    where s.id = any(${submission_ids}::uuid[])
      and o.user_id::text <> f.user_id and o.copy_of is null and o.withdrawn_at is null
    order by 1`;
}
