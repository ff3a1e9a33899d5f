import type { Services } from '#context.ts';
import { removeWithdrawnFiles } from '#releases/withdrawn-files.ts';
import { notifyDownloaders } from './notify-downloaders.ts';

const JOBS = ['remove-withdrawn-files', 'tell-downloaders'] as const;

/** Has both done soon. The queue being away costs only that they are done within a minute. */
export async function queueTakeOuts({ jobs, log }: Pick<Services, 'jobs' | 'log'>): Promise<void> {
  await Promise.all(JOBS.map((name) => jobs.enqueue(name, {}))).catch((error: unknown) =>
    log.warn({ err: error }, 'what follows from a recording that was taken out begins later'),
  );
}

/**
 * Declares what follows when a version must not be used as it was: its files go, and whoever has a copy is told; before the queue
 * starts. Neither waits for the other, nor for a version that is being built.
 */
export function declareDownloadJobs(services: Services): void {
  const [remove, tell] = JOBS;
  services.jobs.every(remove, '* * * * *', () => removeWithdrawnFiles(services));
  services.jobs.every(tell, '* * * * *', () => notifyDownloaders(services));
}
