import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakeMessage } from '../fake-twilio/fake.ts';
import { createPeople, voiceNote } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { readAloud } from '../fake-twilio/voices.ts';

const SEND = /^POST .*Messages\.json$/;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  await readAloud(server.services.db);
  people = createPeople(server, '575');
});
afterEach(() => {
  server.fake.heal();
  expect(server.fake.violations.splice(0)).toEqual([]);
});
afterAll(() => server.close());

/** Takes a contributor to a new prompt. @returns what is sent from then on, as `voice` or the text's first word */
async function atPrompt() {
  const from = await people.ready();
  await server.passes({ seconds: 6 });
  const sent = server.fake.sentFromNow(from);
  return { from, sent, kinds: () => sent().map(kindOf), asksAgain: () => people.say(from, 'another topic') };
}

const kindOf = ({ media_url }: FakeMessage) => (media_url ? 'voice' : 'text');

function first<T>([one]: T[]): T {
  if (!one) throw new Error('Nothing was sent.');
  return one;
}

describe('a prompt with a recording', () => {
  test('is asked by a voice note without words, then by the text, once Twilio has sent the first', async () => {
    const { sent, kinds, asksAgain } = await atPrompt();
    await asksAgain();
    expect(kinds()).toEqual(['voice']);
    expect(first(sent())).toMatchObject({ body: '', content_sid: null });
    await server.report(first(sent()), 'queued');
    await server.passes({ seconds: 1 });
    expect(kinds()).toEqual(['voice']);
    await server.sendsVoice(first(sent()));
    expect(kinds()).toEqual(['voice', 'text']);
    await server.report(first(sent()), 'delivered');
    await server.report(first(sent()), 'played');
    await server.later({ minutes: 1 });
    expect(kinds()).toEqual(['voice', 'text']);
  });

  test('waits for the report no longer than 6 s', async () => {
    const { kinds, asksAgain } = await atPrompt();
    await asksAgain();
    await server.passes({ seconds: 5 });
    expect(kinds()).toEqual(['voice']);
    await server.passes({ seconds: 1 });
    expect(kinds()).toEqual(['voice', 'text']);
  });

  test('does not wait less because Twilio takes a message to somebody else', async () => {
    const { kinds, asksAgain } = await atPrompt();
    await asksAgain();
    await people.greeted();
    expect(kinds()).toEqual(['voice']);
  });

  test('is spoken once: a repeated question is text alone', async () => {
    const { from, kinds } = await atPrompt();
    await people.say(from, 'what do you mean');
    expect(kinds()).toEqual(['text']);
  });

  test('is answered also by a reply to its voice note', async () => {
    const { from, sent, asksAgain } = await atPrompt();
    await asksAgain();
    const voice = first(sent());
    const asked = (await people.answersTo(from)).find(
      ({ provider_sid }) => provider_sid === voice.sid,
    )?.prompt_id;
    await server.sendsVoice(voice);
    await asksAgain();
    const media = { bytes: voiceNote, type: 'audio/ogg' };
    const { MessageSid = '', ...params } = server.fake.inbound(from, {
      media,
      params: { OriginalRepliedMessageSid: voice.sid },
    });
    await server.receive({ MessageSid, ...params });
    const where = { message: { message_sid: MessageSid } };
    const kept = await server.services.db.prisma.submissions.findFirstOrThrow({ where });
    expect(asked).toMatch(/-/);
    expect(kept.prompt_id).toBe(asked);
  });
});

describe('the text comes without its voice note', () => {
  test('when Twilio cannot fetch it, also hours later', async () => {
    const { sent, kinds, from, asksAgain } = await atPrompt();
    await asksAgain();
    await server.services.db.prisma.prompt_recordings.deleteMany();
    await server.sendsVoice(first(sent()));
    await readAloud(server.services.db);
    expect(kinds()).toEqual(['voice', 'text']);
    await server.later({ minutes: 10 });
    expect(kinds()).toEqual(['voice', 'text']);
    expect((await people.answersTo(from)).at(-2)).toMatchObject({ status: 'failed', error_code: 63019 });
  });

  test('when Twilio refuses it', async () => {
    const { kinds, asksAgain } = await atPrompt();
    server.fake.fail(SEND, {
      answer: 400,
      body: { code: 21620, message: 'Invalid media URL(s)', status: 400 },
    });
    await asksAgain();
    expect(kinds()).toEqual(['text']);
  });

  test('when Twilio does not take it within half a minute', async () => {
    const { kinds, asksAgain, from } = await atPrompt();
    const no = { answer: 429, body: { code: 20429, message: 'No', status: 429 } };
    server.fake.fail(SEND, no, no);
    await asksAgain();
    await server.passes({ seconds: 6 });
    await server.passes({ seconds: 29 });
    expect(kinds()).toEqual([]);
    await server.passes({ seconds: 1 });
    expect(kinds()).toEqual(['text']);
    expect((await people.answersTo(from)).at(-2)).toMatchObject({ status: 'superseded' });
  });
});

test('a voice note that is refused for a moment still goes out first', async () => {
  const { kinds, asksAgain } = await atPrompt();
  server.fake.fail(SEND, { answer: 429, body: { code: 20429, message: 'No', status: 429 } });
  await asksAgain();
  await server.passes({ seconds: 6 });
  expect(kinds()).toEqual(['voice', 'text']);
});

test('Twilio fetches it hours later, and not after a day', async () => {
  const { sent, asksAgain } = await atPrompt();
  await asksAgain();
  const path = first(sent()).media_url?.slice(server.public_url.length) ?? '';
  const fetched = async (init: RequestInit = {}) => server.post(path, { method: 'GET', ...init });
  server.clock.forward({ hours: 23 });
  const whole = await fetched();
  expect(Buffer.from(await whole.arrayBuffer()).equals(voiceNote)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/ogg',
    'content-length': String(voiceNote.length),
    'cache-control': 'private, max-age=3600, immutable',
  });
  const part = await fetched({ headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'OggS']);
  const head = await fetched({ method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(voiceNote.length),
    '',
  ]);
  const changed = await server.post(path.replace(/signature=./, 'signature=.'), { method: 'GET' });
  server.clock.forward({ hours: 1 });
  for (const refused of [changed, await fetched()]) {
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/address/) as string });
  }
});

test.each(['cut after', 'cut in the middle'] as const)(
  'nothing is sent twice when the answer to the voice note is lost: %s',
  async (fault) => {
    const { kinds, asksAgain } = await atPrompt();
    server.fake.fail(SEND, fault);
    await asksAgain();
    await server.later({ seconds: 6 });
    await server.later({ minutes: 10 });
    expect(kinds()).toEqual(['voice', 'text']);
  },
);

test('STOP while the text waits keeps it from being sent', async () => {
  const { from, sent, kinds, asksAgain } = await atPrompt();
  await asksAgain();
  await server.passes({ seconds: 1 });
  await people.say(from, 'STOP');
  await server.passes({ seconds: 6 });
  expect(kinds()).toEqual(['voice', 'text']);
  expect(sent().at(-1)?.body).toMatch(/START/);
});

test('the recording of other words is silent', async () => {
  const { kinds, asksAgain } = await atPrompt();
  await server.services.db.prisma.prompt_recordings.updateMany({ data: { words: 'What it was before' } });
  await asksAgain();
  expect(kinds()).toEqual(['text']);
});
