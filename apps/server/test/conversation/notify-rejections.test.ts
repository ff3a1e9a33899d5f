import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { REJECTION, sendProactive } from '#conversation/proactive-messages.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { newNote } from './recordings.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '547');
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
  await sendProactive(server.services, server.messenger, REJECTION);
  await server.conversations.idle();
};
const later = (hours: number) => server.clock.forward({ hours });
const TOLD = /can't use that one.*too quiet.*its question again.*Hold the mic/s;

/** Creates a contributor who gave a recording that was rejected, and left. `answers`: their messages after the recording. */
async function speaker(answers = ['Patwa', 'Hanover', '1', 'Skip', 'Done for now']) {
  const from = await people.ready();
  await people.speak(from, newNote());
  for (const text of answers) await people.say(from, text);
  const { id } = (await findContributor(server.services, 'JM', from)) ?? { id: '' };
  const { prisma } = server.services.db;
  await prisma.submissions.updateMany({
    where: { user_id: id },
    data: { review_status: 'rejected', rejection_reasons: ['too_quiet'] },
  });
  const before = server.fake.sentTo(from).length;
  return {
    from,
    id,
    since: () =>
      server.fake
        .sentTo(from)
        .slice(before)
        .map(({ body }) => body),
    told: () => prisma.submissions.count({ where: { user_id: id, rejection_notified_at: { not: null } } }),
  };
}

test('a rejection is told once, by day, while WhatsApp lets us, whoever makes the round', async () => {
  const person = await speaker();
  await round();
  expect(person.since()).toEqual([]);
  later(1);
  await Promise.all([round(), round()]);
  expect(person.since()).toEqual([expect.stringMatching(TOLD)]);
  expect(await person.told()).toBe(1);
  expect(await people.stateOf(person.from)).toBe('awaiting_audio');
  later(2);
  await round();
  expect(person.since()).toHaveLength(1);
});

test('whoever writes during a round hears it once', async () => {
  const person = await speaker();
  later(1);
  await Promise.all([people.say(person.from, 'Hi'), round()]);
  expect(person.since().filter((body) => TOLD.test(body))).toHaveLength(1);
  expect(await person.told()).toBe(1);
});

test('nobody is told in the evening or at night, or after WhatsApp’s 24 hours; then they hear it when they write', async () => {
  const person = await speaker();
  later(13);
  await round();
  later(11);
  await round();
  expect(person.since()).toEqual([]);
  await people.say(person.from, 'Hi again');
  expect(person.since()).toEqual([expect.stringMatching(TOLD)]);
});

test('who said STOP, is under 18, cannot be reached or is in the middle of something is left alone', async () => {
  const { prisma } = server.services.db;
  const stopped = await speaker();
  await people.say(stopped.from, 'STOP');
  const young = await speaker();
  await prisma.contributors.update({ where: { id: young.id }, data: { under_18_at: server.clock.now() } });
  const lost = await speaker();
  await prisma.contributors.update({ where: { id: lost.id }, data: { unreachable_at: server.clock.now() } });
  const busy = await speaker(['Patwa']);
  later(1);
  const everybody = [stopped, young, lost, busy];
  const before = everybody.map(({ since }) => since().length);
  await round();
  expect(everybody.map(({ since }) => since().length)).toEqual(before);
  for (const { told } of everybody) expect(await told()).toBe(0);
});

test('what cannot be told to one is no hindrance for the others', async () => {
  const broken = await speaker();
  const person = await speaker();
  await server.services.db.prisma.conversations.delete({ where: { contributor_id: broken.id } });
  later(1);
  await round();
  expect(person.since()).toEqual([expect.stringMatching(TOLD)]);
  expect(await broken.told()).toBe(0);
});
