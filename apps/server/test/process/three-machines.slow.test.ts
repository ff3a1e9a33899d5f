import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@labrish/db';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Store } from '#audio/s3/store.ts';
import { connectS3 } from '#s3/connect.ts';
import { withSound } from '../audio/ogg.ts';
import { createPerson } from '../conversation/chat.ts';
import type { Message } from '../conversation/chat.ts';
import { freePort } from '../harness.ts';
import { createSwift, KEY, whyNoSwift, type Swift } from '../swift/swift.ts';
import { startProcess, type ServerProcess } from './process.ts';

const NOTE = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));
const PEOPLE = 12;
const NOTES_EACH = 4;
/** Messages before the notes: a greeting, then choices by number (let's start, I agree, Patwa). */
const OPENING = ['Hi', '1', '1', '3'];
/** Counts of acknowledged messages at which a machine is killed, one machine after the other. */
const KILLS = [9, 33, 60, 85];
const url = process.env.TEST_DATABASE_URL;
const why = url ? whyNoSwift : 'skipped without TEST_DATABASE_URL';

interface Machine {
  /** `port` and `folder` are the settings in which the machines differ. */
  port: number;
  folder: string;
  process: ServerProcess;
  /** Resolves when the machine runs. */
  running: Promise<void>;
}

describe.skipIf(why)(`three machines, one PostgreSQL and one bucket (${why ?? 'Swift'})`, () => {
  let swift: Swift;
  let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
  let machines: Machine[];
  let settings: Record<string, string>;

  beforeAll(async () => {
    [temporary, swift] = await Promise.all([createTemporaryDatabase(url ?? ''), createSwift()]);
    await swift.createBucket('speech');
    settings = {
      ...{ ...swift.settings, S3_BUCKET: 'speech', DATABASE_URL: temporary.url },
      AUTH_SECRET: 'a secret of at least thirty-two letters',
    };
    // All start at the same moment, and migrate and seed one after the other.
    machines = await Promise.all(
      [1, 2, 3].map(async () => {
        const port = await freePort();
        const folder = mkdtempSync(join(tmpdir(), 'labrish-machine-'));
        const process = await startProcess(port, { ...settings, DATA_DIR: folder });
        return { port, folder, process, running: Promise.resolve() };
      }),
    );
  });
  afterAll(async () => {
    await Promise.all(machines.map(({ process }) => process.stop()));
    await swift.remove();
    await temporary.drop();
    for (const { folder } of machines) rmSync(folder, { recursive: true, force: true });
  });

  const killAndStart = async (machine: Machine) => {
    await machine.process.kill();
    machine.process = await startProcess(machine.port, { ...settings, DATA_DIR: machine.folder });
  };

  test('store every acknowledged voice note once and answer each message once and in order, whichever is killed', async () => {
    let acknowledged = 0;
    let turn = 0;
    const sent: string[] = [];
    const machineOf = (n: number): Machine => {
      const machine = machines[n % machines.length];
      if (!machine) throw new Error('There is no machine.');
      return machine;
    };
    /** Sends to one machine after the other until one has accepted it, as a load balancer does. */
    const deliver = async (person: string, message: Message) => {
      const id = randomUUID();
      while (!(await isTaken(machineOf((turn += 1)), person, id, message)))
        await Promise.race(machines.map(({ running }) => running));
      acknowledged += 1;
      const kill = KILLS.indexOf(acknowledged);
      if (kill < 0) return;
      const machine = machineOf(kill);
      machine.running = machine.running.then(() => killAndStart(machine));
    };
    const people = Array.from({ length: PEOPLE }, () => randomUUID());
    await Promise.all(
      people.map(async (person, n) => {
        for (const text of OPENING) await deliver(person, { text });
        for (let note = 0; note < NOTES_EACH; note += 1) {
          const bytes = withSound(NOTE, n * 100 + note);
          await deliver(person, { media: { bytes, type: 'audio/ogg' } });
          sent.push(sha256(bytes));
        }
      }),
    );
    await Promise.all(machines.map(({ running }) => running));
    for (const person of people) await createPerson(machineOf(0).process.url, person).settled();
    expect(acknowledged).toBe(PEOPLE * (OPENING.length + NOTES_EACH));

    const db = await createDb({ url: temporary.url });
    const rows = await db.prisma.submissions.findMany();
    expect(await hashesOf(rows.map(({ storage_url }) => storage_url ?? ''))).toEqual(sent.toSorted());
    expect(rows.map(({ audio_sha256 }) => audio_sha256).sort()).toEqual(sent.toSorted());
    for (const { id: contributor_id } of await db.prisma.contributors.findMany()) {
      const inbound = await db.prisma.inbound_messages.findMany({
        where: { contributor_id },
        orderBy: { id: 'asc' },
      });
      const outbound = await db.prisma.outbound_messages.findMany({
        where: { contributor_id },
        orderBy: { id: 'asc' },
      });
      expect(outbound.map(({ in_reply_to }) => in_reply_to)).toEqual(inbound.map(({ id }) => id));
    }
    await db.close();
  });

  const hashesOf = async (keys: string[]) => {
    const s3 = connectS3({ endpoint: swift.endpoint, region: 'us-east-1', credentials: KEY });
    const store = createS3Store({ s3, bucket: 'speech', folder: 'audio/' });
    const hashes = await Promise.all(keys.map(async (key) => sha256(await store.get(key))));
    s3.destroy();
    return hashes.sort();
  };
});

/** Sends a message. @returns false when the machine was down or died before it answered. */
async function isTaken({ process }: Machine, person: string, id: string, message: Message): Promise<boolean> {
  try {
    const response = await createPerson(process.url, person).post(message, id);
    await response.arrayBuffer();
    return response.status === 202;
  } catch {
    return false;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
