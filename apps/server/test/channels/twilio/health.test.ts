import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { receive } from '#conversation/receive.ts';
import { readMessages } from '#channels/twilio/parse-inbound.ts';
import type { Fault } from '../../fake-twilio/contract.ts';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

const SEND = /^POST .*Messages\.json$/;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '572');
});
afterEach(() => {
  vi.restoreAllMocks();
  server.fake.heal();
  expect(server.fake.violations.splice(0)).toEqual([]);
});
afterAll(() => server.close());

const outage = (answer = 503) =>
  server.fake.fail(
    SEND,
    ...Array<Fault>(200).fill({ answer, body: { code: 20005, message: 'No', status: answer } }),
  );
const ready = async () => {
  const response = await server.post('/health/ready', { method: 'GET' });
  return { http: response.status, ...((await response.json()) as object) };
};
const GREEN = {
  http: 200,
  status: 'ready',
  checks: {
    database: 'ok',
    audio_store: 'ok',
    disk: 'ok',
    files: 'ok',
    messages: 'ok',
    sending: 'ok',
    journal: 'ok',
  },
  why: [],
};
const red = (check: string, why: RegExp) => ({
  http: 503,
  status: 'not ready',
  checks: { ...GREEN.checks, [check]: 'failed' },
  why: [expect.stringMatching(why) as string],
});

test('sends that fail for two minutes are told, until one works', async () => {
  const from = people.somebody();
  outage();
  await people.say(from, 'Hi');
  expect(await ready()).toEqual(GREEN);
  await server.later({ minutes: 2 });
  expect(await ready()).toEqual(red('sending', /^Twilio has taken no message for more than two minutes\./));
  // Still unhealthy although nobody writes and no attempt is due.
  server.clock.forward({ minutes: 9 });
  expect(await ready()).toMatchObject({ http: 503 });
  server.fake.heal();
  await server.later({ minutes: 30 });
  expect(server.fake.sentTo(from)).toHaveLength(1);
  expect(await ready()).toEqual(GREEN);
});

test('an outage is over for the one who looks when all was given up and nobody writes', async () => {
  outage(401);
  await people.say(people.somebody(), 'Hi');
  for (let hour = 0; hour < 23; hour += 1) await server.later({ hours: 1 });
  expect(await ready()).toMatchObject({ http: 503 });
  await server.later({ hours: 2 });
  expect(await ready()).toEqual(GREEN);
  server.fake.heal();
  await people.say(people.somebody(), 'Hi');
});

test('that one person cannot be sent to is nothing to warn of', async () => {
  server.fake.fail(
    SEND,
    ...Array<Fault>(9).fill({ answer: 400, body: { code: 63018, message: 'No', status: 400 } }),
  );
  await people.say(people.somebody(), 'Hi');
  for (let n = 0; n < 5; n += 1) await server.later({ minutes: 1 });
  expect(await ready()).toEqual(GREEN);
});

test('messages that have waited for a minute are told, until they are answered or set aside', async () => {
  const from = people.somebody();
  const [message] = readMessages(server.fake.inbound(from, { text: 'Hi' }), () => 'JM');
  const { contributor_id } = await receive(server.services, message!);
  server.clock.forward({ seconds: 60 });
  expect(await ready()).toEqual(GREEN);
  server.clock.forward({ seconds: 1 });
  expect(await ready()).toEqual(red('messages', /waited for more than a minute/));
  server.conversations.notify(contributor_id);
  await server.conversations.idle();
  expect(await ready()).toEqual(GREEN);

  const speaker = await people.ready();
  vi.spyOn(server.services.audioWorkers, 'examine').mockRejectedValue(new Error('broken'));
  const { row } = await people.speak(speaker);
  for (const minutes of [2, 2, 4]) {
    await server.later({ minutes });
    expect(await ready()).toMatchObject({ http: 503 });
  }
  await server.later({ minutes: 11 });
  expect(await row()).toMatchObject({ status: 'failed' });
  expect(await ready()).toEqual(GREEN);
});
