import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@labrish/db';
import type { Database } from '@labrish/db';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../conversation/chat.ts';
import type { Message } from '../conversation/chat.ts';
import { freePort } from '../harness.ts';
import { withSound } from '../audio/ogg.ts';
import { startProcess } from './process.ts';
import type { ServerProcess } from './process.ts';

const NOTE = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));
const PEOPLE = 50;
const NOTES = 2;
/** Messages before the notes: a greeting, then choices by number (let's start, I agree, Patwa). */
const OPENING = ['Hi', '1', '1', '3'];

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)('two server processes on one PostgreSQL', () => {
  let servers: ServerProcess[];
  let db: Database;
  let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
  const dataDir = mkdtempSync(join(tmpdir(), 'labrish-two-'));

  beforeAll(async () => {
    temporary = await createTemporaryDatabase(url ?? '');
    const settings = { DATABASE_URL: temporary.url, DATA_DIR: dataDir };
    // Both start at the same moment, and migrate and seed one after the other.
    servers = await Promise.all([1, 2].map(async () => startProcess(await freePort(), settings)));
    db = await createDb({ url: temporary.url });
  });
  afterAll(async () => {
    const codes = await Promise.all(servers.map((server) => server.stop()));
    await db.close();
    await temporary.drop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(codes, servers.map((server) => server.output()).join('\n')).toEqual([0, 0]);
  });

  it('serve 50 contributors at once, each in order, nothing twice', { timeout: 600_000 }, async () => {
    await Promise.all(Array.from({ length: PEOPLE }, (_, n) => contribute(n)));

    const submissions = await db.prisma.submissions.findMany({ include: { media: true } });
    expect(submissions).toHaveLength(PEOPLE * NOTES);
    expect(new Set(submissions.map(({ audio_sha256 }) => audio_sha256)).size).toBe(PEOPLE * NOTES);
    expect(submissions.every(({ category }) => category === 'Mix')).toBe(true);
    expect(await db.prisma.prompt_topics.count()).toBe(15);
    for (const contributor of await db.prisma.contributors.findMany()) {
      const inbound = await db.prisma.inbound_messages.findMany({
        where: { contributor_id: contributor.id },
        orderBy: { id: 'asc' },
      });
      const outbound = await db.prisma.outbound_messages.findMany({
        where: { contributor_id: contributor.id },
        orderBy: { id: 'asc' },
      });
      // One answer to each message, in the order in which the messages came.
      expect(outbound.map(({ in_reply_to }) => in_reply_to)).toEqual(inbound.map(({ id }) => id));
      expect(inbound.every(({ status }) => status === 'processed')).toBe(true);
    }
  });

  /** Makes a contribution. Messages go to the two processes in turn, without waiting for answers; if `n` is odd, to both at once. */
  async function contribute(n: number): Promise<void> {
    const person = randomUUID();
    const doors = servers.map(({ url: base }) => createPerson(base, person));
    const note = (i: number): Message => ({
      media: { bytes: withSound(NOTE, n * 10 + i), type: 'audio/ogg' },
    });
    const messages: Message[] = [...OPENING.map((text) => ({ text })), note(0), note(1), { text: 'Mix' }];
    for (const [i, message] of messages.entries()) {
      const id = randomUUID();
      const first = doors[i % 2];
      const second = doors[(i + 1) % 2];
      const answers = await Promise.all([
        first?.post(message, id),
        ...(n % 2 ? [second?.post(message, id)] : []),
      ]);
      for (const answer of answers) expect(answer?.status).toBe(202);
    }
    await doors[0]?.settled();
  }
});
