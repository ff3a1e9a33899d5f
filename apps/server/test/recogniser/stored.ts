import { randomBytes, randomUUID } from 'node:crypto';
import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { soundOf } from '../releases/world.ts';

/** Stores a recording of somebody new that waits to be written down, and its sound. */
export async function storeRecording(
  { audio, db }: Pick<Services, 'audio' | 'db'>,
  change: Partial<Prisma.submissionsUncheckedCreateInput> = {},
) {
  const storage_url = `originals/${randomUUID()}`;
  await audio.put(storage_url, soundOf(1));
  const { id: user_id } = await db.prisma.contributors.create({
    data: { source: 'whatsapp', address_hmac: randomBytes(32), address_enc: Buffer.from('') },
  });
  return db.prisma.submissions.create({
    data: {
      ...{ user_id, source: 'whatsapp', category: 'Patwa', submission_type: 'open', storage_url },
      ...{ review_status: 'to_transcribe', queue_rank: 2, duration_ms: 4_000 },
      ...change,
    },
  });
}
