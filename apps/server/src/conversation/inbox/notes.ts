import type { Services } from '#context.ts';
import type { Change } from '#submissions/change.ts';

const DAY_MS = 24 * 3_600_000;
/** Days after which a closed note is erased. */
const KEPT_DAYS = 365;

/** Stores a note for the team, sealed. */
export async function keepNote(
  { tx, contributor_id, now, secrets }: Change & Pick<Services, 'secrets'>,
  text: string,
): Promise<void> {
  const body_enc = secrets.seal('team-note', contributor_id, text);
  await tx.team_notes.create({ data: { contributor_id, created_at: now, body_enc } });
}

/** Erases notes that were closed long ago. */
export async function eraseOldNotes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await db.prisma.team_notes.deleteMany({ where: { closed_at: { lte: before } } });
}
