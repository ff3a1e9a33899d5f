import type { Services } from '../../apps/server/src/context.ts';
import { addRecordings } from './synthetic-audio.ts';
import { addReviews } from './synthetic-reviews.ts';
import { addSubmissions, type SetPlan } from './synthetic-submissions.ts';

/** Rows per statement: large enough that the counters' triggers cost little, small enough to show progress. */
const BATCH = 10_000;

/** Thrown instead of adding made-up people to a server that may have real ones. */
export class RefusedOnPublicServer extends Error {}

/**
 * Fills the database with a synthetic set. Existing rows stay, so that an interrupted load continues where it was.
 *
 * @param options.audio how many submissions get a real recording.
 * @param options.reviewed how many of the recordings are judged.
 * @param progress called after each batch with the number of rows so far.
 * @throws {RefusedOnPublicServer} when the server is public, or has contributors from WhatsApp.
 */
export async function loadSet(
  services: Pick<Services, 'env' | 'db' | 'audio' | 'audioWorkers'>,
  options: SetPlan & { audio: number; reviewed: number },
  progress: (done: number) => void = () => undefined,
): Promise<string> {
  const { env, db } = services;
  if (!env.embedded)
    throw new RefusedOnPublicServer(
      `PUBLIC_URL is ${env.PUBLIC_URL} and HOST is ${env.HOST}: others can reach this server, and made-up voices must not ` +
        'get into a dataset that people rely on. Run this against a database of your own, without those settings.',
    );
  if (await db.prisma.contributors.findFirst({ where: { source: 'whatsapp' }, select: { id: true } }))
    throw new RefusedOnPublicServer(
      'This database has contributors from WhatsApp: made-up voices must not get among theirs. Use another database.',
    );
  for (let from = 0; from < options.submissions; from += BATCH) {
    const to = Math.min(from + BATCH, options.submissions);
    await addSubmissions(db.slowSql, options, from, to);
    progress(to);
  }
  // Sort the rows by time, which is the order of real rows on the disk; these were inserted in the order of their numbers.
  await db.slowSql('cluster submissions using submissions_created_at_id_idx');
  await db.slowSql('analyze submissions');
  const recordings = await addRecordings(services, options.audio);
  const reviewed = await addReviews(db, options.reviewed);
  const [counted] = (await db.slowSql('select count(*)::int as n from submissions')).rows;
  return `The database has ${Number(counted?.n)} submissions now; ${recordings} got a recording, ${reviewed} were reviewed.`;
}
