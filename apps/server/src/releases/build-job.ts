import pMemoize from 'p-memoize';
import type { Services } from '#context.ts';
import { buildRelease } from './build.ts';

const BUILD_RELEASE = 'build-release';

/** Has the building of a release begin soon. The queue being away costs only that it begins within a minute. */
export async function queueBuild({ jobs, log }: Pick<Services, 'jobs' | 'log'>, id: string): Promise<void> {
  await jobs
    .enqueue(BUILD_RELEASE, { id })
    .catch((error: unknown) =>
      log.warn({ err: error, release_id: id }, 'the building of a release begins later'),
    );
}

/**
 * Declares what builds releases, and goes on with those that a process broke off; before the queue starts.
 *
 * @param stopping aborted when the process stops: the file that is being written is finished, and no other begun.
 */
export function declareBuildJobs(services: Services, stopping: AbortSignal): void {
  const { jobs, db } = services;
  // One at a time in a process: the disk is the same for all of them.
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
