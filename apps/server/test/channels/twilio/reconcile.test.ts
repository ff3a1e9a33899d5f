import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { reconcile } from '#channels/twilio/reconcile.ts';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

const voiceNote = readFileSync(new URL('../../audio/samples/voice-note.ogg', import.meta.url));
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '559');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

/** Runs what the job does every five minutes. */
async function pass(): Promise<number> {
  const { twilio: account } = server;
  if (!account) throw new Error('There are Twilio settings.');
  const notified = await reconcile(server.services, account);
  for (const contributor_id of notified) server.conversations.notify(contributor_id);
  await server.conversations.idle();
  return notified.length;
}

test('a message whose webhook never came is answered, once', async () => {
  const from = people.somebody();
  const params = server.fake.inbound(from, { text: 'Hi' });
  expect(await pass()).toBe(0);
  server.clock.forward({ minutes: 2 });
  expect(await pass()).toBe(1);
  expect(server.fake.sentTo(from)).toHaveLength(1);
  expect(await pass()).toBe(0);
  await server.receive(params);
  expect(server.fake.sentTo(from)).toHaveLength(1);
});

test('a voice note is picked up with its audio', async () => {
  const from = await people.ready();
  const { MessageSid = '' } = server.fake.inbound(from, { media: { bytes: voiceNote, type: 'audio/ogg' } });
  server.clock.forward({ minutes: 2 });
  await pass();
  const row = await server.services.db.prisma.inbound_messages.findUniqueOrThrow({
    where: { message_sid: MessageSid },
    include: { submission: true },
  });
  expect(row).toMatchObject({
    status: 'processed',
    submission: { analysis: 'analysed', storage_url: expect.any(String) as string },
  });
});

test('somebody known by a permanent id is recognised, although lists name only the number', async () => {
  const from = people.somebody();
  await server.receive(
    server.fake.inbound(from, { text: 'Hi', params: { ExternalUserId: 'whatsapp:JM.9Z8Y' } }),
  );
  const known = await findContributor(server.services, 'JM', 'whatsapp:JM.9Z8Y');
  const { MessageSid = '' } = server.fake.inbound(from, { text: 'HELP' });
  server.clock.forward({ minutes: 2 });
  await pass();
  const row = await server.services.db.prisma.inbound_messages.findUniqueOrThrow({
    where: { message_sid: MessageSid },
  });
  expect(row.contributor_id).toBe(known?.id);
  expect((await findContributor(server.services, 'JM', from))?.id).toBe(known?.id);
});

test('several missed messages are answered in the order in which they were written', async () => {
  const from = people.somebody();
  server.fake.inbound(from, { text: 'Hi' });
  server.clock.forward({ seconds: 5 });
  server.fake.inbound(from, { text: 'HELP' });
  server.clock.forward({ minutes: 2 });
  await pass();
  expect(server.fake.sentTo(from)[1]?.body).toContain('a computer program, not a person');
});

test('one that cannot be read now does not keep the younger ones away', async () => {
  const from = await people.ready();
  server.fake.inbound(from, { media: { bytes: voiceNote, type: 'audio/ogg' } });
  server.clock.forward({ seconds: 5 });
  const other = people.somebody();
  server.fake.inbound(other, { text: 'Hi' });
  server.clock.forward({ minutes: 2 });
  server.fake.fail(/^GET .*\/Media\.json$/, { answer: 500 });
  expect(await pass()).toBe(1);
  expect(server.fake.sentTo(other)).toHaveLength(1);
  expect(await pass()).toBe(1);
  expect(await people.stateOf(from)).toBe('awaiting_category');
});

test('what is older than a day is left alone', async () => {
  const from = people.somebody();
  server.fake.inbound(from, { text: 'Hi' });
  server.clock.forward({ hours: 25 });
  await pass();
  expect(server.fake.sentTo(from)).toHaveLength(0);
});
