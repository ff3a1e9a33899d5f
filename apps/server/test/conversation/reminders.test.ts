import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { REMINDER, sendProactive } from '#conversation/proactive-messages.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '546');
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
/** Moves the clock to eight o'clock the next morning in Jamaica (13:00 UTC). */
beforeEach(() => {
  const now = server.clock.now().getTime();
  const today = Math.floor(now / (24 * HOUR_MS)) * 24 * HOUR_MS;
  server.clock.forward({ seconds: (today + (24 + 13) * HOUR_MS - now) / 1000 });
});

const round = async () => {
  await sendProactive(server.services, server.messenger, REMINDER);
  await server.conversations.idle();
};
const later = (hours: number) => server.clock.forward({ hours });

/** Creates a contributor who has agreed and has a prompt. `since` lists the messages that they were sent after the prompt. */
async function atPrompt() {
  const from = people.somebody();
  for (const text of ['Hi', '1', '1']) await people.say(from, text);
  const before = server.fake.sentTo(from).length;
  return {
    from,
    since: () =>
      server.fake
        .sentTo(from)
        .slice(before)
        .map(({ body }) => body),
  };
}

test('who agreed and has not talked is reminded once, after four hours, by day', async () => {
  const person = await atPrompt();
  later(3);
  await round();
  expect(person.since()).toEqual([]);
  later(2);
  await Promise.all([round(), round()]);
  expect(person.since()).toEqual([expect.stringMatching(/^Your question is still here.*Hold the mic/s)]);
  later(2);
  await round();
  expect(person.since()).toHaveLength(1);
});

test('nobody is reminded in the evening or at night, or after WhatsApp’s 24 hours', async () => {
  const person = await atPrompt();
  later(13);
  await round();
  expect(person.since()).toEqual([]);
  later(11);
  await round();
  expect(person.since()).toEqual([]);
});

test('who said STOP, has talked, or has not agreed is left alone', async () => {
  const stopped = await atPrompt();
  await people.say(stopped.from, 'STOP');
  const talked = await atPrompt();
  await people.speak(talked.from);
  const asked = people.somebody();
  await people.say(asked, 'Hi');
  later(5);
  const before = [stopped.since().length, talked.since().length, server.fake.sentTo(asked).length];
  await round();
  expect([stopped.since().length, talked.since().length, server.fake.sentTo(asked).length]).toEqual(before);
  expect((await findContributor(server.services, 'JM', asked))?.reminded_at).toBeNull();
});
