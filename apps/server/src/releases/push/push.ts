import { resolve } from 'node:path';
import type { Services } from '#context.ts';
import { folderOf } from '../folder.ts';
import { type Destination, type Say, PushProblem, type Version } from './destination.ts';
import { openFolder } from './folder.ts';
import { openHub } from './hub.ts';
import type { Order } from './read-order.ts';
import { openS3 } from './s3.ts';
import { checkFiles } from './whole-files.ts';
import { openZenodo, reserveDoi } from './zenodo.ts';
import { listReleases } from '@labrish/api/releases/find';
import type { Release } from '@labrish/api/releases/schema';

/**
 * Carries out the operator's order, and lists the pushed versions that should be removed.
 *
 * @returns what was done and what remains to be done, for people
 * @throws {PushProblem} when it may not be done, or the destination refuses
 */
export async function push(services: Services, order: Order, say: Say): Promise<string> {
  if (order.to.destination === 'zenodo' && order.to.step === 'reserve')
    return reserveDoi(services, order.to, order.name);
  const destination = openDestination(services, order.to, say);
  const version = await findVersion(services, order.name);
  const said = order.is_removal
    ? await remove(services, version, destination)
    : await send(services, version, destination, say);
  const left = await pushesToRemove(services);
  if (!left.length) return said;
  return [
    said,
    'These versions are not to be used any more, or somebody has taken a recording in them back. Take them away with --remove:',
    ...left.map(({ name, destination, target }) => `  ${name}: ${destination} ${target}`),
  ].join('\n');
}

/** Creates the destination of an order, without connecting to it. */
function openDestination(services: Services, to: Order['to'], say: Say): Destination {
  switch (to.destination) {
    case 'huggingface':
      return openHub(to, say);
    case 's3':
      return openS3(to, say);
    case 'folder':
      return openFolder(to, resolve(services.env.DATA_DIR), say);
    case 'zenodo':
      return openZenodo(services, to, say);
  }
}

async function send(
  services: Services,
  version: KnownVersion,
  destination: Destination,
  say: Say,
): Promise<string> {
  const { releaseFiles } = services;
  const assertStillFit = async () => assertMayBeSent(await findVersion(services, version.name));
  assertMayBeSent(version);
  const sendTo = await destination.prepare(version);
  const folder = folderOf(version);
  await releaseFiles.fetch(folder);
  try {
    const files = await checkFiles(releaseFiles.pathOf(folder), say);
    await assertStillFit();
    // Record the push before the first byte: an interrupted push also leaves files there.
    await record(services, version, destination);
    const next = await sendTo(files).catch(async (error: unknown) => {
      // The server removes a version's files as soon as a clip is withdrawn; that may be the cause of the failure.
      await assertStillFit();
      throw error;
    });
    await record(services, version, destination);
    return `${version.name} is at ${destination.target}. ${next}`.trim();
  } finally {
    await releaseFiles.drop(folder);
  }
}

/** Returns the key of the push of a version to a destination. */
function keyOf({ id: release_id }: KnownVersion, { kind: destination, target }: Destination) {
  return { release_id, destination, target };
}

async function record({ db, now }: Services, version: KnownVersion, destination: Destination): Promise<void> {
  // Zenodo receives nothing of a speaker, so there is nothing to remove and nobody to name as a recipient.
  if (destination.kind === 'zenodo') return;
  const key = keyOf(version, destination);
  await db.prisma.release_pushes.upsert({
    where: { release_id_destination_target: key },
    create: { ...key, pushed_at: now() },
    update: { pushed_at: now(), removed_at: null },
  });
}

async function remove(
  { db, now }: Services,
  version: KnownVersion,
  destination: Destination,
): Promise<string> {
  const done = await destination.remove(version);
  await db.prisma.release_pushes.updateMany({
    where: { ...keyOf(version, destination), removed_at: null },
    data: { removed_at: now() },
  });
  return done;
}

type KnownVersion = Version & Pick<Release, 'id' | 'state' | 'status' | 'withdrawn'>;

/** Finds a version by its name. @throws {PushProblem} naming the published versions */
async function findVersion({ db }: Services, name: string): Promise<KnownVersion> {
  const all = await listReleases({ db: db.prisma }, null);
  const found = all.find(({ series, version }) => `${series}-${version}` === name);
  if (found) return { ...found, name };
  const published = all.filter(({ state }) => state === 'published');
  throw new PushProblem(
    `There is no version ${name}. ` +
      (published.length
        ? `Published are: ${published.map(({ series, version }) => `${series}-${version}`).join(', ')}.`
        : 'None is published yet: make one in the console.'),
  );
}

/**
 * Checks that a version may be sent. Repeat it right before sending: reading the files takes long enough for a withdrawal.
 *
 * @throws {PushProblem} unless it is the newest of its series and nothing in it was withdrawn
 */
function assertMayBeSent({ name, state, status, withdrawn }: KnownVersion): void {
  if (state === 'withdrawn')
    throw new PushProblem(`${name} was withdrawn. Make a new version and send that.`);
  if (state !== 'published')
    throw new PushProblem(`${name} is not published. Publish it in the console first.`);
  if (withdrawn > 0)
    throw new PushProblem(
      `A recording that is in ${name} was withdrawn or taken out. Make a new version and send that.`,
    );
  if (status !== 'current') throw new PushProblem(`There is a newer version than ${name}. Send that one.`);
}

/** A pushed version that must be removed from its destination. */
interface PushToRemove {
  /** `labrish-jamaica-1.0.0`. */
  name: string;
  destination: string;
  target: string;
  /** How many of its clips were withdrawn. */
  withdrawn: number;
}

/** Lists complete and partial pushes of versions that are not current or contain withdrawn clips, the oldest first. */
export async function pushesToRemove({ db }: Services): Promise<PushToRemove[]> {
  const pushes = await db.prisma.release_pushes.findMany({
    where: { removed_at: null },
    orderBy: [{ pushed_at: 'asc' }, { id: 'asc' }],
  });
  if (!pushes.length) return [];
  const releases = new Map(
    (await listReleases({ db: db.prisma }, null)).map((release) => [release.id, release]),
  );
  return pushes.flatMap(({ release_id, destination, target }) => {
    const release = releases.get(release_id);
    if (!release || (release.status === 'current' && !release.withdrawn)) return [];
    const { series, version, withdrawn } = release;
    return { name: `${series}-${version}`, destination, target, withdrawn };
  });
}
