import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '#backup/manifest.ts';
import type { Place } from '#backup/place.ts';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { oneDatabase } from '../harness.ts';
import {
  backUp,
  createPlace,
  everyRow,
  note,
  placeOf,
  restore,
  rowsIn,
  SECRET,
  textOfTable,
} from './world.ts';
import type { Server } from './world.ts';

const NOTHING = { entries: 0, withdrawn: 0 };
const AS_SERVED = { AUTH_SECRET: SECRET };

describe.each(oneDatabase)('a restore, on $name', ({ url }) => {
  let one: Awaited<ReturnType<typeof createPlace>>;
  let server: Server;
  let folder: string;

  beforeAll(async () => {
    one = await createPlace(url);
    server = await one.serve(AS_SERVED);
    const person = await createPersonAtPrompt(server.url);
    await person.speak(note(1));
    ({ folder } = await backUp(placeOf(server), one.backups));
  });
  afterAll(async () => {
    await server.close();
    await one.remove();
  });

  /** Damages a file for one attempt, then puts its contents back. */
  const damaged = async (path: string, change: () => void, attempt: () => Promise<unknown>) => {
    const before = readFileSync(path);
    change();
    await attempt();
    writeFileSync(path, before);
  };

  test('is refused before anything is written: what is damaged, newer, sealed otherwise, or no backup', async () => {
    const two = await createPlace(undefined);
    const rows = join(folder, 'tables/states.jsonl.gz');
    await damaged(
      rows,
      () => appendFileSync(rows, '{}\n'),
      () => expect(restore(two, folder)).rejects.toThrow(/damaged: tables\/states\.jsonl\.gz .* bytes/),
    );
    const [sound = ''] = readdirSync(join(folder, 'audio'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const bytes = readFileSync(sound);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await damaged(
      sound,
      () => writeFileSync(sound, bytes),
      () => expect(restore(two, folder)).rejects.toThrow(/damaged: audio\/.* SHA-256/),
    );
    const manifest = join(folder, 'manifest.json');
    const changed = (from: RegExp, to: string) => () =>
      writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(from, to));
    await damaged(manifest, changed(/"20261126120000_baseline"/, '$&, "20991231000000_flying"'), () =>
      expect(restore(two, folder)).rejects.toThrow('this one does not know 20991231000000_flying'),
    );
    await damaged(manifest, changed(/"format_version": 2/, '"format_version": 3'), () =>
      expect(restore(two, folder)).rejects.toThrow('newer version'),
    );
    await damaged(manifest, changed(/[^]*/, '{"format": '), () =>
      expect(restore(two, folder)).rejects.toThrow(
        `The backup is damaged: ${manifest} is not as npm run backup wrote it. Nothing was restored. Use another backup in ` +
          `${one.backups}.`,
      ),
    );
    await expect(restore(two, join(folder, 'tables'))).rejects.toThrow('is not a backup');
    await expect(
      restore(two, folder, undefined, 'quite another secret of enough characters'),
    ).rejects.toThrow('sealed with another secret than AUTH_SECRET');
    expect(existsSync(two.place.DATA_DIR)).toBe(false);
    await expect(restore(one, folder)).rejects.toThrow(
      url ? 'The database is not empty' : 'allows one process at a time: stop the server',
    );
    await two.remove();
  });

  test('takes a backup of the first format, whose tables were not compressed', async () => {
    const old = join(one.backups, 'old');
    cpSync(folder, old, { recursive: true });
    const path = join(old, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    for (const table of manifest.tables) {
      const rows = Buffer.from(textOfTable(old, table.name));
      rmSync(join(old, `tables/${table.name}.jsonl.gz`));
      writeFileSync(join(old, `tables/${table.name}.jsonl`), rows);
      Object.assign(table, {
        bytes: rows.byteLength,
        sha256: createHash('sha256').update(rows).digest('hex'),
      });
    }
    writeFileSync(path, JSON.stringify({ ...manifest, format_version: 1 }));
    const two = await createPlace(url);
    expect(await restore(two, old)).toEqual({ migrated: [], withdrawn: 0, journal: NOTHING });
    await two.withDb(async (db) => expect(await everyRow(db)).toEqual(rowsIn(folder, manifest.tables)));
    await two.remove();
  });

  test('that was cut off is finished by the same again; until then no server starts, and no other backup is taken', async () => {
    const two = await createPlace(url);
    const cut = () => Promise.reject(new Error('cut off'));
    const beforeBytes = (place: Place): Place => ({
      ...place,
      stores: { ...place.stores, audio: { ...place.stores.audio, putStream: cut } },
    });
    const afterRows = (place: Place): Place => ({
      ...place,
      db: { ...place.db, migrate: (only) => (only ? place.db.migrate(only) : cut()) },
    });
    const { folder: another } = await backUp(placeOf(server), one.backups);
    for (const at of [beforeBytes, afterRows]) {
      await expect(restore(two, folder, at)).rejects.toThrow('cut off');
      await expect(two.start(AS_SERVED)).rejects.toThrow(`npm run restore -- --from ${folder}`);
      await expect(restore(two, another)).rejects.toThrow(
        `restore of another backup (${folder}) was cut off here`,
      );
    }
    expect(await restore(two, folder)).toEqual({ migrated: [], withdrawn: 0, journal: NOTHING });
    await two.start(AS_SERVED);
    await two.withDb(async ({ prisma }) => expect(await prisma.submissions.count()).toBe(1));
    await two.remove();
  });

  test('is of any of those that are kept; what they share takes room once, and what was cut off is no backup', async () => {
    const three = await createPlace(undefined);
    const soundIn = (backup: string) =>
      readFileSync(join(backup, 'audio.jsonl'), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => statSync(join(backup, 'audio', (JSON.parse(line) as { key: string }).key)).ino);
    const [a, b] = [
      await backUp(placeOf(server), three.backups),
      await backUp(placeOf(server), three.backups),
    ];
    expect(soundIn(b.folder)).toEqual(soundIn(a.folder));
    const broken: Place = {
      ...placeOf(server),
      db: { ...server.services.db, slowSql: () => Promise.reject(new Error('cut off')) },
    };
    await expect(backUp(broken, three.backups, 1)).rejects.toThrow('cut off');
    expect(readdirSync(three.backups).filter((name) => name.endsWith('.partial'))).toHaveLength(1);
    const c = await backUp(placeOf(server), three.backups, 2);
    expect(c.removed.map((name) => join(three.backups, name))).toEqual([a.folder]);
    expect(
      readdirSync(three.backups)
        .map((name) => join(three.backups, name))
        .sort(),
    ).toEqual([b.folder, c.folder]);
    expect(soundIn(c.folder)).toHaveLength(1);
    await three.remove();
  });
});
