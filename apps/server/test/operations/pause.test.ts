import { COUNTRY } from '../country.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { builtIn } from '@labrish/conversation/sentences';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '547');
});
afterAll(() => server.close());

const TOLD = builtIn(COUNTRY, 'Mix', 'paused');
const db = () => server.services.db.prisma;

async function pause(): Promise<void> {
  const paused = { paused_at: server.clock.now(), paused_by_name: 'admin@example.org', resumed_at: null };
  await db().bot_pause.upsert({ where: { id: 1 }, create: paused, update: paused });
  server.clock.forward({ seconds: 1 });
}
async function resume(): Promise<void> {
  await db().bot_pause.update({ where: { id: 1 }, data: { resumed_at: server.clock.now() } });
  await server.later({ seconds: 1 });
}

/** Returns a function that lists the messages sent to a contributor since this call. */
function listen(from: string): () => string[] {
  const before = server.fake.sentTo(from).length;
  return () =>
    server.fake
      .sentTo(from)
      .slice(before)
      .map(({ body }) => body);
}

const lastTo = (from: string) => server.fake.sentTo(from).at(-1)?.body;

test('STOP, and taking something back, work during a pause, with what was sent before it', async () => {
  const from = await people.ready();
  await pause();
  const heard = listen(from);
  const { row } = await people.speak(from);
  expect(heard()).toEqual([TOLD]);
  await people.say(from, 'delete last');
  expect(heard()).toHaveLength(2);
  expect(heard()[1]).toContain('Your last recording is taken out');
  expect((await row()).submission?.withdrawn_at).not.toBeNull();
  await people.say(from, 'Please stop texting me');
  await people.say(from, 'yes');
  expect(heard()).toHaveLength(4);
  expect((await findContributor(server.services, 'JM', from))?.opted_out_at).not.toBeNull();
  await people.say(from, 'Are you there?');
  expect(heard()).toHaveLength(4);
  await people.say(from, 'DELETE ALL');
  expect(heard()).toHaveLength(5);
  // Read only the last message from here on: the earlier ones are deleted at Twilio too.
  await people.say(from, 'yes');
  expect(lastTo(from)).toMatch(/Your receipt: \w{4}-\w{4}/);
  await resume();
  expect(lastTo(from)).toMatch(/Your receipt/);
});

test('a tap counts, what is typed to a question that nobody saw does not, and everything is told in one answer', async () => {
  const from = people.somebody();
  await people.say(from, 'Hi');
  await pause();
  const heard = listen(from);
  for (const text of ['1', '1', '2']) await people.say(from, text);
  expect(heard()).toEqual([TOLD]);
  expect(await people.stateOf(from)).toBe('welcome');
  await resume();
  expect(heard()).toHaveLength(2);
  expect(heard()[1]).toContain('Do you agree?');
  expect(await people.stateOf(from)).toBe('awaiting_start');
});

test('who wrote more than a day ago is not written to, and their voice is safe', async () => {
  const from = await people.ready();
  await pause();
  const heard = listen(from);
  const { row } = await people.speak(from);
  await server.later({ hours: 25 });
  await resume();
  expect(heard()).toEqual([TOLD]);
  expect(await row()).toMatchObject({ media: { status: 'stored' }, submission: { withdrawn_at: null } });
  await people.say(from, 'hi');
  expect(heard()).toHaveLength(2);
});

test('one person on hold hears nothing, is answered once afterwards, and the others go on', async () => {
  const [held, free] = [await people.ready(), await people.ready()];
  const { id: contributor_id } = (await findContributor(server.services, 'JM', held)) ?? { id: '' };
  const muted_until = new Date(server.clock.now().getTime() + 3_600_000);
  await db().conversations.update({ where: { contributor_id }, data: { muted_until } });
  await server.conversations.recoverPending();
  const [heldHeard, freeHeard] = [listen(held), listen(free)];
  await people.speak(held);
  await people.say(held, 'hello?');
  await people.speak(free);
  expect([heldHeard().length, freeHeard().length]).toEqual([0, 1]);
  await server.passes({ minutes: 61 });
  expect(heldHeard()).toEqual([expect.stringMatching(/^Got it/)]);
});
