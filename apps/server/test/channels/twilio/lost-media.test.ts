import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LOSS, sendProactive } from '#conversation/proactive-messages.ts';
import type { Fault } from '../../fake-twilio/contract.ts';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

const DOWNLOAD = /^GET .*\/Media\/ME\w+$/;
const GONE: Fault[] = Array.from({ length: 4 }, () => ({ answer: 404 }));
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '549');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

/** Creates a contributor whose voice note Twilio never finds, however often we ask. */
async function whoseNoteIsLost() {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, ...GONE);
  const { row } = await people.speak(from);
  expect(await row()).toMatchObject({ submission: { withdrawn_at: null } });
  for (const seconds of [10, 50, 240]) await server.later({ seconds });
  return { from, row };
}

test('a voice note that Twilio has lost counts nowhere, and its person hears of it with the next answer, once', async () => {
  const { from, row } = await whoseNoteIsLost();
  const { media, submission } = await row();
  expect(media).toMatchObject({ status: 'discarded', error: null });
  expect(submission?.withdrawn_at).not.toBeNull();
  await people.say(from, 'MY VOICE');
  expect(server.fake.sentTo(from).at(-1)?.body).toContain('got lost on its way');
  expect(server.fake.sentTo(from).at(-1)?.body).toMatch(/no recording of yours.*Hold the mic/s);
  await people.say(from, 'MY VOICE');
  expect(server.fake.sentTo(from).at(-1)?.body).not.toContain('got lost');
});

test('who does not write again is told by day', async () => {
  const { from } = await whoseNoteIsLost();
  const before = server.fake.sentTo(from).length;
  // From 8 in Jamaica (13 UTC) on it is day until the end of the UTC day; earlier, wait for 9.
  const hour = server.clock.now().getUTCHours();
  const hours = hour >= 13 ? 0 : 14 - hour;
  await server.later({ hours });
  server.clock.forward({ minutes: 6 });
  for (let round = 0; round < 2; round += 1) {
    await sendProactive(server.services, server.messenger, LOSS);
    await server.conversations.idle();
  }
  const told = server.fake
    .sentTo(from)
    .slice(before)
    .map(({ body }) => body);
  expect(told).toEqual([expect.stringMatching(/got lost on its way.*Hold the mic/s)]);
});

test('one that Twilio finds at the fourth try is kept', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, ...GONE.slice(1));
  const { row } = await people.speak(from);
  for (const seconds of [10, 50, 240]) await server.later({ seconds });
  expect(await row()).toMatchObject({ media: { status: 'stored' }, submission: { withdrawn_at: null } });
});
