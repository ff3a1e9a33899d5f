import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, freePort } from '../harness.ts';
import { createInstallation, type Installation } from '../process/installation.ts';
import { startProcess } from '../process/process.ts';
import { openStandIn, say, type StandIn } from '../recogniser/stand-in.ts';
import { storeRecording } from '../recogniser/stored.ts';

const [postgres] = databases.filter(({ url }) => url !== undefined);
const TIMEOUT_MS = 120_000;

describe.skipIf(!postgres)(
  'a server that is killed while a recogniser hears',
  { timeout: TIMEOUT_MS },
  () => {
    let standIn: StandIn;
    let place: Installation;
    beforeAll(async () => {
      standIn = await openStandIn(() => undefined);
      place = await createInstallation(postgres?.url);
      const services = await place.open();
      // As if somebody spoke all the time: the sound is none.
      await storeRecording(services, { analysis: 'analysed', quality: { speech_ratio: 1 } });
      await services.close();
    }, TIMEOUT_MS);
    afterAll(async () => {
      await standIn.close();
      await place.remove();
    });

    /** Starts a server, and lets its task run at once. */
    const start = async () => {
      const settings = { ...place.place, ASR_URL: standIn.url, ASR_MODEL: 'small' };
      const server = await startProcess(await freePort(), settings);
      // The row is there once the queue has started.
      const hurry = `update jobs set not_before = now() where name = 'machine-drafts' returning 1`;
      await expect.poll(() => place.withDb(async (db) => (await db.sql(hurry)).rows.length)).toBe(1);
      return server;
    };
    const drafts = () => place.withDb((db) => db.prisma.machine_drafts.findMany());
    const asked = () => expect.poll(() => standIn.asked.length, { timeout: 30_000 });

    test('the next one lets it hear the recording again, and never one whose result is stored', async () => {
      const first = await start();
      await asked().toBe(1);
      await first.kill();
      standIn.answer = say({ text: 'mi deh ya' });
      const second = await start();
      await asked().toBe(2);
      await expect.poll(drafts, { timeout: 30_000 }).toMatchObject([{ text: 'mi deh ya', attempts: 2 }]);
      await second.kill();
      const third = await start();
      const ran = () =>
        place.withDb((db) =>
          db.sql(`select not_before > now() as ran from jobs where name = 'machine-drafts'`),
        );
      await expect.poll(async () => (await ran()).rows, { timeout: 30_000 }).toEqual([{ ran: true }]);
      expect(await third.stop()).toBe(0);
      expect(standIn.asked).toHaveLength(2);
    });
  },
);
