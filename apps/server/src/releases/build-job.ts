import pMemoize from 'p-memoize';
import type { Services } from '#context.ts';
import { buildRelease } from './build.ts';

/** The task that builds what is to be built, every minute; trigger it for a new release. */
export const BUILD_RELEASES = 'build-releases';

/**
 * Declares the task that builds releases, and resumes interrupted builds. Call before the queue starts.
 *
 * @param stopping aborted when the process stops: the current file is finished, and no other is started.
 */
export function declareBuildJobs(services: Services, stopping: AbortSignal): void {
  const { jobs, db } = services;
  // One build of a release at a time per process: all of them share the same disk.
  const build = pMemoize((id: string) => buildRelease(services, id, stopping), { cache: false });
  const buildAll = async () => {
    const building = await db.prisma.releases.findMany({
      where: { state: 'building' },
      select: { id: true },
    });
    for (const { id } of building) await build(id);
  };
  // Two at once: a long build that was triggered does not keep the schedule waiting.
  jobs.every(BUILD_RELEASES, '* * * * *', buildAll, { concurrency: 2 });
}
