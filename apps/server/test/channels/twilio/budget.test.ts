import { nextDay } from '@labrish/pilot';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createOperatorActions } from '#conversation/operating/operator-actions.ts';
import { readEnv } from '#env.ts';
import { addAdmin } from '../../fake-twilio/admin.ts';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer, type TwilioServer } from '../../fake-twilio/server.ts';

const LIMIT = 10;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;
beforeAll(async () => {
  server = await startTwilioServer({ settings: { DAILY_MESSAGE_LIMIT: String(LIMIT) } });
  await addAdmin(server.services);
  people = createPeople(server, '584');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const mails = () => server.services.db.prisma.mails.count();
const sent = async () =>
  Object.values(await server.services.budget.today()).reduce((sum, messages) => sum + messages, 0);
/** Lets people write until so many messages are sent. */
async function sendUntil(messages: number) {
  while ((await sent()) < messages) await people.say(people.somebody(), 'Hi');
  return sent();
}

test('the admins get a mail at 80 %; at the limit messages are stored, answered the next day, and never lost', async () => {
  const { services, fake, clock } = server;
  await sendUntil(LIMIT * 0.8 - 1);
  expect(await mails()).toBe(0);
  await sendUntil(LIMIT * 0.8);
  expect(await mails()).toBe(1);
  await sendUntil(LIMIT);
  expect(await mails()).toBe(2);
  expect(await sent()).toBe(LIMIT);

  const from = people.somebody();
  expect((await people.say(from, 'Hi')).status).toBe(200);
  expect(fake.sentTo(from)).toEqual([]);
  const { troubles } = createOperatorActions(services, server);
  expect(await troubles()).toEqual([
    `The bot has sent its ${LIMIT} messages of today (DAILY_MESSAGE_LIMIT). It stores what people send, and answers after midnight.`,
  ]);
  const text = await services.metrics.text();
  expect(text).toContain(`labrish_messages_today{kind="reply"} ${LIMIT}`);
  expect(text).toContain(`labrish_messages_daily_limit ${LIMIT}`);

  // Nobody waits for the answer to STOP.
  const other = people.somebody();
  await people.say(other, 'STOP');
  expect(fake.sentTo(other)).toHaveLength(1);
  await server.later({ minutes: 1 });
  expect(fake.sentTo(from)).toEqual([]);

  const { pilot } = services.countries.first;
  clock.forward({ seconds: (nextDay(pilot, clock.now()).getTime() - clock.now().getTime()) / 1000 + 1 });
  clock.ring();
  await server.conversations.idle();
  expect(fake.sentTo(from)).toHaveLength(1);
  expect(await troubles()).toEqual([]);
  expect(await mails()).toBe(2);
});

test('without the setting nothing is held back, and messages are counted all the same', async () => {
  const free = await startTwilioServer();
  const others = createPeople(free, '586');
  for (let n = 0; n < 3; n += 1) await others.say(others.somebody(), 'Hi');
  expect(await free.services.budget.today()).toEqual({ reply: 3 });
  expect(await free.services.budget.spentUntil()).toBeNull();
  await free.close();
});

test('a limit that is no number is refused with its name', () => {
  expect(() => readEnv({ DAILY_MESSAGE_LIMIT: '0' })).toThrow('DAILY_MESSAGE_LIMIT: must be at least 1');
});
