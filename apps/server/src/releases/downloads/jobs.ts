import type { Services } from '#context.ts';
import { removeWithdrawnFiles } from '#releases/withdrawn-files.ts';
import { notifyDownloaders } from './notify-downloaders.ts';

const JOBS = ['remove-withdrawn-files', 'tell-downloaders'] as const;

/** Queues both jobs. If the queue is unavailable, they run within a minute by their schedule. */
export async function queueTakeOuts({ jobs, log }: Pick<Services, 'jobs' | 'log'>): Promise<void> {
  await Promise.all(JOBS.map((name) => jobs.enqueue(name, {}))).catch((error: unknown) =>
    log.warn({ err: error }, 'what follows from a recording that was taken out begins later'),
  );
}

/**
 * Declares the jobs for a version that must not be used as it was: remove its files, and notify its downloaders. Call before the
 * queue starts. The jobs wait neither for each other nor for a build.
 */
export function declareDownloadJobs(services: Services): void {
  const [remove, tell] = JOBS;
  services.jobs.every(remove, '* * * * *', () => removeWithdrawnFiles(services));
  services.jobs.every(tell, '* * * * *', () => notifyDownloaders(services));
}
