import type { Services } from '#context.ts';
import { offeredVersions } from './offered.ts';

/** What whoever used a version that is not given out any more is to use, as a sentence. */
export async function insteadOf(
  services: Pick<Services, 'db' | 'env' | 'releaseFiles'>,
  line: string,
): Promise<string> {
  const newest = (await offeredVersions(services)).find((version) => version.line === line);
  return newest ? `Use ${newest.name} instead.` : 'A new version is on its way.';
}
