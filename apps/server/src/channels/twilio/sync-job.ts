import type { Services } from '#context.ts';
import type { Templates } from './templates.ts';

const SYNC_TEMPLATE = 'sync-template';
/** Seconds after which a running sync has ended, even where Twilio is slow. */
const AFTER_SECONDS = 60;

/** A template as it was when its sync began. */
interface Begun {
  id: string;
  version: number;
}

/**
 * Queues a job that makes up for a sync that begins now, in case the process dies during it. A failure to queue is only logged.
 */
export async function queueSync(
  { jobs, log }: Pick<Services, 'jobs' | 'log'>,
  { id, version }: Begun,
): Promise<void> {
  await jobs
    .enqueue(SYNC_TEMPLATE, { id, version }, { startAfterSeconds: AFTER_SECONDS })
    .catch((error: unknown) =>
      log.warn({ err: error, template_id: id }, 'sync of a template is not made up for if it breaks off'),
    );
}

/**
 * Declares the job that makes up for an interrupted sync; call before the queue starts. It ignores later versions: a save queues
 * its own job, and an edit through REST is not pushed automatically.
 */
export function declareSyncJob({ jobs, db }: Pick<Services, 'jobs' | 'db'>, templates: Templates): void {
  jobs.handle<Begun>(SYNC_TEMPLATE, async ({ id, version }) => {
    const brokenOff = await db.prisma.content_templates.findFirst({
      where: { id, version, sync_state: { in: ['never', 'out_of_date'] } },
      select: { id: true },
    });
    if (brokenOff) await templates.sync(id);
  });
}
