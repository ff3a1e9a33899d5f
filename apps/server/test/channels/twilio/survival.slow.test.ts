import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@labrish/db';
import type { Database } from '@labrish/db';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { voiceNote } from '../../fake-twilio/people.ts';
import { signedRequest, startFakeTwilio } from '../../fake-twilio/start.ts';
import type { FakeTwilio } from '../../fake-twilio/start.ts';
import { databases, freePort } from '../../harness.ts';
import { withSound } from '../../audio/ogg.ts';
import { startProcess } from '../../process/process.ts';

const PEOPLE = 4;
const NOTES_EACH = 5;
/** Messages that each contributor sends before the notes: choices by number, including consent. */
const OPENING = ['Hi', '1', '1', '3'];
/** Counts of acknowledged webhooks at which the server is killed: amid the notes, while earlier ones are still processed. */
const KILLS = [19, 27];

let fake: FakeTwilio;
beforeAll(async () => {
  fake = await startFakeTwilio();
});
afterAll(() => fake.close());

/** One database is enough here: survival.slow.test.ts in conversation kills the server on both. */
describe.each(databases.slice(-1))('on $name', ({ url }) => {
  it(
    'stores every acknowledged voice note, although killed while fetching them',
    { timeout: 300_000 },
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'labrish-twilio-survival-'));
      const temporary = url ? await createTemporaryDatabase(url) : undefined;
      const settings = {
        DATA_DIR: dataDir,
        ...fake.settings,
        ...(temporary && { DATABASE_URL: temporary.url }),
      };
      const port = await freePort();
      let server = await startProcess(port, settings);
      let restarting: Promise<void> = Promise.resolve();
      let acknowledged = 0;
      const sent: string[] = [];

      const deliver = async (params: Record<string, string>) => {
        while (!(await accepted(server.url, params))) await restarting;
        acknowledged += 1;
        if (KILLS.includes(acknowledged))
          restarting = restarting.then(async () => {
            await server.kill();
            server = await startProcess(port, settings);
          });
      };
      await Promise.all(
        Array.from({ length: PEOPLE }, async (_, n) => {
          const from = `whatsapp:+1876563${1000 + n}`;
          for (const text of OPENING) await deliver(fake.inbound(from, { text }));
          for (let note = 0; note < NOTES_EACH; note++) {
            const bytes = withSound(voiceNote, n * 1000 + note);
            await deliver(fake.inbound(from, { media: { bytes, type: 'audio/ogg' } }));
            sent.push(sha256(bytes));
          }
        }),
      );
      await restarting;
      await server.stop();

      const open = () => createDb({ url: temporary?.url, folder: join(dataDir, 'db') });
      // An attempt that a kill broke off is retried after a wait, so move time on; the next start takes up the rest.
      await withDb(open, letTimePass);
      server = await startProcess(port, settings);
      await vi.waitUntil(isNothingLeftAtTwilio, { timeout: 180_000, interval: 200 });
      await server.stop();
      const rows = await withDb(open, (db) => db.prisma.submissions.findMany());
      const stored = rows.map((row) =>
        sha256(readFileSync(join(dataDir, 'audio', row.storage_url ?? 'missing'))),
      );
      await temporary?.drop();
      rmSync(dataDir, { recursive: true, force: true });
      expect(stored.sort()).toEqual(sent.sort());
      expect(rows.map((row) => row.audio_sha256).sort()).toEqual(stored);
      expect(fake.violations).toEqual([]);
    },
  );
});

async function withDb<T>(open: () => Promise<Database>, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

/** Returns whether Twilio has no attachment left: each is deleted there once it is stored with us. */
function isNothingLeftAtTwilio(): boolean {
  return [...fake.state.messages.values()].every(({ media }) => media.length === 0);
}

async function letTimePass({ prisma }: Database): Promise<void> {
  await prisma.inbound_media.updateMany({ data: { not_before: null } });
  await prisma.inbound_messages.updateMany({ data: { not_before: null } });
}

/** Sends a webhook. @returns false when the server was down or died before it answered: then Twilio retries. */
async function accepted(base: string, params: Record<string, string>): Promise<boolean> {
  const url = `${base}/webhooks/twilio/whatsapp`;
  try {
    const response = await fetch(url, signedRequest(url, params, fake.state.auth_token));
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
