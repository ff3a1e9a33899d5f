import { listReleases } from '@labrish/api/releases/find';
import type { Release } from '@labrish/api/releases/schema';
import type { Services } from '#context.ts';
import { PushProblem, type Version } from './destination.ts';

type Parts = Pick<Services, 'db'>;
export type KnownVersion = Version & Pick<Release, 'id' | 'state' | 'status' | 'withdrawn'>;

/** Finds a version by its name. @throws {PushProblem} naming the published versions */
export async function findVersion({ db }: Parts, name: string): Promise<KnownVersion> {
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
export function assertMayBeSent({ name, state, status, withdrawn }: KnownVersion): void {
  if (state === 'withdrawn')
    throw new PushProblem(`${name} was withdrawn. Make a new version and send that.`);
  if (state !== 'published')
    throw new PushProblem(`${name} is not published. Publish it in the console first.`);
  if (withdrawn > 0)
    throw new PushProblem(
      `A recording that is in ${name} was taken back or taken out. Make a new version and send that.`,
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
export async function pushesToRemove({ db }: Parts): Promise<PushToRemove[]> {
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
