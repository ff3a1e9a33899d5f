import { listReleases } from '@labrish/api/releases/find';
import type { Release } from '@labrish/api/releases/schema';
import type { Services } from '#context.ts';
import type { Version } from './destination.ts';
import { PushProblem } from './problem.ts';

type Parts = Pick<Services, 'db'>;
export type KnownVersion = Version & Pick<Release, 'id' | 'state' | 'status' | 'withdrawn'>;

/** Finds a version by its name. @throws {PushProblem} naming the published versions */
export async function findVersion({ db }: Parts, name: string): Promise<KnownVersion> {
  const all = await listReleases({ db: db.prisma });
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
