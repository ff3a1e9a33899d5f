import { randomUUID } from 'node:crypto';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { receive } from '#conversation/receive.ts';
import { openMessaging, type Messaging } from '#open-messaging.ts';
import { openServices } from '#open-services.ts';
import { createClock } from '../fake-twilio/clock.ts';
import { startServer, type TestServer } from '../harness.ts';
import { newNote } from './phone.ts';

const PHONES = 3;
const ROUNDS = 6;
const MOVES_AT_ONCE = 20;
/** How another person joins a phone and agrees. */
const joining = ['somebody else', 'Somebody new', '1', '1'];

/** Returns a function that picks from lists, in the same order in every run (Numerical Recipes, chapter 7). */
function seeded(seed: number) {
  let state = seed;
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as T;
  };
}

type Process = Messaging & { services: TestServer['services'] };

describe.each(testDatabases)('phones that change hands, with messages at once, with $name', ({ name }) => {
  const isPostgres = name === 'PostgreSQL';
  const clock = createClock();
  const pick = seeded(68);
  const phones = Array.from({ length: PHONES }, () => `simulator:${randomUUID()}`);
  let server: TestServer;
  let second: Awaited<ReturnType<typeof openServices>> | undefined;
  let processes: Process[];
  const db = () => server.services.db.prisma;

  beforeAll(async () => {
    const AUTH_SECRET = 'a secret of two processes that share a database';
    const url = isPostgres ? process.env.TEST_DATABASE_URL : undefined;
    server = await startServer({ database: url, now: clock.now, settings: { AUTH_SECRET } });
    processes = [server];
    if (isPostgres) {
      second = await openServices(server.services.env, server.services.log, clock.now);
      processes.push({ services: second, ...openMessaging(second) });
    }
  }, 120_000);
  afterAll(async () => {
    await processes[1]?.conversations.stop();
    await second?.close();
    await server.close();
  });

  const send = async (phone: string, text?: string) => {
    const { services, conversations } = pick(processes);
    const { contributor_id } = await receive(services, {
      ...{ pilot: 'JM', source: 'simulator', message_sid: randomUUID() },
      addresses: [phone],
      content: text === undefined ? {} : { text },
      ...(text === undefined && { media: { claimed_type: 'audio/ogg', bytes: newNote() } }),
    });
    conversations.notify(contributor_id);
  };
  const settle = async () => {
    for (const { conversations } of [...processes, ...processes]) {
      await conversations.recoverPending();
      await conversations.idle();
    }
  };

  test('every recording is of who spoke when its message was handled, and of nobody who has not agreed', async () => {
    for (const phone of phones) {
      for (const text of ['Hi', '1', '1', ...joining, ...joining]) {
        await send(phone, text);
        await settle();
      }
    }
    const speak = (phone: string) => send(phone);
    const change = async (phone: string) => {
      await send(phone, 'somebody else');
      await send(phone, pick(['person 1', 'person 2', 'person 3']));
    };
    const say = (phone: string) => send(phone, pick(['1', 'Patwa', 'No, go on', 'DELETE LAST', 'START']));
    const stop = (phone: string) => send(phone, 'STOP').then(() => send(phone, 'START'));
    const moves = [speak, speak, speak, speak, change, change, change, say, say, stop];
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: MOVES_AT_ONCE }, () => pick(moves)(pick(phones))));
      await settle();
      clock.forward({ minutes: 1 });
    }
    await expectSettled();
    await expectOwnRecordings();
    for (const phone of phones) await expectOneSpeakerAtATime(phone);
    const gave = await db().submissions.groupBy({ by: ['user_id'] });
    expect(gave.length).toBeGreaterThan(PHONES);
  }, 300_000);

  /** Nothing waits, and nothing failed. */
  async function expectSettled() {
    expect(await db().inbound_messages.count({ where: { status: { not: 'processed' } } })).toBe(0);
    expect(await db().outbound_messages.count({ where: { status: 'queued' } })).toBe(0);
  }

  /** A recording, its message and its consent are one contributor's. */
  async function expectOwnRecordings() {
    const wrong = await db().$queryRaw`
      select s.id from submissions s join inbound_messages m on m.id = s.message_id left join consents c on c.id = s.consent_id
      where m.contributor_id <> s.user_id or c.contributor_id is distinct from s.user_id`;
    expect(wrong).toEqual([]);
  }

  /**
   * Replays a phone's messages in their order: the answers say who took over and when, and each message is that person's. The
   * reply that hands the phone over is the new person's, and answers a message of the old one.
   */
  async function expectOneSpeakerAtATime(phone: string) {
    const first = await findContributor(server.services, 'JM', phone);
    const where = { contributor: { OR: [{ id: first?.id ?? '' }, { phone_id: first?.id ?? '' }] } };
    const orderBy = { id: 'asc' } as const;
    const messages = await db().inbound_messages.findMany({ where, orderBy });
    const replies = await db().outbound_messages.findMany({ where, orderBy });
    const answeredAs = new Map(
      replies.map(({ in_reply_to, contributor_id }) => [in_reply_to, contributor_id]),
    );
    let speaking = first?.id;
    for (const { id, contributor_id } of messages) {
      expect(contributor_id).toBe(speaking);
      speaking = answeredAs.get(id) ?? speaking;
    }
    expect((await findContributor(server.services, 'JM', phone))?.speaking_id ?? first?.id).toBe(speaking);
    // One message of the old person each led to one answer: nobody is answered twice.
    expect(new Set(replies.map((reply) => reply.in_reply_to)).size).toBe(replies.length);
  }
});
