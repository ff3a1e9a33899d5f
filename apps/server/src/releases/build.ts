import { dropIneligible } from '@labrish/api/releases/eligible';
import { ofPilot, type releases } from '@labrish/db';
import { inCountry, type CountryServices, type Services } from '#context.ts';
import { claimAttempt, scheduleRetry } from '#retry-queue/retry-queue.ts';
import { createEndlessSchedule } from '#retry-queue/schedule.ts';
import { writePart } from './write-part.ts';
import { filesOf, type PlannedFile, folderOf } from './folder.ts';
import { finish } from './finish.ts';

/** Retry delays in seconds, for failures such as a full disk or an unavailable audio store. */
const nextTry = createEndlessSchedule([10, 60], 300);

/**
 * Writes the missing files of a release, one per attempt. Another process may take over after any file, so a kill loses at most
 * the file that was being written.
 *
 * @param signal when aborted, no further file is started.
 */
export async function buildRelease(services: Services, id: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const found = await services.db.prisma.releases.findUnique({
      where: { id },
      include: { release_series: { select: { pilot: true } } },
    });
    if (found?.state !== 'building') return;
    const { release_series, ...release } = found;
    if (release.not_before && release.not_before > services.now()) return;
    if (!(await claimAttempt(services, 'releases', release))) return;
    try {
      await buildNext(inCountry(services, release_series.pilot), release);
      await freeLease(services, id);
    } catch (error) {
      const { message } = error as Error;
      services.log.warn({ err: error, release_id: id }, 'a file of a release was not written');
      const not_before = nextTry(release.attempts + 1, services.now());
      await scheduleRetry(services, 'releases', release, { error: message, not_before });
      return;
    }
  }
}

async function buildNext(services: CountryServices, release: releases): Promise<void> {
  const file = await nextFile(services, release);
  if (file) return writeFile(services, release, file);
  const { db, env, now, pilot } = services;
  const context = { counts_simulator: env.embedded, now };
  const gone = await ofPilot(db.prisma, pilot.country.code).$transaction((tx) =>
    dropIneligible(tx, context, release),
  );
  // If clips were dropped, do not finish: the files that contain them must be written again.
  if (!gone) await finish(services, release);
}

/** Returns the first planned file that is not recorded as written, or whose size in the store differs. */
async function nextFile(services: Services, release: releases): Promise<PlannedFile | null> {
  const sizes = await sizesIn(services, folderOf(release));
  const written = await services.db.prisma.release_parts.findMany({ where: { release_id: release.id } });
  for (const file of await filesOf(services, release.id)) {
    const part = written.find(({ path }) => path === file.path);
    if (!part || sizes.get(file.path) !== Number(part.bytes)) return file;
  }
  return null;
}

async function sizesIn({ releaseFiles }: Services, folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of releaseFiles.store.list(`${folder}/`))
    sizes.set(key.slice(folder.length + 1), bytes);
  return sizes;
}

async function writeFile(services: CountryServices, release: releases, file: PlannedFile): Promise<void> {
  const { path, part, first_position, last_position } = file;
  const { rows, bytes, seconds, sha256 } = await writePart(services, release, file);
  const written = {
    ...{ part, first_position, last_position, rows, bytes: BigInt(bytes), seconds, sha256 },
    built_at: services.now(),
  };
  await services.db.prisma.release_parts.upsert({
    where: { release_id_path: { release_id: release.id, path } },
    create: { release_id: release.id, path, ...written },
    update: written,
  });
}

async function freeLease({ db }: Services, id: string): Promise<void> {
  await db.prisma.releases.updateMany({
    where: { id, state: 'building' },
    data: { attempts: 0, not_before: null, lease_holder: null, error: null },
  });
}
