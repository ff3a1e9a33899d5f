import type { Services } from '#context.ts';
import { folderOf } from '../folder.ts';
import type { Destination, Say } from './destination.ts';
import { assertMayBeSent, findVersion, type KnownVersion } from './versions.ts';
import { openDestination } from './open-destination.ts';
import type { Order } from './order.ts';
import { pushesToRemove } from './to-remove.ts';
import { checkFiles } from './whole-files.ts';

type SendTo = Awaited<ReturnType<Destination['prepare']>>;
type Parts = Pick<Services, 'db' | 'env' | 'now' | 'releaseFiles'>;

/**
 * Carries out the operator's order, and lists the pushed versions that should be removed.
 *
 * @returns what was done and what remains to be done, for people
 * @throws {PushProblem} when it may not be done, or the destination refuses
 */
export async function push(services: Parts, order: Order, say: Say): Promise<string> {
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

async function send(
  services: Parts,
  version: KnownVersion,
  destination: Destination,
  say: Say,
): Promise<string> {
  assertMayBeSent(version);
  const sendTo = await destination.prepare(version);
  const folder = folderOf(version);
  await services.releaseFiles.fetch(folder);
  try {
    return await sendFiles(services, version, { destination, sendTo, say });
  } finally {
    await services.releaseFiles.drop(folder);
  }
}

async function sendFiles(
  services: Parts,
  version: KnownVersion,
  { destination, sendTo, say }: { destination: Destination; sendTo: SendTo; say: Say },
): Promise<string> {
  const files = await checkFiles(services.releaseFiles.pathOf(folderOf(version)), say);
  assertMayBeSent(await findVersion(services, version.name));
  // Record before the first byte: an interrupted push has left files there, too.
  await record(services, version, destination);
  const next = await sendTo(files).catch(async (error: unknown) => {
    // The server removes a version's files as soon as a clip is withdrawn; that may be the cause of the failure.
    assertMayBeSent(await findVersion(services, version.name));
    throw error;
  });
  await record(services, version, destination);
  return `${version.name} is at ${destination.target}. ${next}`.trim();
}

async function record(
  { db, now }: Parts,
  { id: release_id }: KnownVersion,
  { kind: destination, target }: Destination,
): Promise<void> {
  const key = { release_id, destination, target };
  await db.prisma.release_pushes.upsert({
    where: { release_id_destination_target: key },
    create: { ...key, pushed_at: now() },
    update: { pushed_at: now(), removed_at: null },
  });
}

async function remove({ db, now }: Parts, version: KnownVersion, destination: Destination): Promise<string> {
  const done = await destination.remove(version);
  await db.prisma.release_pushes.updateMany({
    where: {
      release_id: version.id,
      destination: destination.kind,
      target: destination.target,
      removed_at: null,
    },
    data: { removed_at: now() },
  });
  return done;
}
