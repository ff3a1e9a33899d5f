import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signAudioUrl } from '#playback/signing.ts';
import type { Place } from '#backup/place.ts';
import { countAnew, readCounters } from '../../../../packages/db/test/counters.ts';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { databases } from '../harness.ts';
import { signInAsAdmin } from '../process/sign-in.ts';
import {
  backUp,
  createPerson,
  createPlace,
  everyRow,
  fill,
  note,
  NUMBER,
  placeOf,
  restore,
  rowsIn,
  SECRET,
  textOfTable,
  withdrawAll,
} from './world.ts';
import type { Server } from './world.ts';
import type { SqlExecutor } from '@labrish/db';
import { seriesOf } from '../metrics/scrape.ts';
import { addSomebody, SOMEBODY } from '../audio/somebody.ts';

const NOTHING = { entries: 0, withdrawn: 0 };
const [first, last] = [databases[0], databases.at(-1)];
/** From which kind of database to which: each to the other, if there are two. */
const directions = [{ from: first, to: last }, ...(first === last ? [] : [{ from: last, to: first }])].map(
  ({ from, to }) => ({ name: `${from?.name} to ${to?.name}`, from: from?.url, to: to?.url }),
);

describe.each(directions)('a backup from $name', ({ from, to }) => {
  let one: Awaited<ReturnType<typeof createPlace>>;
  let server: Server;
  let people: string[];

  beforeAll(async () => {
    one = await createPlace(from);
    server = await one.serve({ AUTH_SECRET: SECRET });
    ({ people } = await fill(server));
  });
  afterAll(async () => {
    await server.close();
    await one.remove();
  });

  /** Runs `happens` during a backup: after the tables were written, and before the first file is copied. */
  const meanwhile = (place: Place, happens: () => Promise<unknown>): Place => {
    let done: Promise<unknown> | undefined;
    const { audio } = place.stores;
    const read: typeof audio.read = async (key, range) => {
      await (done ??= happens());
      return audio.read(key, range);
    };
    return { ...place, stores: { ...place.stores, audio: { ...audio, read } } };
  };

  test('made while people talk, has every row of one moment and plays, signs in and counts where it is restored', async () => {
    const session = await signInAsAdmin(server.url);
    const newcomer = await createPersonAtPrompt(server.url);
    const { folder, manifest, withdrawn } = await backUp(
      meanwhile(placeOf(server), () => newcomer.speak(note(10))),
      one.backups,
    );
    expect(withdrawn).toBe(0);
    expect(manifest).toMatchObject({ missing: [], audio: { files: 3 } });
    expect(await server.services.db.prisma.submissions.count({ where: { withdrawn_at: null } })).toBe(4);
    const text = manifest.tables.map(({ name }) => textOfTable(folder, name)).join();
    expect(text.includes(NUMBER.slice('whatsapp:+'.length))).toBe(false);
    expect(statSync(folder).mode & 0o77).toBe(0);

    const two = await createPlace(to);
    expect(await restore(two, folder)).toEqual({ migrated: [], withdrawn: 0, journal: NOTHING });
    await two.withDb(async (db) => {
      expect(await everyRow(db)).toEqual(rowsIn(folder, manifest.tables));
      expect(await readCounters(db)).toEqual(await countAnew(db));
    });

    // Move the clock past the limits on mails.
    two.advance(120);
    const restored = await two.serve({ AUTH_SECRET: SECRET });
    const { prisma } = restored.services.db;
    const { id } = await prisma.submissions.findFirstOrThrow({
      where: { withdrawn_at: null },
      orderBy: { created_at: 'asc' },
    });
    await addSomebody(prisma);
    const played = await fetch(restored.url + signAudioUrl(restored.services, id, SOMEBODY));
    expect(Buffer.from(await played.arrayBuffer()).equals(note(0))).toBe(true);
    const sums = await fetch(`${restored.url}/data/releases/labrish-test-1.0.0/SHA256SUMS`);
    expect(await sums.text()).toContain('data/train-00000-of-00001.parquet');
    expect((await signInAsAdmin(restored.url)).user.id).toBe(session.user.id);
    // A known contributor can continue, and the database's triggers count the new recording.
    const again = createPerson(restored.url, people[0]);
    await again.speak(note(11));
    expect(await prisma.submissions.count({ where: { withdrawn_at: null } })).toBe(4);
    expect(await readCounters(restored.services.db)).toEqual(await countAnew(restored.services.db));
    await restored.close();
    await two.remove();
  });

  test('has its age as a figure; a restored database has the time since it was created', async () => {
    const ageOf = async ({ services }: Server) =>
      seriesOf(await services.metrics.text()).get('labrish_backup_age_seconds') ?? NaN;
    const two = await createPlace(to);
    const early = await two.serve({ AUTH_SECRET: SECRET });
    const { prisma } = early.services.db;
    const applied_at = new Date(two.now().getTime() - 27 * 3600 * 1000);
    await prisma.seed_runs.updateMany({ data: { applied_at } });
    await early.services.db.sql('update _prisma_migrations set finished_at = $1', [applied_at]);
    expect(Math.round((await ageOf(early)) / 3600)).toBe(27);
    const { folder } = await backUp(placeOf(early), two.backups);
    two.advance(3600);
    expect((await ageOf(early)) / 3600).toBeCloseTo(1, 1);
    await early.close();

    const three = await createPlace(to);
    await restore(three, folder);
    const restored = await three.serve({ AUTH_SECRET: SECRET });
    expect(await restored.services.db.prisma.backups.count()).toBe(0);
    // The embedded database does not know when it was restored.
    if (to) expect((await ageOf(restored)) / 3600).toBeCloseTo(0, 1);
    await restored.close();
    await two.remove();
    await three.remove();
  });

  test('of a database that cannot be written is complete, and says that it was not recorded', async () => {
    const { db, ...place } = placeOf(server);
    const readOnly: SqlExecutor = (text, values) =>
      text.startsWith('insert')
        ? Promise.reject(new Error('cannot execute INSERT'))
        : db.slowSql(text, values);
    const { manifest, unrecorded } = await backUp(
      { ...place, db: { ...db, slowSql: readOnly } },
      one.backups,
    );
    expect({ missing: manifest.missing, unrecorded }).toEqual({
      missing: [],
      unrecorded: 'cannot execute INSERT',
    });
  });

  test('knows of what is taken back before its bytes are copied, and takes it back where it is restored', async () => {
    const leaver = await createPersonAtPrompt(server.url);
    await leaver.speak(note(20));
    const { folder, manifest, withdrawn } = await backUp(
      meanwhile(placeOf(server), () => withdrawAll(server, leaver)),
      one.backups,
    );
    expect({ withdrawn, missing: manifest.missing }).toEqual({ withdrawn: 1, missing: [] });
    const { db } = server.services;
    const receipt = await db.prisma.withdrawals.findFirstOrThrow({ orderBy: { withdrawn_at: 'desc' } });

    const two = await createPlace(to);
    expect(await restore(two, folder)).toEqual({ migrated: [], withdrawn: 1, journal: NOTHING });
    await two.withDb(async ({ prisma, ...rest }) => {
      expect(await prisma.withdrawals.findUnique({ where: { receipt_code: receipt.receipt_code } })).toEqual({
        ...receipt,
        id: expect.any(String) as string,
      });
      const tombstone = await prisma.submissions.findUnique({
        where: { id: receipt.submission_ids[0] ?? '' },
      });
      expect(tombstone).toMatchObject({ storage_url: null, transcription: null, prompt_text: null });
      expect(tombstone?.withdrawn_at).toEqual(receipt.withdrawn_at);
      const said = { contributor_id: receipt.contributor_id, raw_enc: { not: new Uint8Array() } };
      expect(await prisma.inbound_messages.count({ where: said })).toBe(0);
      const same = { prisma, ...rest };
      expect(await readCounters(same)).toEqual(await countAnew(same));
    });
    await two.remove();
  });

  test('tells of what the store has lost, and then removes no older one', async () => {
    const row = await server.services.db.prisma.submissions.findFirstOrThrow({
      where: { withdrawn_at: null },
    });
    const key = row.storage_url ?? '';
    const bytes = await server.services.audio.get(key);
    await server.services.audio.remove(key);
    const { manifest, withdrawn, removed } = await backUp(placeOf(server), one.backups, 1);
    expect({ missing: manifest.missing, withdrawn, removed }).toEqual({
      missing: [key],
      withdrawn: 0,
      removed: [],
    });
    await server.services.audio.put(key, bytes);
  });
});
