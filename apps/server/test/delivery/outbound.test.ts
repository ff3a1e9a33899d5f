import { createCaller } from '@labrish/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTwilioChannel } from '#channels/twilio/channel.ts';
import { createSender } from '#delivery/deliver.ts';
import { adminContext } from '../fake-twilio/admin.ts';
import type { Fault } from '../fake-twilio/contract.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const SEND = /^POST .*Messages\.json$/;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '556');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const say = (from: string, text: string) => people.say(from, text);
const greeted = (...faults: Fault[]) => people.greeted(...faults);
const rows = (from: string) => people.answersTo(from);
const refusal = (code: number, answer = 400): Fault => ({
  answer,
  body: { code, message: 'No', status: answer },
});

test('an answer is sent once, with its state, its id and where to report', async () => {
  const from = await greeted();
  const [sent] = server.fake.sentTo(from);
  const [row] = await rows(from);
  expect(row).toMatchObject({ status: 'sent', provider_sid: sent?.sid, attempts: 1, error: null });
  expect(sent?.status_callback).toBe(`${server.public_url}/webhooks/twilio/status?message=${row?.id}`);
});

test.each([
  [20429, 429],
  [63018, 400],
  [20003, 401],
])('error %i helps to wait for', async (code, status) => {
  const from = await greeted(refusal(code, status));
  expect(await rows(from)).toMatchObject([
    { status: 'queued', error_code: code, attempts: 1, provider_sid: null },
  ]);
  await server.later({ seconds: 5 });
  expect(server.fake.sentTo(from)).toHaveLength(0);
  await server.later({ seconds: 1 });
  expect(server.fake.sentTo(from)).toHaveLength(1);
  expect(await rows(from)).toMatchObject([{ status: 'sent', error_code: null, error: null, attempts: 2 }]);
});

test.each([
  [63016, /24 hours/],
  [21610, /START/],
  [63024, /cannot deliver to this contributor/],
  [21211, /address/],
  [29999, /^Twilio refused this \(400, error 29999\)/],
])('error %i is not tried again', async (code, words) => {
  const from = await greeted(refusal(code));
  await server.later({ hours: 1 });
  expect(server.fake.sentTo(from)).toHaveLength(0);
  expect(await rows(from)).toMatchObject([
    { status: 'failed', error_code: code, attempts: 1, error: expect.stringMatching(words) as string },
  ]);
});

test.each([
  ['the answer was lost', 'cut after' as const],
  ['the connection broke', 'cut before' as const],
  ['Twilio had an error', { answer: 500, body: { code: 20500, message: 'Internal', status: 500 } }],
])('when %s, it is looked for before it is sent again: they get it once', async (_what, fault) => {
  const from = await greeted(fault);
  expect(await rows(from)).toMatchObject([{ status: 'queued', error_code: null }]);
  await server.later({ seconds: 6 });
  const sent = server.fake.sentTo(from);
  expect(sent).toHaveLength(1);
  expect(await rows(from)).toMatchObject([{ status: 'sent', provider_sid: sent[0]?.sid, error: null }]);
});

test('while it cannot be looked for, nothing is sent', async () => {
  const from = await greeted('cut after');
  server.fake.fail(/^GET .*Messages\.json$/, refusal(20429, 429));
  await server.later({ seconds: 6 });
  expect(await rows(from)).toMatchObject([{ status: 'queued', attempts: 2 }]);
  expect(server.fake.sentTo(from)).toHaveLength(1);
});

// Not on the embedded database: its only process releases the leases of all others at once.
const withOthers = test.skipIf(!process.env.TEST_DATABASE_URL);
withOthers('a process that died while sending leaves a message that is looked for, then sent', async () => {
  const from = await greeted(refusal(63018));
  const [row] = await rows(from);
  if (!row) throw new Error('It is queued.');
  // Set the row as the dead process left it: an attempt without an outcome.
  await server.services.db.prisma.outbound_messages.update({
    where: { id: row.id },
    data: {
      error: null,
      error_code: null,
      not_before: new Date(server.clock.now().getTime() + 60_000),
      lease_holder: 'another machine 1 1',
    },
  });
  await server.later({ seconds: 59 });
  expect(server.fake.sentTo(from)).toHaveLength(0);
  await server.later({ seconds: 1 });
  expect(server.fake.sentTo(from)).toHaveLength(1);
});

test('two processes that send at once send once', async () => {
  const from = await greeted(refusal(63018));
  const [row] = await rows(from);
  server.clock.forward({ seconds: 6 });
  const { twilio: account } = server;
  if (!account || !row) throw new Error('It is queued for Twilio.');
  const senders = Array.from({ length: 4 }, () =>
    createSender(server.services, createTwilioChannel(server.services, account)),
  );
  for (const sender of senders) sender.deliver(row.contributor_id);
  await Promise.all(senders.map((sender) => sender.idle()));
  expect(server.fake.sentTo(from)).toHaveLength(1);
});

test('one contributor waits, in order; the others do not', async () => {
  const from = await greeted(refusal(63018));
  await say(from, 'HELP');
  const other = await greeted();
  expect(server.fake.sentTo(from)).toHaveLength(0);
  expect(server.fake.sentTo(other)).toHaveLength(1);
  await server.later({ seconds: 6 });
  const bodies = (await rows(from)).map(({ content }) => (content as { body: string }).body);
  expect(bodies).toHaveLength(2);
  expect(server.fake.sentTo(from).map(({ body }, i) => body.startsWith(bodies[i] ?? '?'))).toEqual([
    true,
    true,
  ]);
});

test('after 24 hours nothing is sent: WhatsApp would refuse it', async () => {
  const from = await greeted(refusal(63018));
  const calls = server.fake.calls.length;
  await server.later({ hours: 24 });
  expect(server.fake.calls.slice(calls).filter((call) => SEND.test(call))).toEqual([]);
  expect(await rows(from)).toMatchObject([
    { status: 'failed', error_code: 63016, error: expect.stringContaining('24 hours') as string },
  ]);
});

test('after STOP only its confirmation is sent', async () => {
  const from = await greeted(refusal(63018));
  server.clock.forward({ seconds: 1 });
  await say(from, 'STOP');
  await server.later({ seconds: 6 });
  expect(server.fake.sentTo(from).map(({ body }) => body)).toEqual([
    expect.stringContaining("you won't hear from me again"),
  ]);
  expect(await rows(from)).toMatchObject([
    { status: 'failed', error: 'Not sent: the contributor said STOP meanwhile.' },
    { status: 'sent' },
  ]);
});

test('what failed for good is listed, and can be tried again', async () => {
  const from = await greeted(refusal(63005));
  const [row] = await rows(from);
  expect(row).toMatchObject({ status: 'failed', attempts: 1, error_code: 63005 });
  const api = createCaller(adminContext(server.services));
  const { failures } = await api.operations.failures({ kind: 'send', limit: 1 });
  expect(failures).toMatchObject([{ id: String(row?.id), kind: 'send', error_code: 63005 }]);
  await api.operations.retry({ kind: 'send', id: String(row?.id) });
  await server.later({ seconds: 0 });
  expect(server.fake.sentTo(from)).toHaveLength(1);
  const { turns } = await api.operations.timeline({ contributor_id: row?.contributor_id ?? '' });
  expect(turns).toMatchObject([{ status: 'processed', answers: [{ status: 'sent', error: null }] }]);
  await expect(api.operations.retry({ kind: 'send', id: String(row?.id) })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('DELETE ALL is asked for without numbers, and takes the copies at Twilio along', async () => {
  const from = await greeted();
  await say(from, 'DELETE ALL');
  expect(server.fake.sentTo(from).at(-1)?.body).toMatch(
    /Reply YES to delete it all\.\n\n• Yes, delete all\n• No, keep it$/,
  );
  const [row] = await rows(from);
  // Enough for the job that does the same at once, and for the attempt below.
  server.fake.fail(/^DELETE /, ...Array.from({ length: 30 }, () => refusal(20429, 429)));
  // The receipt goes out after the withdrawal, and must arrive.
  server.clock.forward({ seconds: 1 });
  await say(from, 'YES');
  const { forgetAtTwilio } = await import('#channels/twilio/delete-history.ts');
  const { twilio: account } = server;
  if (!account) throw new Error('There are Twilio settings.');
  const forget = () => forgetAtTwilio(server.services, account, row?.contributor_id ?? '');
  await expect(forget()).rejects.toMatchObject({ status: 429 });
  server.fake.heal();
  await forget();
  const left = [...server.fake.state.messages.values()].filter((message) =>
    [message.from, message.to].includes(from),
  );
  expect(left.map(({ body }) => body)).toEqual([expect.stringContaining('Your receipt:')]);
});
