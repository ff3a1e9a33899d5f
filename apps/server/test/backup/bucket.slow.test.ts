import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStores, type Stores } from '#audio/open-stores.ts';
import { readEnv } from '#env.ts';
import { createJournal } from '#journal/journal.ts';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { createSwift, whyNoSwift, type Swift } from '../swift/swift.ts';
import { backUp, createPlace, note, placeOf, restore, SECRET } from './world.ts';

describe.skipIf(whyNoSwift)(`a backup from a folder to a bucket and back (${whyNoSwift ?? 'Swift'})`, () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await createSwift();
    await swift.createBucket('speech');
  });
  afterAll(() => swift.remove());

  test('brings every recording, byte for byte', async () => {
    const one = await createPlace(undefined);
    const server = await one.serve({ AUTH_SECRET: SECRET });
    const person = await createPersonAtPrompt(server.url);
    await person.speak(note(1));
    const { folder } = await backUp(placeOf(server), one.backups);
    await server.close();

    const two = await createPlace(undefined);
    const inBucket = { ...two.place, ...swift.settings, S3_BUCKET: 'speech' };
    await restore({ place: inBucket }, folder);
    const env = readEnv(inBucket);
    const stores: Stores = await openStores(env, env.DATA_DIR, Fastify().log);
    await two.withDb(async (db) => {
      const { storage_url } = await db.prisma.submissions.findFirstOrThrow();
      expect((await stores.audio.get(storage_url ?? '')).equals(note(1))).toBe(true);
      const journal = createJournal(stores.journal, undefined);
      const again = await backUp({ db, stores, journal, dataDir: env.DATA_DIR, is_new: false }, two.backups);
      const listIn = (backup: string) => readFileSync(join(backup, 'audio.jsonl'), 'utf8');
      expect(listIn(again.folder)).toBe(listIn(folder));
    });
    stores.close();
    await one.remove();
    await two.remove();
  });
});
