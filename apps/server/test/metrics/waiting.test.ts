import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receive } from '#conversation/receive.ts';
import { readMessages } from '#channels/twilio/parse-inbound.ts';
import type { Fault } from '../fake-twilio/contract.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { seriesOf } from './scrape.ts';

const SEND = /^POST .*Messages\.json$/;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '573');
});
afterEach(() => {
  server.fake.heal();
  expect(server.fake.violations.splice(0)).toEqual([]);
});
afterAll(() => server.close());

/** Reads the metrics, after the clock has passed the cache of some seconds. */
const figures = async () => {
  server.clock.forward({ seconds: 6 });
  return seriesOf(await server.services.metrics.text());
};
const refusal = (code: number, answer: number): Fault => ({
  answer,
  body: { code, message: 'No', status: answer },
});
/** Returns by how much the counters of sends went up. */
async function sendsOf(run: () => Promise<unknown>) {
  const before = await figures();
  await run();
  const counted = [...(await figures())].filter(([name]) => name.startsWith('labrish_sends_total'));
  return Object.fromEntries(
    counted
      .map(
        ([name, count]) =>
          [name.slice('labrish_sends_total'.length), count - (before.get(name) ?? 0)] as const,
      )
      .filter(([, more]) => more > 0),
  );
}

test('what waits is told with the age of the oldest, until it is done', async () => {
  expect((await figures()).get('labrish_due_rows{kind="inbound"}')).toBe(0);
  const message = server.fake.inbound(people.somebody(), { text: 'Hi' });
  await receive(server.services, readMessages(message, () => 'JM')[0]!);
  server.clock.forward({ minutes: 3 });
  const waiting = await figures();
  expect(waiting.get('labrish_due_rows{kind="inbound"}')).toBe(1);
  expect(waiting.get('labrish_due_oldest_age_seconds{kind="inbound"}')).toBe(186);
  await server.later({});
  const done = await figures();
  expect(done.get('labrish_due_rows{kind="inbound"}')).toBe(0);
  expect(done.get('labrish_due_oldest_age_seconds{kind="inbound"}')).toBe(0);
});

test('who waits in a pause waits for nobody, and from its end on for us', async () => {
  const { prisma } = server.services.db;
  const from = people.somebody();
  await people.say(from, 'Hi');
  const paused_at = server.clock.now();
  await prisma.bot_pause.create({ data: { paused_at, paused_by_name: 'Ann' } });
  await receive(server.services, readMessages(server.fake.inbound(from, { text: 'Hello?' }), () => 'JM')[0]!);
  server.clock.forward({ hours: 1 });
  const paused = await figures();
  expect(paused.get('labrish_bot_paused')).toBe(1);
  expect(paused.get('labrish_due_rows{kind="inbound"}')).toBe(1);
  expect(paused.get('labrish_due_oldest_age_seconds{kind="inbound"}')).toBe(0);
  await prisma.bot_pause.updateMany({ data: { resumed_at: server.clock.now() } });
  server.clock.forward({ minutes: 1 });
  const resumed = await figures();
  expect(resumed.get('labrish_bot_paused')).toBe(0);
  expect(resumed.get('labrish_due_oldest_age_seconds{kind="inbound"}')).toBe(66);
  await server.later({});
  await prisma.bot_pause.deleteMany();
});

test('sends are counted by what became of them and the family of the code', async () => {
  expect(await sendsOf(() => people.say(people.somebody(), 'Hi'))).toEqual({
    '{outcome="sent",code="none"}': 1,
  });
  expect(await sendsOf(() => people.greeted(refusal(63024, 400)))).toEqual({
    '{outcome="failed",code="63xxx"}': 1,
  });
  expect(
    await sendsOf(async () => {
      const from = people.somebody();
      await people.say(from, 'Hi');
      const [sent] = server.fake.sentTo(from);
      if (sent) await server.report(sent, 'undelivered', { ErrorCode: '30008' });
    }),
  ).toEqual({ '{outcome="sent",code="none"}': 1, '{outcome="undelivered",code="30xxx"}': 1 });
});

test('an outage is told by how long it lasts', async () => {
  server.fake.fail(SEND, ...Array<Fault>(50).fill(refusal(20429, 429)));
  const counted = await sendsOf(() => people.say(people.somebody(), 'Hi'));
  expect(counted).toEqual({ '{outcome="put_off",code="20xxx"}': 1 });
  await server.later({ minutes: 4 });
  const out = await figures();
  expect(out.get('labrish_twilio_outage_seconds')).toBe(252);
  expect(out.get('labrish_due_rows{kind="outbound"}')).toBe(1);
  server.fake.heal();
  await server.later({ minutes: 30 });
  const over = await figures();
  expect(over.get('labrish_twilio_outage_seconds')).toBe(0);
  expect(over.get('labrish_due_oldest_age_seconds{kind="outbound"}')).toBe(0);
});
