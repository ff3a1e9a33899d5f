import { afterAll, beforeAll, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { createTwilioChannel } from '#channels/twilio/channel.ts';
import { numbersOf } from '#settings/by-pilot.ts';
import { openTwilio } from '#channels/twilio/client.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const SEND = /^POST .*Messages\.json$/;
const LIST = /^GET .*Messages\.json/;

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '547');
});
afterAll(() => server.close());

/** Sends "Hi" from a new contributor; Twilio's response to our greeting gets lost. */
async function greetedUnheard(): Promise<string> {
  const from = people.somebody();
  server.fake.fail(SEND, 'cut after');
  await people.say(from, 'Hi');
  return from;
}

/** Returns the status of the one message to a contributor. */
async function statusOf(from: string): Promise<string> {
  const contributor = await findContributor(server.services, 'JM', from);
  const { status } = await server.services.db.prisma.outbound_messages.findFirstOrThrow({
    where: { contributor_id: contributor?.id ?? '' },
  });
  return status;
}

test.each([
  ['is refused for a while', { answer: 429, body: { code: 20429, message: 'Too Many Requests' } }],
  ['is not allowed', { answer: 401, body: { code: 20003, message: 'Authenticate' } }],
  ['finds nothing at its address', { answer: 404, body: { code: 20404, message: 'Not found' } }],
  ['has no answer', 'cut before' as const],
])('a message that Twilio took goes out once, also when the look for it %s', async (_, fault) => {
  const from = await greetedUnheard();
  server.fake.fail(LIST, fault);
  await server.later({ minutes: 10 });
  await server.later({ minutes: 10 });
  expect(server.fake.sentTo(from)).toHaveLength(1);
  expect(await statusOf(from)).toBe('sent');
});

test('a message that Twilio took while our clock was an hour ahead goes out once', async () => {
  const { state } = server.fake;
  const right = state.now;
  state.now = () => new Date(right().getTime() - 3_600_000);
  const from = await greetedUnheard();
  await server.later({ minutes: 10 });
  state.now = right;
  expect(server.fake.sentTo(from)).toHaveLength(1);
});

test('a message whose report came while it was looked for is not taken for another one', async () => {
  const from = await greetedUnheard();
  const [sent] = server.fake.sentTo(from);
  const twilio = openTwilio(server.services.env, numbersOf(server.services.env, server.services.countries));
  if (!sent || !twilio) throw new Error('It was sent.');
  await server.report(sent, 'sent');
  const row = await server.services.db.prisma.outbound_messages.findUniqueOrThrow({
    where: { provider_sid: sent.sid },
  });
  expect(await createTwilioChannel(server.services, twilio).findSent({ ...row, pilot: 'JM' }, from)).toBe(
    sent.sid,
  );
});
