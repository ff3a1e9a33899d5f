import type { Services } from '#context.ts';
import { removeWithdrawnFiles } from '#releases/withdrawn-files.ts';
import { tellDownloaders } from './tell.ts';

/**
 * Declares what follows when a version must not be used as it was: its files go, and whoever has a copy is told; before the queue
 * starts. Neither waits for the other, nor for a version that is being built.
 */
export function declareDownloadJobs(services: Services): void {
  services.jobs.every('remove-withdrawn-files', '* * * * *', () => removeWithdrawnFiles(services));
  services.jobs.every('tell-downloaders', '* * * * *', () => tellDownloaders(services));
}
