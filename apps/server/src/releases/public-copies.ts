import { createHash } from 'node:crypto';
import { holdCopies } from '@labrish/api/copies/hold';
import type { Services } from '#context.ts';

/**
 * Stores hashes of public copies for recordings of which none is known, and holds those that somebody else has sent before: older ones,
 * whose analysis did not look for copies.
 *
 * @param copies `audio` is the public copy; undefined: there can be none.
 */
export async function storePublicHashes(
  { db, now }: Pick<Services, 'db' | 'now'>,
  copies: { submission_id: string; audio: Uint8Array | undefined }[],
): Promise<void> {
  const hashes = copies.flatMap(({ submission_id, audio }) =>
    audio ? [{ submission_id, public_sha256: createHash('sha256').update(audio).digest('hex') }] : [],
  );
  await db.prisma.$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      update submissions s set public_sha256 = h.public_sha256
      from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as h (submission_id uuid, public_sha256 text)
      where s.id = h.submission_id and s.public_sha256 is null and s.withdrawn_at is null returning s.id::text`;
    const ids = found.map(({ id }) => id);
    if (ids.length) await holdCopies(tx, ids, now());
  });
}
