import { holdCopies } from '@labrish/api/copies';
import type { Services } from '#context.ts';

/**
 * Stores hashes of public copies for recordings without one, and holds those that somebody else sent before. These are old
 * recordings, whose analysis did not look for copies.
 */
export async function storePublicHashes(
  { db, now }: Pick<Services, 'db' | 'now'>,
  copies: { submission_id: string; public_sha256: string }[],
): Promise<void> {
  await db.prisma.$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      update submissions s set public_sha256 = c.public_sha256
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (submission_id uuid, public_sha256 text)
      where s.id = c.submission_id and s.public_sha256 is null and s.withdrawn_at is null returning s.id::text`;
    if (found.length)
      await holdCopies(
        tx,
        found.map(({ id }) => id),
        now(),
      );
  });
}
