import { COUNTRY } from '../country.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSnapshot } from '@labrish/conversation';
import { builtIn } from '@labrish/conversation/sentences';
import { findOrCreateContributor } from '#contributors/contributors.ts';
import { createPerson } from '../conversation/chat.ts';
import { createClock } from '../fake-twilio/clock.ts';
import { voiceNote } from '../fake-twilio/people.ts';
import { databases, startServer, type TestServer } from '../harness.ts';

const PEOPLE = 100;
const TOLD = builtIn(COUNTRY, 'Mix', 'paused');

describe.each(databases)('a pause of ten minutes with $name', ({ url }) => {
  const clock = createClock();
  let server: TestServer;
  const db = () => server.services.db.prisma;

  beforeAll(async () => {
    server = await startServer({ database: url, now: clock.now });
  });
  afterAll(() => server.close());

  /** Creates a contributor who has agreed and has a prompt. */
  async function agreed() {
    const person = createPerson(server.url);
    const { services } = server;
    const contributor_id = await findOrCreateContributor(services, {
      pilot: 'JM',
      source: 'simulator',
      addresses: [`simulator:${person.person}`],
    });
    const prompt = { id: (await db().prompt_topics.findFirstOrThrow()).id, topic: 'A topic', text: 'Talk.' };
    const standing = { state_key: 'awaiting_audio', consent_version: 1, asked_consent: 1, prompt };
    await db().conversations.update({
      where: { contributor_id },
      data: { state_key: 'awaiting_audio', snapshot: { ...newSnapshot(), ...standing } },
    });
    const heard = async () => {
      await server.conversations.idle();
      return (await person.read()).messages
        .filter(({ direction }) => direction === 'out')
        .map(({ body }) => body);
    };
    return { ...person, contributor_id, heard };
  }

  test('a hundred people write and talk: nothing is lost, and each gets one answer, the first of them first', async () => {
    const crowd = [];
    for (let n = 0; n < PEOPLE; n += 1) crowd.push(await agreed());
    await db().bot_pause.create({ data: { paused_at: clock.now(), paused_by_name: 'admin@example.org' } });
    for (let minute = 0; minute < 10; minute += 1) {
      clock.forward({ minutes: 1 });
      // Everybody sends one voice note and one text, in either order.
      for (const [n, { post }] of crowd.entries()) {
        if (n % 10 === minute) await post({ media: { bytes: unlike(n), type: 'audio/ogg' } });
        if ((n + 3) % 10 === minute) await post({ text: 'Yuh get it?' });
      }
    }
    await server.conversations.recoverPending();
    for (const { heard } of crowd) expect(await heard()).toEqual([TOLD]);
    expect(await db().inbound_messages.count({ where: { status: 'received' } })).toBe(2 * PEOPLE);
    expect(await db().submissions.count()).toBe(0);

    const waited = await db().inbound_messages.groupBy({ by: ['contributor_id'], _min: { id: true } });
    await db().bot_pause.update({ where: { id: 1 }, data: { resumed_at: clock.now() } });
    clock.forward({ seconds: 1 });
    await server.conversations.recoverPending();
    for (const { heard, contributor_id } of crowd) {
      expect(await heard()).toEqual([TOLD, expect.stringMatching(/^Got it, .*What did you speak/s)]);
      expect(await db().submissions.count({ where: { user_id: contributor_id } })).toBe(1);
    }
    expect(await db().inbound_messages.count({ where: { status: { not: 'processed' } } })).toBe(0);
    expect(await db().inbound_media.count({ where: { status: 'stored' } })).toBe(PEOPLE);

    const began = await db().inbound_messages.groupBy({
      by: ['contributor_id'],
      _min: { id: true },
      orderBy: { _min: { processed_at: 'asc' } },
    });
    expect(began.map(({ contributor_id }) => contributor_id).toSorted()).toEqual(
      waited.map(({ contributor_id }) => contributor_id).toSorted(),
    );
  }, 300_000);
});

/** Returns a voice note that nobody else sends: it has extra bytes after its end, which decoders ignore. */
function unlike(n: number): Uint8Array {
  return Buffer.concat([voiceNote, Buffer.from(`person ${n}`)]);
}
