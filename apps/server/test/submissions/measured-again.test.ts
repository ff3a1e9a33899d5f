import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Quality } from '#audio/analyse.ts';
import { analysePending } from '#submissions/analyse-pending.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';
import { databases } from '../harness.ts';
import { createGiver } from './giver.ts';

const MIGRATION = new URL(
  '../../../../prisma/migrations/20261128160000_speech_measured/migration.sql',
  import.meta.url,
);

describe.each(databases)('recordings measured before there were figures of speech, on $name', ({ url }) => {
  let server: TwilioServer;
  beforeAll(async () => {
    server = await startTwilioServer({ database: url ?? null });
  });
  afterAll(() => server.close());

  const rows = () =>
    server.services.db.prisma.submissions.findMany({
      orderBy: { created_at: 'asc' },
      omit: { analysis_claimed_until: true },
    });

  test('get them without a message, and nothing else of them changes', async () => {
    const { db } = server.services;
    const people = [createGiver(server), createGiver(server), createGiver(server)];
    for (const person of people) {
      await person.agree();
      await person.speak();
    }
    const [kept, withdrawn, gone] = await rows();
    await db.prisma.submissions.update({
      where: { id: withdrawn?.id ?? '' },
      data: { withdrawn_at: server.services.now() },
    });
    await db.prisma.submissions.update({ where: { id: gone?.id ?? '' }, data: { storage_url: null } });
    await db.sql(
      `update submissions set analysis = 'analysed', quality = quality - 'speech_ratio' - 'bandwidth_hz'`,
    );
    const before = await rows();
    const messages = server.fake.state.messages.size;

    await db.sql(await readFile(MIGRATION, 'utf8'));
    expect((await rows()).map(({ analysis }) => analysis)).toEqual(['pending', 'analysed', 'analysed']);
    await analysePending(server.services);

    const [measured, ...others] = await rows();
    expect(others).toEqual(before.slice(1));
    const { speech_ratio, bandwidth_hz, ...quality } = (measured?.quality ?? {}) as unknown as Quality;
    expect(speech_ratio).toBeGreaterThan(0.75);
    expect(bandwidth_hz).toBeGreaterThan(7_000);
    expect({ ...measured, quality }).toEqual(before[0]);
    expect(measured?.id).toBe(kept?.id);
    expect(server.fake.state.messages.size).toBe(messages);
  });

  test('that cannot be decoded this time are still recognised as originals of copies', async () => {
    const { db, audioWorkers } = server.services;
    const [before] = await rows();
    await db.sql(`update submissions set analysis = 'pending' where id = $1::uuid`, [before?.id]);
    const fails = async () => ({
      ...{ state: 'not_analysed' as const, duration_ms: null, why: 'took too long', public_sha256: null },
    });
    await analysePending({ ...server.services, audioWorkers: { ...audioWorkers, analyse: fails } });
    expect((await rows())[0]).toEqual({ ...before, analysis: 'not_analysed' });
  });
});
