import type { OutboundStatus } from '@labrish/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordSent } from '#delivery/queries.ts';
import type { Fault } from '../fake-twilio/contract.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '575');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const greeted = (...faults: Fault[]) => people.greeted(...faults);
const rows = (from: string) => people.answersTo(from);

test('a report that is faster than the answer settles it', async () => {
  const from = await greeted('cut after');
  const [sent] = server.fake.sentTo(from);
  if (!sent) throw new Error('Twilio has it.');
  await server.report(sent, 'delivered');
  await server.later({ minutes: 5 });
  expect(server.fake.sentTo(from)).toHaveLength(1);
  expect(await rows(from)).toMatchObject([{ status: 'delivered', provider_sid: sent.sid }]);
});

const orders: [string[], OutboundStatus][] = [
  [['queued', 'sent', 'delivered', 'read'], 'read'],
  [['read', 'delivered', 'sent', 'queued'], 'read'],
  [['delivered', 'read', 'delivered', 'sending', 'read'], 'read'],
  [['sent', 'undelivered', 'sent', 'queued'], 'failed'],
  [['delivered', 'failed'], 'delivered'],
  [['failed', 'delivered'], 'delivered'],
  [['read', 'something new'], 'read'],
];

test.each(orders)('reports of %s end as %s', async (statuses, end) => {
  const from = await greeted();
  const [sent] = server.fake.sentTo(from);
  if (!sent) throw new Error('It was sent.');
  for (const status of statuses) expect((await server.report(sent, status)).status).toBe(200);
  expect(await rows(from)).toMatchObject([{ status: end, provider_sid: sent.sid }]);
});

test('a limit that WhatsApp reports later is waited for; a lost account is not', async () => {
  const limited = await greeted();
  const [first] = server.fake.sentTo(limited);
  if (!first) throw new Error('It was sent.');
  first.status = 'undelivered';
  await server.report(first, 'undelivered', { ErrorCode: '63018' });
  await server.report(first, 'undelivered', { ErrorCode: '63018' });
  expect(await rows(limited)).toMatchObject([{ status: 'queued', error_code: 63018 }]);
  await server.later({ seconds: 6 });
  expect(server.fake.sentTo(limited)).toHaveLength(2);

  const lost = await greeted();
  const [only] = server.fake.sentTo(lost);
  if (!only) throw new Error('It was sent.');
  await server.report(only, 'failed', { ErrorCode: '63024' });
  await server.later({ hours: 1 });
  expect(server.fake.sentTo(lost)).toHaveLength(1);
  expect(await rows(lost)).toMatchObject([{ status: 'failed', error_code: 63024 }]);
});

test.each([
  ['63024', { status: 'failed', error_code: 63024 }, 1],
  ['63018', { status: 'sent', error_code: null }, 2],
])("a failure %s that is reported before Twilio's answer counts", async (ErrorCode, end, sends) => {
  const from = await greeted('cut after');
  const [first] = server.fake.sentTo(from);
  if (!first) throw new Error('Twilio took it.');
  first.status = 'undelivered';
  await server.report(first, 'undelivered', { ErrorCode });
  const [row] = await rows(from);
  if (!row) throw new Error('It was queued.');
  await recordSent(server.services, row, first.sid, 63018);
  await server.later({ minutes: 1 });
  expect(await rows(from)).toMatchObject([end]);
  expect(server.fake.sentTo(from)).toHaveLength(sends);
});
