import type { Services } from '#context.ts';
import type { Templates } from './templates.ts';

const SYNC_TEMPLATE = 'sync-template';
/** A sync that is under way is over by then, also where Twilio is slow. */
const AFTER_SECONDS = 60;

/** A template as it was when its sync began. */
interface Begun {
  id: string;
  version: number;
}

/**
 * Sees to it that a sync that begins now is done, although the process dies over it. The queue being away costs only that:
 * it is logged.
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
 * Declares what makes up for a sync that broke off; before the queue starts. A version that came later is not its concern:
 * a save brings a job of its own, and an edit through REST is not pushed by itself.
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
