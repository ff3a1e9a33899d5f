import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabaseKind } from '@labrish/db/testing/test-database';
import { listFiles } from '@labrish/release';
import { push } from '#releases/push/push.ts';
import { readOrder } from '#releases/push/read-order.ts';
import { erase } from '#submissions/withdraw.ts';
import { openReleases } from '../world.ts';

export const NAME = 'labrish-test-1.0.0';

/** Opens a world of releases with the operator's push command. */
export async function openPushes(kind: TestDatabaseKind) {
  const world = await openReleases(kind);
  const said: string[] = [];
  const folderOf = (name: string) => join(world.folder, 'releases', name);
  return {
    ...world,
    /** The progress messages of the command. */
    said,
    folderOf,
    /** Runs the command with these arguments and environment variables. @returns its last output */
    async run(args: string, variables: Record<string, string> = {}): Promise<string> {
      const order = readOrder(args.split(' '), variables);
      if (!order) throw new Error('It only showed the usage.');
      return push(world.services, order, (line) => said.push(line));
    },
    /** Publishes version 1.0.0 with one recording of each of three speakers. @returns the ids of the recordings */
    async publishOne(): Promise<string[]> {
      said.length = 0;
      await world.reset();
      const ids: string[] = [];
      for (let n = 0; n < 3; n++) ids.push(await world.record(await world.speaker()));
      await world.release('1.0.0');
      return ids;
    },
    /** Publishes the next version a day later, with one more recording. */
    async publishNext(version: string): Promise<void> {
      world.api.world.now = new Date(world.api.world.now.getTime() + 86_400_000);
      await world.record(await world.speaker());
      await world.release(version);
    },
    withdrawRecording: (id: string) =>
      world.db.$transaction((tx) => erase({ tx, now: world.services.now() }, [{ id, media_id: null }])),
    /** Reads the bytes of every file, by its path. */
    bytesOf: (name: string) => readFiles(folderOf(name)),
    /** Lists where versions were sent, and whether they are still there. */
    async pushes(): Promise<string[]> {
      const rows = await world.db.release_pushes.findMany({
        include: { release: true },
        orderBy: [{ pushed_at: 'asc' }, { id: 'asc' }],
      });
      return rows.map(
        ({ release, destination, target, removed_at }) =>
          `${release.version} ${destination} ${target} ${removed_at ? 'removed' : 'there'}`,
      );
    },
  };
}

export type PushWorld = Awaited<ReturnType<typeof openPushes>>;

export async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const bytes = new Map<string, Buffer>();
  for (const path of await listFiles(folder)) bytes.set(path, await readFile(join(folder, path)));
  return bytes;
}

/** Returns lines as in SHA256SUMS for these files, to compare what arrived with what was built. */
export function sumsOf(files: ReadonlyMap<string, Uint8Array>): string[] {
  return [...files]
    .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}`)
    .sort();
}

/** Returns the lines of SHA256SUMS, which lists all built files but itself. */
export function listedIn(files: ReadonlyMap<string, Uint8Array>): string[] {
  const list = Buffer.from(files.get('SHA256SUMS') ?? []).toString();
  return list.split('\n').filter(Boolean).sort();
}
