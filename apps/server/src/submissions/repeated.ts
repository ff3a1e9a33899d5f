import type { Tx } from '@labrish/db';
import type { Recording } from './recording.ts';

/** Checks whether the contributor has sent the same bytes before. A withdrawn recording may be sent again. */
export async function isSentBefore(
  tx: Pick<Tx, 'submissions'>,
  { contributor_id }: { contributor_id: string },
  { sha256 }: Pick<Recording, 'sha256'>,
): Promise<boolean> {
  if (sha256 === null) return false;
  const where = { user_id: contributor_id, audio_sha256: sha256, withdrawn_at: null };
  return (await tx.submissions.findFirst({ where, select: { id: true } })) !== null;
}
