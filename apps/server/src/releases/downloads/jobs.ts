import type { Services } from '#context.ts';
import { removeWithdrawnFiles } from '#releases/withdrawn-files.ts';
import { notifyDownloaders } from './notify-downloaders.ts';

/** The tasks for a version that must not be used as it was: remove its files, and notify its downloaders. */
export const TAKE_OUTS = ['remove-withdrawn-files', 'tell-downloaders'] as const;

/** Declares both tasks. Call before the queue starts. They wait neither for each other nor for a build. */
export function declareDownloadJobs(services: Services): void {
  const [remove, tell] = TAKE_OUTS;
  services.jobs.every(remove, '* * * * *', () => removeWithdrawnFiles(services));
  services.jobs.every(tell, '* * * * *', () => notifyDownloaders(services));
}
