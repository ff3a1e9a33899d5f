import { createCaller } from '@labrish/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { adminContext } from '../fake-twilio/admin.ts';
import type { Fault } from '../fake-twilio/contract.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const SEND = /^POST .*Messages\.json$/;
/** Number of faults: more than any test meets. */
const ALL = 500;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '571');
});
afterEach(() => {
  server.fake.heal();
  expect(server.fake.violations.splice(0)).toEqual([]);
});
afterAll(() => server.close());

const refusal = (code: number, answer: number): Fault => ({
  answer,
  body: { code, message: 'No', status: answer },
});
const away = () => server.fake.fail(SEND, ...Array<Fault>(ALL).fill(refusal(20003, 401)));

async function rowsOf(from: string) {
  const contributor = await findContributor(server.services, 'JM', from);
  return server.services.db.prisma.outbound_messages.findMany({
    where: { contributor_id: contributor?.id ?? '' },
    orderBy: { id: 'asc' },
  });
}

const bodiesTo = (from: string) => server.fake.sentTo(from).map(({ body }) => body);

describe('after hours in which Twilio refused everything', () => {
  test('everybody is answered once, with the question that they stand at now', async () => {
    const asked = await people.ready();
    const greeted = [people.somebody(), people.somebody(), people.somebody()];
    const before = server.fake.sentTo(asked).length;
    away();
    for (const from of greeted) await people.say(from, 'Hi');
    await people.speak(asked);
    // Fail for seven hours: far longer than earlier versions, which had a limited number of attempts, retried.
    for (let half = 0; half < 14; half += 1) await server.later({ minutes: 30 });
    // A contributor writes again, and moves on by a number that they know from a friend.
    await people.say(greeted[0] ?? '', '1');
    for (const from of greeted) expect(bodiesTo(from)).toEqual([]);

    server.fake.heal();
    await server.later({ minutes: 30 });
    expect(server.fake.sentTo(asked).slice(before)).toHaveLength(1);
    expect(await people.stateOf(asked)).toBe('awaiting_category');
    expect(bodiesTo(asked).at(-1)).toMatch(/What did you speak/);
    for (const from of greeted) {
      expect(bodiesTo(from)).toHaveLength(1);
      expect((await rowsOf(from)).at(-1)).toMatchObject({
        status: 'sent',
        state_key: await people.stateOf(from),
      });
    }
    expect(await rowsOf(greeted[0] ?? '')).toMatchObject([
      { status: 'superseded', error: expect.stringMatching(/out of date/) as string },
      { status: 'sent' },
    ]);
    await server.later({ hours: 1 });
    for (const from of greeted) expect(bodiesTo(from)).toHaveLength(1);
  });

  test('as soon as one message is taken the others follow, at once and not when their own waits are over', async () => {
    const waiting = Array.from({ length: 12 }, () => people.somebody());
    away();
    for (const from of waiting) await people.say(from, 'Hi');
    for (let half = 0; half < 4; half += 1) await server.later({ minutes: 30 });
    server.fake.heal();
    await server.passes({ minutes: 1 });
    expect(waiting.flatMap(bodiesTo)).toEqual([]);
    await people.say(people.somebody(), 'Hi');
    expect(waiting.map((from) => bodiesTo(from).length)).toEqual(waiting.map(() => 1));
  });

  test('a receipt of a deletion and the answer to HELP are not lost behind what came after', async () => {
    const from = await people.ready();
    const { row } = await people.speak(from);
    const sent = server.fake.sentFromNow(from);
    server.clock.forward({ seconds: 1 });
    away();
    for (const text of ['DELETE ALL', 'YES', 'HELP', 'Hi', 'hm?', 'HELP']) await people.say(from, text);
    await server.later({ hours: 3 });
    server.fake.heal();
    await server.later({ minutes: 30 });
    const bodies = sent().map(({ body }) => body);
    const { receipt_code = '' } =
      (await server.services.db.prisma.withdrawals.findFirst({
        where: { contributor_id: (await row()).contributor_id },
      })) ?? {};
    expect(bodies.filter((body) => body.includes(receipt_code))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('DELETE LAST: take out'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('Reply YES to delete'))).toEqual([]);
    // Of the three messages, the second is the only question: the current one.
    expect(bodies).toHaveLength(3);
    expect(bodies.at(-2)).toMatch(/Ready\?/);
  });

  test('what became of a recording is said, without the buttons of its old question', async () => {
    const from = await people.ready();
    await people.speak(from);
    const sent = server.fake.sentFromNow(from);
    away();
    await people.say(from, 'DELETE LAST');
    await people.speak(from);
    await server.later({ hours: 3 });
    server.fake.heal();
    await server.later({ minutes: 30 });
    const bodies = sent().map(({ body }) => body);
    expect(bodies).toEqual([
      'Done. Your last recording is taken out.',
      expect.stringMatching(/What did you speak/) as string,
    ]);
  });

  test('an agreement that was reworded meanwhile is asked for in its new words', async () => {
    const from = people.somebody();
    await people.say(from, 'Hi');
    away();
    await people.say(from, '1');
    const state = (await people.stateOf(from)) ?? '';
    await server.services.db.prisma.content_templates.update({
      where: { pilot_template_key: { pilot: 'JM', template_key: state } },
      data: { body: 'New words. Do you agree?' },
    });
    await server.later({ hours: 1 });
    server.fake.heal();
    await server.later({ minutes: 30 });
    expect(bodiesTo(from).at(-1)).toMatch(/^New words\. Do you agree\?/);
    await people.say(from, '1');
    expect(
      await server.services.db.prisma.consents.count({
        where: { contributor: { id: (await findContributor(server.services, 'JM', from))?.id ?? '' } },
      }),
    ).toBe(1);
  });

  test('when the window has closed, nothing is sent and the reason is told', async () => {
    const from = people.somebody();
    away();
    await people.say(from, 'Hi');
    for (let hour = 0; hour < 25; hour += 1) await server.later({ hours: 1 });
    server.fake.heal();
    await server.later({ minutes: 30 });
    expect(bodiesTo(from)).toEqual([]);
    expect(await rowsOf(from)).toMatchObject([{ status: 'failed', error_code: 63016 }]);
  });
});

test('several quick messages are answered in order, each with its own answer', async () => {
  const from = people.somebody();
  server.fake.fail(SEND, refusal(20429, 429));
  for (const text of ['Hi', 'HELP', '1']) await people.say(from, text);
  expect(bodiesTo(from)).toEqual([]);
  await server.passes({ seconds: 6 });
  const rows = await rowsOf(from);
  expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
  expect(bodiesTo(from).map((body) => body.slice(0, 20))).toEqual(
    rows.map(({ content }) => (content as { body: string }).body.slice(0, 20)),
  );
});

test('a question that WhatsApp could not deliver is not asked again behind the next one', async () => {
  const from = people.somebody();
  await people.say(from, 'Hi');
  const [first] = server.fake.sentTo(from);
  if (!first) throw new Error('It was sent.');
  await people.say(from, '1');
  first.status = 'undelivered';
  await server.report(first, 'undelivered', { ErrorCode: '63018' });
  await server.later({ minutes: 1 });
  expect(bodiesTo(from)).toHaveLength(2);
  expect(await rowsOf(from)).toMatchObject([{ status: 'superseded' }, { status: 'sent' }]);
});

describe('an admin tries an old message again', () => {
  const api = () => createCaller(adminContext(server.services));

  async function failedGreeting() {
    const from = people.somebody();
    server.fake.fail(SEND, refusal(63016, 400));
    await people.say(from, 'Hi');
    const [row] = await rowsOf(from);
    return { from, id: String(row?.id) };
  }

  test('the question of now goes out, with its own buttons', async () => {
    const { from, id } = await failedGreeting();
    server.fake.fail(SEND, refusal(63005, 400));
    await people.say(from, '1');
    server.clock.forward({ hours: 2 });
    await api().operations.retry({ kind: 'send', id });
    await server.later({ minutes: 1 });
    expect(bodiesTo(from)).toHaveLength(1);
    expect(bodiesTo(from)[0]).toMatch(/Do you agree\?/);
    const [row] = await rowsOf(from);
    expect(row).toMatchObject({ status: 'sent', state_key: await people.stateOf(from) });
    // The other failed message has been answered since, so a retry is refused.
    const other = String((await rowsOf(from))[1]?.id);
    await expect(api().operations.retry({ kind: 'send', id: other })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/has been answered since/) as string,
    });
  });

  test('it is refused when they have been answered since, said STOP, or wrote too long ago', async () => {
    const answered = await failedGreeting();
    await people.say(answered.from, '1');
    const stopped = await failedGreeting();
    server.clock.forward({ seconds: 1 });
    await people.say(stopped.from, 'STOP');
    const late = await failedGreeting();
    const retry = (id: string) => api().operations.retry({ kind: 'send', id });
    await expect(retry(answered.id)).rejects.toThrow(/has been answered since/);
    await expect(retry(stopped.id)).rejects.toThrow(/said STOP/);
    server.clock.forward({ hours: 24 });
    await expect(retry(late.id)).rejects.toThrow(/More than 24 hours/);
    expect(await rowsOf(answered.from)).toMatchObject([{ status: 'failed' }, { status: 'sent' }]);
  });
});
