import type { Services } from '#context.ts';
import { downloadableVersions } from './downloadable.ts';

/** Returns a sentence that names the version to use in place of one that is no longer offered. */
export async function replacementFor(
  services: Pick<Services, 'db' | 'env' | 'releaseFiles'>,
  series: string,
): Promise<string> {
  const newest = (await downloadableVersions(services)).find((version) => version.series === series);
  return newest ? `Use ${newest.name} instead.` : 'A new version is on its way.';
}
