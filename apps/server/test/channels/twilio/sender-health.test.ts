import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwilioServer, type TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;
beforeAll(async () => {
  server = await startTwilioServer();
});
afterAll(() => server.close());

const SENDERS = /Senders/;
const asked = () => server.fake.calls.filter((call) => call.includes('Senders')).length;
const health = () => server.messenger.senderHealth('JM');

test('how our number is, asked for once in five minutes whoever looks', async () => {
  const both = await Promise.all([health(), health()]);
  const online = { status: 'online', quality: 'high', messaging_limit: '10K Customers/24hr', problems: [] };
  expect(both).toEqual([online, online]);
  server.clock.forward({ minutes: 4 });
  await health();
  expect(asked()).toBe(1);

  const [sender] = server.fake.state.senders;
  Object.assign(sender ?? {}, {
    status: 'OFFLINE',
    properties: { quality_rating: 'RED', messaging_limit: '250 Customers/24hr' },
    offline_reasons: [{ code: '63112', message: 'The business account was disabled.' }],
  });
  server.clock.forward({ minutes: 2 });
  expect(await health()).toEqual({
    ...{ status: 'offline', quality: 'low', messaging_limit: '250 Customers/24hr' },
    problems: ['63112: The business account was disabled.'],
  });
  expect(server.fake.violations).toEqual([]);
});

test('a number without a rating, one on its way, and one that the account does not have', async () => {
  const [sender] = server.fake.state.senders;
  Object.assign(sender ?? {}, { status: 'VERIFYING', properties: null, offline_reasons: null });
  server.clock.forward({ minutes: 6 });
  expect(await health()).toEqual({ status: 'pending', quality: null, messaging_limit: null, problems: [] });
  server.fake.state.senders = [];
  server.clock.forward({ minutes: 6 });
  expect(await health()).toMatchObject({
    status: 'unknown',
    problems: ['This number is not among the WhatsApp senders of the account.'],
  });
});

test('a Twilio that does not answer is asked again after half a minute', async () => {
  server.clock.forward({ minutes: 6 });
  server.fake.fail(SENDERS, 'cut before', { answer: 503 });
  const before = asked();
  expect(await health()).toMatchObject({ status: 'unknown', problems: [] });
  expect(await health()).toMatchObject({ status: 'unknown' });
  expect(asked()).toBe(before + 1);
  server.clock.forward({ seconds: 31 });
  expect(await health()).toMatchObject({ status: 'unknown' });
  server.clock.forward({ seconds: 31 });
  expect((await health())?.problems).toHaveLength(1);
});
