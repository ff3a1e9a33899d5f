import { findContributor } from '#contributors/contributors.ts';
import { withSound } from '../audio/ogg.ts';
import { sample } from '../audio/samples.ts';
import type { TestServer } from '../harness.ts';

export const NOTE = sample('voice-note.ogg');
let serial = 0;
/** Returns a valid voice note that no other test sends. */
export const newNote = () => withSound(NOTE, ++serial);

/** Finds the submissions of a contributor in the simulator, oldest first. */
export async function findSubmissions(server: TestServer, person: string) {
  const { prisma } = server.services.db;
  const all = await prisma.submissions.findMany({
    orderBy: { created_at: 'asc' },
    include: { contributor: true },
  });
  const contributor = await findContributor(server.services, 'JM', `simulator:${person}`);
  return all.filter(({ user_id }) => user_id === contributor?.id);
}
