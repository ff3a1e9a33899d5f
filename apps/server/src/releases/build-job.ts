import pMemoize from 'p-memoize';
import type { Services } from '#context.ts';
import { buildRelease } from './build.ts';

const BUILD_RELEASE = 'build-release';

/** Queues the build of a release. If the queue is unavailable, the scheduled job starts the build within a minute. */
export async function queueBuild({ jobs, log }: Pick<Services, 'jobs' | 'log'>, id: string): Promise<void> {
  await jobs
    .enqueue(BUILD_RELEASE, { id })
    .catch((error: unknown) =>
      log.warn({ err: error, release_id: id }, 'the building of a release begins later'),
    );
}

/**
 * Declares the jobs that build releases and that resume interrupted builds. Call before the queue starts.
 *
 * @param stopping aborted when the process stops: the current file is finished, and no other is started.
 */
export function declareBuildJobs(services: Services, stopping: AbortSignal): void {
  const { jobs, db } = services;
  // One build of a release at a time per process: all of them share the same disk.
  const build = pMemoize((id: string) => buildRelease(services, id, stopping), { cache: false });
  jobs.handle<{ id: string }>(BUILD_RELEASE, ({ id }) => build(id), { retries: 0 });
  jobs.every('build-releases', '* * * * *', async () => {
    const building = await db.prisma.releases.findMany({
      where: { state: 'building' },
      select: { id: true },
    });
    for (const { id } of building) await build(id);
  });
}
