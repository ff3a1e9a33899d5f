import { Readable } from 'node:stream';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStores } from '#audio/open-stores.ts';
import { changeSecret } from '#auth-secret/change.ts';
import { withPlace, type Place } from '#backup/place.ts';
import { replayJournal } from '#backup/replay-journal.ts';
import { readEnv } from '#env.ts';
import { createJournal } from '#journal/journal.ts';
import { backUp, createPlace, note, placeOf, restore, SECRET, type Server } from '../backup/world.ts';
import { createPerson } from '../conversation/chat.ts';
import { databases } from '../harness.ts';
import { createSwift, whyNoSwift, type Swift } from '../swift/swift.ts';

const LATER = 'the secret that the server was given after the backup';
const ids = { deleter: 0, taker: 1, stopper: 2, young: 3, newcomer: 4, passer: 5 };
type Who = keyof typeof ids;
const name = (who: Who) => `00000000-0000-4000-8000-00000000000${ids[who]}`;

const log = Fastify().log;
const receiptIn = (body: string) => /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(body)?.[0] ?? '';

/** Returns the restored server's answer to a contributor who writes. */
async function says({ url }: Server, who: Who, ...texts: string[]): Promise<string> {
  const person = createPerson(url, name(who));
  let last = '';
  for (const text of texts) last = (await person.say(text)).body ?? '';
  return last;
}

const kept = ({ services }: Server) =>
  services.db.prisma.submissions.count({ where: { withdrawn_at: null } });

interface Where {
  /** Settings of every place: all share one journal. */
  settings: (folder: string) => Record<string, string>;
}

const FOLDER: Where = { settings: (folder) => ({ JOURNAL_DIR: join(folder, 'journal-of-all') }) };

/**
 * Makes a backup, changes the secret, and lets four contributors withdraw everything, withdraw the last recording, say STOP, and
 * say that they are under 18. Two new contributors do the latter two. @returns what is needed to restore the backup
 */
async function restoredFrom({ settings }: Where, url: string | undefined) {
  const one = await createPlace(url);
  const shared = settings(one.folder);
  let server = await one.serve({ ...shared, AUTH_SECRET: SECRET });
  const prompted = async (who: Who) => {
    const person = createPerson(server.url, name(who));
    await person.say('hi');
    for (const choice of ["Let's start", "I agree, I'm 18+"]) await person.tap(choice);
    return person;
  };
  for (const who of ['deleter', 'taker', 'stopper', 'young'] as const)
    await (await prompted(who)).speak(note(ids[who]));
  const { folder } = await backUp(placeOf(server), one.backups);
  await server.close();

  await one.withDb((db) =>
    changeSecret({
      ...{ db, from: SECRET, to: LATER, leaveUnreadable: false, batch: 100, now: one.now },
      tell: () => undefined,
    }),
  );
  server = await one.serve({ ...shared, AUTH_SECRET: LATER });
  const deleted = await says(server, 'deleter', 'DELETE ALL', 'yes');
  const taken = await says(server, 'taker', 'DELETE LAST');
  await says(server, 'stopper', 'STOP');
  await says(server, 'young', "I'm 15", 'yes');
  await createPerson(server.url, name('newcomer')).say('hi');
  await says(server, 'newcomer', "I'm 15", 'yes');
  await says(server, 'passer', 'hi', 'STOP');
  await server.services.jobs.stop();
  const { contributors, withdrawals } = server.services.db.prisma;
  expect(await contributors.count({ where: { under_18_at: { not: null } } })).toBe(2);
  expect(await contributors.count({ where: { opted_out_at: { not: null } } })).toBe(2);
  const receipts = (await withdrawals.findMany()).map(({ receipt_code }) => receipt_code);
  expect(receipts).toEqual(expect.arrayContaining([receiptIn(deleted), receiptIn(taken)].filter(Boolean)));
  await server.close();
  return { one, shared, folder, receipts };
}

async function emptied(place: Record<string, string>): Promise<void> {
  const env = readEnv(place);
  const stores = await openStores(env, env.DATA_DIR, log);
  for (const store of [stores.audio, stores.releases])
    for await (const { key } of store.list()) await store.remove(key);
  stores.close();
}

async function nobodyIsBack(server: Server, receipts: string[]): Promise<void> {
  expect(receipts.length).toBeGreaterThanOrEqual(2);
  for (const receipt of receipts) {
    const answer = await fetch(`${server.url}/data/receipts/${receipt}`);
    expect({ receipt, status: answer.status }).toEqual({ receipt, status: 200 });
  }
  expect(await says(server, 'stopper', 'hi')).toMatch(/START/);
  for (const who of ['deleter', 'young', 'newcomer', 'passer'] as const) {
    await says(server, who, 'hi');
    await createPerson(server.url, name(who)).speak(note(20 + ids[who]));
  }
  // The recordings that the contributor gave before STOP stay.
  expect(await kept(server)).toBe(1);
  const { contributors } = server.services.db.prisma;
  expect(await contributors.count({ where: { under_18_at: { not: null } } })).toBe(2);
  expect(await contributors.count({ where: { opted_out_at: { not: null } } })).toBe(2);
}

describe.each(databases)(
  'what people took back after a backup, on $name',
  { timeout: 600_000 },
  ({ url }) => {
    let swift: Swift | undefined;
    beforeAll(async () => {
      if (whyNoSwift) return;
      swift = await createSwift();
      await swift.createBucket('speech');
    });
    afterAll(() => swift?.remove());

    test('stays taken back where it is restored, with a journal in a folder; an old database is refused until it is replayed', async () => {
      const { one, shared, folder, receipts } = await restoredFrom(FOLDER, url);
      const journal = shared.JOURNAL_DIR ?? '';
      const entries = readdirSync(journal, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.json'),
      );
      expect(entries.map((file) => readFileSync(join(journal, file), 'utf8')).join()).not.toMatch(
        /hi|I'm|simulator/,
      );

      const two = await createPlace(url);
      const elsewhere = (place: Place): Place => ({
        ...place,
        journal: createJournal(
          { store: { ...place.journal.store, list: () => Readable.from([]) as never }, where: 'elsewhere' },
          undefined,
        ),
      });
      await restore({ place: { ...two.place, ...shared } }, folder, elsewhere);
      await expect(two.start({ ...shared, AUTH_SECRET: SECRET })).rejects.toThrow('npm run journal:replay');
      const [entry = ''] = entries;
      const bytes = readFileSync(join(journal, entry));
      const replay = () =>
        withPlace({ env: readEnv({ ...two.place, ...shared }), log }, 'as it is', (place) =>
          replayJournal(place, new Date()),
        );
      writeFileSync(join(journal, entry), bytes.toString().replace('"at":"2', '"at":"3'));
      await expect(replay()).rejects.toThrow('not as it was written');
      writeFileSync(join(journal, entry), bytes);
      expect(await replay()).toEqual({ entries: entries.length, withdrawn: 3 });
      expect(await replay()).toEqual({ entries: 0, withdrawn: 0 });
      const server = await two.serve({ ...shared, AUTH_SECRET: SECRET });
      await nobodyIsBack(server, receipts);
      await server.close();
      await one.remove();
      await two.remove();
    });

    test.skipIf(whyNoSwift)('stays taken back where it is restored, with a journal in a bucket', async () => {
      const { one, shared, folder, receipts } = await restoredFrom(
        { settings: () => ({ ...swift?.settings, S3_BUCKET: 'speech' }) },
        url,
      );
      const two = await createPlace(url);
      const place = { ...two.place, ...shared };
      await emptied(place);
      expect(await restore({ place }, folder)).toMatchObject({ journal: { withdrawn: 3 } });
      const server = await two.serve({ ...shared, AUTH_SECRET: SECRET });
      await nobodyIsBack(server, receipts);
      await server.close();
      await one.remove();
      await two.remove();
    });
  },
);
