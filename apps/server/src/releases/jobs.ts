import type { Services } from '#context.ts';
import { removeWithdrawnFiles } from '#releases/withdrawn.ts';
import { notifyDownloaders } from './downloads/notify-downloaders.ts';

/** The task that builds unfinished releases every minute; trigger it for a new release. */
export const BUILD_RELEASES = 'build-releases';

/**
 * Declares the task that builds releases, and resumes interrupted builds. Call before the queue starts.
 *
 * @param stopping aborted when the process stops: the current file is finished, and no other is started.
 */
export function declareBuildJobs(services: Services, stopping: AbortSignal): void {
  const { jobs, db } = services;
  const underWay = new Set<string>();
  // Build a release only once at a time in a process, because its builds share a folder. Skip a release that is being built already.
  const build = async (id: string) => {
    if (underWay.has(id)) return;
    underWay.add(id);
    // Load the code that writes releases with the first build: a start does not need it.
    const { buildRelease } = await import('./build.ts');
    await buildRelease(services, id, stopping).finally(() => underWay.delete(id));
  };
  const buildAll = async () => {
    const building = await db.prisma.releases.findMany({
      where: { state: 'building' },
      select: { id: true },
    });
    for (const { id } of building) await build(id);
  };
  // Run two at once, so that a long build that was triggered does not delay the scheduled one.
  jobs.every(BUILD_RELEASES, '* * * * *', buildAll, { concurrency: 2 });
}

/** The tasks for a version that was withdrawn, or has a withdrawn clip: remove its files, and notify its downloaders. */
export const WITHDRAWAL_JOBS = ['remove-withdrawn-files', 'tell-downloaders'] as const;

/** Declares both tasks. Call before the queue starts. They wait neither for each other nor for a build. */
export function declareDownloadJobs(services: Services): void {
  const [remove, tell] = WITHDRAWAL_JOBS;
  services.jobs.every(remove, '* * * * *', () => removeWithdrawnFiles(services));
  services.jobs.every(tell, '* * * * *', () => notifyDownloaders(services));
}
