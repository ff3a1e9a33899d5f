import { randomUUID } from 'node:crypto';
import { createCaller } from '@labrish/api';
import { newSnapshot } from '@labrish/conversation';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOrCreateContributor } from '#contributors/contributors.ts';
import { createOperatorActions } from '#conversation/operating/operator-actions.ts';
import { receive } from '#conversation/receive.ts';
import { watchInbox } from '#conversation/inbox/watch.ts';
import { openMessaging, type Messaging } from '#open-messaging.ts';
import { openServices } from '#open-services.ts';
import { adminContext } from '../fake-twilio/admin.ts';
import { createClock } from '../fake-twilio/clock.ts';
import { startServer, type TestServer } from '../harness.ts';

const PEOPLE = 50;
const ROUNDS = 14;
const ANSWERERS = Array.from({ length: 5 }, (_, n) => `00000000-0000-4000-8000-00000000001${n}`);
const HELP_LINES = 'very hard';

/** Returns a function that picks from lists, in the same order in every run (Numerical Recipes, chapter 7). */
function seeded(seed: number) {
  let state = seed;
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as T;
  };
}

type Process = Messaging & { services: TestServer['services'] };

describe.each(testDatabases)('fifty people and five who answer, at once, with $name', ({ name }) => {
  const isPostgres = name === 'PostgreSQL';
  const clock = createClock();
  const pick = seeded(41);
  let server: TestServer;
  let second: Awaited<ReturnType<typeof openServices>> | undefined;
  let processes: Process[];
  const people: { id: string; address: string }[] = [];
  /** Those whose thread is open as a round begins. */
  let talking = people;
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
    const prompt = { id: (await db().prompt_topics.findFirstOrThrow()).id, topic: 'A topic', text: 'Talk.' };
    const standing = { state_key: 'awaiting_audio', consent_version: 1, asked_consent: 1, prompt };
    for (let n = 0; n < PEOPLE; n += 1) {
      const address = `simulator:${randomUUID()}`;
      const id = await findOrCreateContributor(server.services, {
        pilot: 'JM',
        source: 'simulator',
        addresses: [address],
      });
      await db().conversations.update({
        where: { contributor_id: id },
        data: { state_key: 'awaiting_audio', snapshot: { ...newSnapshot(), ...standing } },
      });
      people.push({ id, address });
    }
  }, 120_000);
  afterAll(async () => {
    await processes[1]?.conversations.stop();
    await second?.close();
    await server.close();
  });

  const inboxOf = ({ services, ...rest }: Process, id: string) => {
    const context = adminContext(services, createOperatorActions(services, { ...rest }));
    const caller = {
      kind: 'user' as const,
      id,
      name: id,
      role: 'reviewer' as const,
      permissions: ['inbox' as const],
    };
    return createCaller({ ...context, caller }).inbox;
  };
  const write = async (text?: string) => {
    const { services, conversations } = pick(processes);
    const contributor_id = await receive(services, {
      ...{ pilot: 'JM', source: 'simulator', message_sid: randomUUID() },
      addresses: [pick(pick([people, talking])).address],
      content: { text: text ?? 'what do you use the place for?' },
    });
    conversations.notify(contributor_id.contributor_id);
  };
  let answers = 0;
  const answer = async () => {
    const inbox = inboxOf(pick(processes), pick(ANSWERERS));
    const { threads } = await inbox.list({});
    // All look at the same few, as people do who answer the first in a list.
    const thread = pick(threads.slice(0, 4));
    if (!thread) return;
    await inbox.answer({ id: thread.id, text: `answer ${randomUUID()}` }).then(
      () => (answers += 1),
      (error: unknown) => expect(String(error)).toMatch(/Somebody else answers|closed|STOP|no such chat/),
    );
  };
  const close = async () => {
    const inbox = inboxOf(pick(processes), pick(ANSWERERS));
    const thread = pick((await inbox.list({})).threads);
    if (thread)
      await inbox
        .close({ id: thread.id })
        .catch((error: unknown) => expect(String(error)).toMatch(/closed|no such/));
  };
  const settle = async () => {
    for (const { conversations } of [...processes, ...processes]) {
      await conversations.recoverPending();
      await conversations.idle();
    }
  };

  test('nobody is answered twice or forgotten, and the bot and a person never talk at once', async () => {
    const moves = [
      ...Array.from({ length: 14 }, () => () => write()),
      ...Array.from({ length: 6 }, () => () => write('PERSON')),
      ...[
        () => write('STOP'),
        () => write('START'),
        () => write('START'),
        () => write('DELETE ALL'),
        () => write('yes'),
      ],
      ...[() => write('mi waan kill miself'), close],
      ...Array.from({ length: 6 }, () => answer),
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const open = await db().inbox_threads.findMany({ where: { closed_at: null } });
      const ids = open.map(({ contributor_id }) => contributor_id);
      talking = ids.length > 0 ? people.filter(({ id }) => ids.includes(id)) : people;
      await Promise.all(Array.from({ length: 40 }, () => pick(moves)()));
      await settle();
      clock.forward(pick([{ minutes: 1 }, { minutes: 11 }, { hours: 5 }]));
      await Promise.all(processes.map(({ services, messenger }) => watchInbox(services, messenger)));
      await expectSameState();
    }
    expect(answers).toBeGreaterThan(20);
    await expectOneAnswererEach();
    await expectNobodyForgotten();
    await expectNeverAtOnce();
    clock.forward({ hours: 15 });
    await watchInbox(server.services, server.messenger);
    expect(await db().inbox_threads.count({ where: { closed_at: null } })).toBe(0);
    await expectSameState();
  }, 300_000);

  /** A thread is open for exactly those to whom the bot is silent. */
  async function expectSameState() {
    const differing = await db().$queryRaw`
      select v.contributor_id from conversations v where (v.snapshot->>'with_team' = 'true')
        is distinct from exists (select from inbox_threads t where t.contributor_id = v.contributor_id and t.closed_at is null)`;
    expect(differing).toEqual([]);
  }

  /** Nobody took a thread over, so each has one person who answers; and what was sent is what they were told was sent. */
  async function expectOneAnswererEach() {
    const several = await db().$queryRaw`
      select thread_id from inbox_messages where author_id is not null group by thread_id having count(distinct author_id) > 1`;
    expect(several).toEqual([]);
    const sent = await db().outbound_messages.findMany({ select: { id: true, content: true } });
    const said = sent.flatMap(({ content }) => {
      const { body = '' } = content as { body?: string };
      return body.startsWith('answer ') ? [body] : [];
    });
    expect(new Set(said).size).toBe(said.length);
    expect(said.length).toBeLessThanOrEqual(answers);
  }

  /** Every message either has a reply of the bot, or lies in a thread; those of people who deleted everything are gone. */
  async function expectNobodyForgotten() {
    const unhandled = await db().$queryRaw<{ raw: string }[]>`
      select i.id from inbound_messages i where octet_length(i.raw_enc) > 0 and i.status <> 'processed'`;
    expect(unhandled).toEqual([]);
    const inThreads = await db().inbox_messages.count({ where: { author_id: null } });
    const replied = await db().outbound_messages.count({ where: { in_reply_to: { not: null } } });
    expect(inThreads).toBeGreaterThan(10);
    expect(replied).toBeGreaterThan(50);
    const lost = await db().$queryRaw`
      select i.id from inbound_messages i join conversations v using (contributor_id)
      where octet_length(i.raw_enc) > 0 and not exists (select from outbound_messages o where o.in_reply_to = i.id)
        and not exists (select from inbox_messages m join inbox_threads t on t.id = m.thread_id
          where t.contributor_id = i.contributor_id and m.author_id is null and m.at = i.processed_at)
        and not exists (select from contributors c where c.id = i.contributor_id and c.opted_out_at is not null)
        and not exists (select from journal_entries j where j.contributor_id = i.contributor_id and j.kind = 'stop')`;
    expect(lost).toEqual([]);
  }

  /** Between the first and the last answer of a thread the bot said nothing, but for the help lines. */
  async function expectNeverAtOnce() {
    const between = await db().$queryRaw<{ content: { body?: string } }[]>`
      select o.content from (
        select t.contributor_id, min(m.outbound_id) as first, max(m.outbound_id) as last
        from inbox_messages m join inbox_threads t on t.id = m.thread_id where m.outbound_id is not null group by t.id, t.contributor_id
      ) as talk join outbound_messages o on o.contributor_id = talk.contributor_id and o.id > talk.first and o.id < talk.last
      where not exists (select from inbox_messages a where a.outbound_id = o.id)`;
    expect(between.filter(({ content }) => !content.body?.includes(HELP_LINES))).toEqual([]);
  }
});
