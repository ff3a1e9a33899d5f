import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { createSender } from '#delivery/deliver.ts';
import { createTwilioChannel } from '#channels/twilio/channel.ts';
import { openTwilio } from '#channels/twilio/client.ts';
import { numbersOf } from '#settings/by-pilot.ts';
import type { Fault } from '../../fake-twilio/contract.ts';
import { createPeople } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

const SEND = /^POST .*Messages\.json$/;
const voiceNote = readFileSync(new URL('../../audio/samples/voice-note.ogg', import.meta.url));
const docs = readFileSync(new URL('../../../../../docs/twilio.md', import.meta.url), 'utf8');
/** The behaviour that docs/twilio.md promises to an operator, for each error code. */
const promised = [...docs.matchAll(/^\| (\d{5}) +\|.*\| ([a-z, ]+?) +\|$/gm)].map(([, code, then = '']) => ({
  code: Number(code),
  then: then.split(',')[0] ?? '',
  mark: then.split(', ')[1],
}));

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '543');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const refusal = (code: number): Fault => {
  const status = code === 20003 ? 401 : code === 20429 ? 429 : code === 20404 ? 404 : 400;
  return { answer: status, body: { code, message: 'No', status } };
};

/** Syncs all templates, then sends "Hi" from a new contributor. Sending the answer meets these faults. */
async function greeted(...faults: Fault[]): Promise<string> {
  await server.templates.syncAll();
  const from = people.somebody();
  server.fake.fail(SEND, ...faults);
  await people.say(from, 'Hi');
  return from;
}

async function contributorOf(from: string) {
  const contributor = await findContributor(server.services, 'JM', from);
  if (!contributor) throw new Error('They wrote.');
  return contributor;
}

async function rowsOf(from: string) {
  const { id: contributor_id } = await contributorOf(from);
  return server.services.db.prisma.outbound_messages.findMany({
    where: { contributor_id },
    orderBy: { id: 'asc' },
  });
}

/**
 * Asserts that nothing is lost (one row answers each of their messages) or sent twice (one message of each row is good).
 *
 * @param unanswered index, from 0, of their message that has no answer because it came after STOP
 */
async function expectOnce(from: string, unanswered?: number) {
  const { id: contributor_id } = await contributorOf(from);
  const inbound = await server.services.db.prisma.inbound_messages.findMany({
    where: { contributor_id },
    orderBy: { id: 'asc' },
  });
  expect(inbound.map(({ status }) => status)).toEqual(inbound.map(() => 'processed'));
  const rows = await rowsOf(from);
  const answered = inbound.filter((_message, n) => n !== unanswered);
  expect(rows.map(({ in_reply_to }) => in_reply_to)).toEqual(answered.map(({ id }) => id));
  const good = server.fake.sentTo(from).filter(({ status }) => status !== 'undelivered');
  expect(good.map(({ sid }) => sid)).toEqual(
    rows.filter(({ status }) => status !== 'failed').map(({ provider_sid }) => provider_sid),
  );
}

describe.each(promised)('error $code, of which the documentation says "$then"', ({ code, then, mark }) => {
  const expectPromise = async (from: string) => {
    const [row] = await rowsOf(from);
    const good = server.fake.sentTo(from).filter(({ status }) => status !== 'undelivered');
    if (then === 'ends') {
      expect(row).toMatchObject({ status: 'failed', error_code: code, error: expect.any(String) as string });
      expect(good).toEqual([]);
    } else {
      expect(row).toMatchObject({ status: 'sent', error_code: null, error: null });
      expect(good).toHaveLength(1);
      expect(good[0]?.content_sid === null).toBe(then === 'as text');
    }
    await expectOnce(from);
  };

  test('when Twilio refuses the message', async () => {
    const from = await greeted(refusal(code));
    expect((await rowsOf(from))[0]?.status).toBe(
      { waits: 'queued', 'as text': 'sent', ends: 'failed' }[then],
    );
    await server.later({ minutes: 10 });
    await expectPromise(from);
  });

  test('when Twilio reports it afterwards, twice', async () => {
    const from = await greeted();
    const [sent] = server.fake.sentTo(from);
    if (!sent) throw new Error('It was sent.');
    sent.status = 'undelivered';
    for (let n = 0; n < 2; n += 1) await server.report(sent, 'undelivered', { ErrorCode: String(code) });
    await server.later({ minutes: 10 });
    await expectPromise(from);
  });

  if (mark)
    test('nothing more is sent until they write again', async () => {
      const from = await greeted(refusal(code));
      const marked = mark === 'opted out' ? 'opted_out_at' : 'unreachable_at';
      const { id } = await contributorOf(from);
      expect(await contributorOf(from)).toMatchObject({ [marked]: expect.any(Date) as Date });
      await server.services.db.prisma.outbound_messages.updateMany({
        where: { contributor_id: id },
        data: { status: 'queued', attempts: 0, sent_at: null },
      });
      const calls = server.fake.calls.length;
      await server.later({ minutes: 10 });
      expect(server.fake.calls.slice(calls).filter((call) => SEND.test(call))).toEqual([]);
      expect(await rowsOf(from)).toMatchObject([
        { status: 'failed', error: expect.stringMatching(/^Not sent: /) as string },
      ]);

      await people.say(from, 'HELP');
      expect(await contributorOf(from)).toMatchObject({ [marked]: null });
      expect(server.fake.sentTo(from)).toHaveLength(1);
    });
});

test('who said STOP to us is not taken back by a message, only by START', async () => {
  const from = await greeted();
  server.clock.forward({ seconds: 1 });
  for (const text of ['STOP', 'hello?', 'hello??']) await people.say(from, text);
  expect((await contributorOf(from)).opted_out_at).not.toBeNull();
  await people.say(from, 'START');
  expect((await contributorOf(from)).opted_out_at).toBeNull();
  // The answer to "hello?" says how to come back; "hello??" gets no answer.
  await expectOnce(from, 3);
  expect(server.fake.sentTo(from)).toHaveLength(4);
});

test('a report about an older message does not mark somebody who wrote since', async () => {
  const from = await greeted();
  const [sent] = server.fake.sentTo(from);
  if (!sent) throw new Error('It was sent.');
  server.clock.forward({ seconds: 1 });
  await people.say(from, 'HELP');
  await server.report(sent, 'undelivered', { ErrorCode: '63024' });
  expect((await contributorOf(from)).unreachable_at).toBeNull();
});

test.each([
  ['an answer of 500', { answer: 500, body: {} }],
  ['an answer of 429 without a code', { answer: 429, body: {} }],
  ['a broken connection', 'cut before'],
  ['a lost answer', 'cut after'],
  ['half an answer', 'cut in the middle'],
] satisfies [string, Fault][])('%s: it waits, is looked for, and arrives once', async (_what, fault) => {
  const from = await greeted(fault);
  expect(await rowsOf(from)).toMatchObject([{ status: 'queued' }]);
  await server.later({ minutes: 10 });
  expect(server.fake.sentTo(from)).toHaveLength(1);
  expect(await rowsOf(from)).toMatchObject([{ status: 'sent', error: null }]);
  await expectOnce(from);
});

test('silence: it is given up on, looked for, and arrives once', async () => {
  const from = await greeted(refusal(63018));
  const impatient = openTwilio(
    server.services.env,
    numbersOf(server.services.env, server.services.countries),
    50,
  );
  if (!impatient) throw new Error('There are Twilio settings.');
  server.clock.forward({ seconds: 6 });
  server.fake.fail(SEND, 'hang');
  const sender = createSender(server.services, createTwilioChannel(server.services, impatient));
  sender.deliver((await contributorOf(from)).id);
  await sender.idle();
  expect(await rowsOf(from)).toMatchObject([{ status: 'queued', error: 'Twilio did not answer in time.' }]);
  await server.fake.release();
  await server.later({ minutes: 10 });
  expect(server.fake.sentTo(from)).toHaveLength(1);
  await expectOnce(from);
});

test('a copy that is gone at Twilio already is as good as deleted', async () => {
  const from = await people.ready();
  server.fake.fail(/^DELETE /, { answer: 404, body: { code: 20404, message: 'Gone', status: 404 } });
  const { MessageSid = '', ...params } = server.fake.inbound(from, {
    media: { bytes: voiceNote, type: 'audio/ogg' },
  });
  await server.receive({ MessageSid, ...params });
  const row = await server.services.db.prisma.inbound_messages.findUniqueOrThrow({
    where: { message_sid: MessageSid },
    include: { media: true, submission: true },
  });
  expect(row.media).toMatchObject({ status: 'stored', source_enc: null, error: null });
  expect(row.submission?.storage_url).toBe(row.media?.storage_key);
});

test('a file that is whole on the way and cut in itself is asked for again, and stored nowhere', async () => {
  const from = await people.ready();
  const half = voiceNote.subarray(0, 60);
  await server.receive(server.fake.inbound(from, { media: { bytes: half, type: 'audio/ogg' } }));
  expect(await people.stateOf(from)).toBe('awaiting_audio');
  expect(server.fake.sentTo(from).at(-1)?.body).toMatch(/Try one more time\?/);
  await server.later({ seconds: 1 });
  const { id: contributor_id } = await contributorOf(from);
  const media = await server.services.db.prisma.inbound_media.findMany({
    where: { message: { contributor_id } },
  });
  expect(media).toMatchObject([{ status: 'discarded', storage_key: null, source_enc: null }]);
});
