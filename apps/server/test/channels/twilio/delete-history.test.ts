import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { declareForgetJobs, forgetAtTwilio } from '#channels/twilio/delete-history.ts';
import { receive } from '#conversation/receive.ts';
import { readMessages } from '#channels/twilio/parse-inbound.ts';
import { createJobList } from '../../auth/harness.ts';
import { createPeople, voiceNote } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '564');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

function account() {
  const twilio = server.twilio;
  if (!twilio) throw new Error('There are Twilio settings.');
  return twilio;
}

/** Creates a contributor who wrote, was answered and withdrew everything. Nothing has been deleted at Twilio yet. */
async function withdrawn() {
  const from = people.somebody();
  await people.say(from, 'Hi');
  server.clock.forward({ seconds: 1 });
  const contributor_id = (await findContributor(server.services, 'JM', from))?.id ?? '';
  await server.services.db.prisma.withdrawals.create({
    data: {
      receipt_code: randomUUID(),
      contributor_id,
      scope: 'all',
      submission_ids: [],
      withdrawn_at: server.clock.now(),
    },
  });
  const left = () =>
    [...server.fake.state.messages.values()]
      .filter((message) => [message.from, message.to].includes(from))
      .map(({ direction }) => direction);
  const [first] = [...server.fake.state.messages.values()].filter((message) => message.from === from);
  expect(left()).toEqual(['inbound', 'outbound-api']);
  /** Makes Twilio refuse to delete their message. */
  const refuse = () => server.fake.fail(new RegExp(`^DELETE .*/${first?.sid}`), { answer: 500 });
  return { contributor_id, left, refuse };
}

test('one message that Twilio does not delete keeps none of the others there', async () => {
  const { contributor_id, left, refuse } = await withdrawn();
  refuse();
  const forget = () => forgetAtTwilio(server.services, account(), contributor_id);
  await expect(forget()).rejects.toMatchObject({ status: 500 });
  expect(left()).toEqual(['inbound']);
  await forget();
  expect(left()).toEqual([]);
});

test('one person whose messages Twilio does not delete keeps nobody else from being forgotten at night', async () => {
  const jobs = createJobList();
  const services = { ...server.services, jobs };
  declareForgetJobs(services, account());
  const both = [await withdrawn(), await withdrawn()];
  for (const { refuse } of both) refuse();
  expect(await jobs.run('twilio-forget-again')).toEqual([]);
  for (const { contributor_id, left } of both) {
    expect(left()).toEqual(['inbound']);
    expect(server.logged.filter((line) => line.includes(contributor_id)).join('')).toContain(
      'not all was deleted at Twilio',
    );
  }
});

test('what somebody sends after they took everything back and agreed anew is stored, also when it all waited', async () => {
  const from = await people.ready();
  await people.say(from, 'DELETE ALL');
  // The contributor writes faster than the bot answers, and Twilio does not have the audio ready at once.
  const opening = ['YES', 'Hi', '1', '1', '1'].map((text) => server.fake.inbound(from, { text }));
  const note = server.fake.inbound(from, { media: { bytes: voiceNote, type: 'audio/ogg' } });
  server.fake.fail(/^GET .*\/Media\/ME\w+$/, { answer: 404 });
  const stored = [];
  for (const params of [...opening, note])
    stored.push(await receive(server.services, readMessages(params, () => 'JM')[0]!));
  const contributor_id = stored[0]?.contributor_id ?? '';
  server.conversations.notify(contributor_id);
  await server.conversations.idle();
  await forgetAtTwilio(server.services, account(), contributor_id);
  await server.later({ seconds: 10 });
  const submissions = await server.services.db.prisma.submissions.findMany({
    where: { user_id: contributor_id },
    include: { media: true },
  });
  expect(submissions).toMatchObject([
    { withdrawn_at: null, analysis: 'analysed', media: { status: 'stored' } },
  ]);
});
