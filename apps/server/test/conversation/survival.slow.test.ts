import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@labrish/db';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { describe, expect, it } from 'vitest';
import { createPerson, toForm } from './chat.ts';
import type { Message } from './chat.ts';
import { databases, freePort } from '../harness.ts';
import { withSerial } from '../audio/ogg.ts';
import { startProcess } from '../process/process.ts';

const SAMPLE = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));
const PEOPLE = 10;
const NOTES_EACH = 14;
/** Six messages that each person sends before the notes: choices by number, including consent. 200 messages in all. */
const OPENING = ['Hi', '1', '1', '3', 'HELP', 'HELP'];
/** Counts of acknowledged messages at which the server is killed; uneven, so that it dies in different places. */
const KILLS = [7, 31, 58, 113, 187];

describe.each(databases)('on $name', ({ url }) => {
  it(
    'stores every acknowledged voice note once, byte for byte, through SIGKILLs',
    { timeout: 600_000 },
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'labrish-survival-'));
      const temporary = url ? await createTemporaryDatabase(url) : undefined;
      const settings = { DATA_DIR: dataDir, ...(temporary && { DATABASE_URL: temporary.url }) };
      const port = await freePort();
      let server = await startProcess(port, settings);
      let restarting: Promise<void> = Promise.resolve();
      let acknowledged = 0;
      const sent = new Map<string, number>();

      const deliver = async (person: string, message: Message) => {
        const id = randomUUID();
        while (!(await accepted(server.url, person, id, message))) await restarting;
        acknowledged += 1;
        if (KILLS.includes(acknowledged))
          restarting = restarting.then(async () => {
            await server.kill();
            server = await startProcess(port, settings);
          });
      };

      const people = Array.from({ length: PEOPLE }, () => randomUUID());
      await Promise.all(
        people.map(async (person, n) => {
          for (const text of OPENING) await deliver(person, { text });
          for (let note = 0; note < NOTES_EACH; note++) {
            const bytes = withSerial(SAMPLE, n * 1000 + note);
            await deliver(person, { media: { bytes, type: 'audio/ogg' } });
            sent.set(sha256(bytes), (sent.get(sha256(bytes)) ?? 0) + 1);
          }
        }),
      );
      await restarting;
      for (const person of people) await createPerson(server.url, person).settled();
      expect(acknowledged).toBe(200);
      expect(await server.stop(), server.output()).toBe(0);

      const db = await createDb({ url: temporary?.url, folder: join(dataDir, 'db') });
      const rows = await db.prisma.submissions.findMany();
      const stored = rows.map((row) =>
        sha256(readFileSync(join(dataDir, 'audio', row.storage_url ?? 'missing'))),
      );
      await db.close();
      await temporary?.drop();
      rmSync(dataDir, { recursive: true, force: true });
      expect(rows).toHaveLength(PEOPLE * NOTES_EACH);
      expect(stored.sort()).toEqual([...sent.keys()].sort());
      expect(rows.map((row) => row.audio_sha256).sort()).toEqual(stored);
    },
  );
});

/** Sends a message. @returns false when the server was down or died before it answered: then the sender retries. */
async function accepted(base: string, person: string, id: string, message: Message): Promise<boolean> {
  try {
    const response = await fetch(`${base}/simulator/api/messages`, {
      method: 'POST',
      body: toForm(person, id, message),
    });
    await response.arrayBuffer();
    return response.status === 202;
  } catch {
    return false;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
