import type { Services } from '#context.ts';
import { downloadableVersions } from './downloadable.ts';

/** What whoever used a version that is not given out any more is to use, as a sentence. */
export async function replacementFor(
  services: Pick<Services, 'db' | 'env' | 'releaseFiles'>,
  line: string,
): Promise<string> {
  const newest = (await downloadableVersions(services)).find((version) => version.line === line);
  return newest ? `Use ${newest.name} instead.` : 'A new version is on its way.';
}
