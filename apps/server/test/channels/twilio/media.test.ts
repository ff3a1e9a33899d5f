import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createCaller } from '@labrish/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receive } from '#conversation/receive.ts';
import { download } from '#channels/twilio/download.ts';
import { openMessaging } from '#open-messaging.ts';
import { readMessages } from '#channels/twilio/parse-inbound.ts';
import { adminContext } from '../../fake-twilio/admin.ts';
import type { Fault } from '../../fake-twilio/contract.ts';
import { createPeople, voiceNote } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

const picture = readFileSync(new URL('../../audio/samples/picture.png', import.meta.url));
const DOWNLOAD = /^GET .*\/Media\/ME\w+$/;
const CDN = /^GET \/cdn\//;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '558');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const lost: [string, RegExp, Fault][] = [
  ['404, because it is not there yet', DOWNLOAD, { answer: 404 }],
  ['429', DOWNLOAD, { answer: 429 }],
  ['500', DOWNLOAD, { answer: 500 }],
  ['a broken connection', DOWNLOAD, 'cut before'],
  ['403 from the content network', CDN, { answer: 403 }],
  ['half of the file', CDN, 'cut in the middle'],
];

test.each(lost)('%s: the note counts at once, and its bytes come later', async (_what, call, fault) => {
  const from = await people.ready();
  server.fake.fail(call, fault);
  const { row, sid } = await people.speak(from);
  expect(await people.stateOf(from)).toBe('awaiting_category');
  expect(await row()).toMatchObject({
    status: 'processed',
    media: { status: 'pending', attempts: 1, error: expect.any(String) as string },
    submission: { storage_url: null, audio_sha256: null, analysis: 'pending' },
  });
  await server.later({ seconds: 10 });
  const { media, submission } = await row();
  expect(media).toMatchObject({ status: 'stored', error: null, source_enc: null });
  expect(submission).toMatchObject({
    storage_url: media?.storage_key,
    audio_sha256: createHash('sha256').update(voiceNote).digest('hex'),
    audio_type: 'audio/ogg',
    audio_bytes: voiceNote.length,
    analysis: 'analysed',
  });
  expect(server.fake.state.messages.has(sid)).toBe(false);
});

test('the answer waits a moment for the audio, not for ever', async () => {
  const from = await people.ready();
  const params = server.fake.inbound(from, { media: { bytes: voiceNote, type: 'audio/ogg' } });
  const [message] = readMessages(params, () => 'JM');
  const { contributor_id } = await receive(server.services, message!);
  const { messenger: impatient } = openMessaging(server.services, { arrival_ms: 0 });
  server.fake.fail(DOWNLOAD, 'hang');
  const read = () =>
    server.services.db.prisma.inbound_media.findFirstOrThrow({
      where: { message: { message_sid: message!.message_sid } },
    });
  await impatient.awaitMedia(await read());
  expect(await read()).toMatchObject({ status: 'pending', error: null });
  await server.fake.release();
  await impatient.idle();
  expect(await read()).toMatchObject({ status: 'pending', attempts: 1, error: 'The download broke off.' });
  server.clock.forward({ seconds: 10 });
  server.conversations.notify(contributor_id);
  await server.conversations.idle();
  expect(await read()).toMatchObject({ status: 'stored' });
});

test('a download that takes too long is given up', async () => {
  const { twilio: account } = server;
  if (!account) throw new Error('There are Twilio settings.');
  const params = server.fake.inbound('whatsapp:+18765550002', {
    media: { bytes: voiceNote, type: 'audio/ogg' },
  });
  server.fake.fail(DOWNLOAD, 'hang');
  const got = download({ ...account, timeout_ms: 20 }, params.MediaUrl0 ?? '', params.MessageSid ?? '');
  await expect(got).rejects.toThrow('The download took too long.');
  await server.fake.release();
});

test('what never comes is tried for a day, then listed, and can be tried again', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, ...Array<Fault>(12).fill({ answer: 500 }));
  const { row, sid } = await people.speak(from);
  for (let half = 0; half < 55; half += 1) await server.later({ minutes: 30 });
  const { media, submission, contributor_id } = await row();
  expect(media).toMatchObject({
    status: 'failed',
    attempts: 12,
    error: 'Twilio answered 500 instead of the attachment.',
  });
  expect(submission).toMatchObject({ storage_url: null, withdrawn_at: null });
  expect(server.fake.state.messages.has(sid)).toBe(true);

  const api = createCaller(adminContext(server.services));
  const { failures } = await api.operations.failures({});
  expect(failures).toMatchObject([{ kind: 'media', id: media?.id, contributor_id, attempts: 12 }]);
  await api.operations.retry({ kind: 'media', id: media?.id ?? '' });
  await server.later({ seconds: 0 });
  expect(await row()).toMatchObject({ media: { status: 'stored' }, submission: { analysis: 'analysed' } });
  expect(await api.operations.failures({})).toEqual({ failures: [], next_cursor: null });
});

test('tries are spread over a day, not made with every sweep', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, ...Array<Fault>(3).fill({ answer: 500 }));
  const { row } = await people.speak(from);
  for (const seconds of [9, 1, 20, 20]) await server.later({ seconds });
  expect((await row()).media).toMatchObject({ attempts: 3 - 1 });
  await server.later({ seconds: 10 });
  expect((await row()).media).toMatchObject({ attempts: 3 });
  await server.later({ minutes: 5 });
});

test('of a file that claims no kind the bytes decide, also when they come late', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, { answer: 404 });
  const { row } = await people.speak(from, voiceNote, 'application/octet-stream');
  expect(await people.stateOf(from)).toBe('awaiting_category');
  await server.later({ seconds: 10 });
  expect((await row()).submission).toMatchObject({ audio_type: 'audio/ogg', analysis: 'analysed' });
});

test('an address outside our account is never called', async () => {
  const from = await people.ready();
  const other = `https://api.twilio.com/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages/MM${'0'.repeat(32)}/Media/ME${'0'.repeat(32)}`;
  for (const MediaUrl0 of [
    other,
    'http://169.254.169.254/latest',
    'https://api.twilio.com.evil.example/x',
    'file:///etc/passwd',
  ]) {
    const params = server.fake.inbound(from, {
      params: { NumMedia: '1', MediaUrl0, MediaContentType0: 'audio/ogg' },
    });
    const before = server.fake.calls.filter((call) => call.startsWith('GET')).length;
    await server.receive(params);
    expect(server.fake.calls.filter((call) => call.startsWith('GET'))).toHaveLength(before);
    const where = { message: { message_sid: params.MessageSid ?? '' } };
    expect(await server.services.db.prisma.inbound_media.findFirst({ where })).toMatchObject({
      status: 'failed',
    });
    await server.services.db.prisma.inbound_media.deleteMany({ where });
  }
});

test('a redirect to somewhere else on the net is not followed', async () => {
  const { twilio: account } = server;
  if (!account) throw new Error('There are Twilio settings.');
  const params = server.fake.inbound('whatsapp:+18765550001', {
    media: { bytes: voiceNote, type: 'audio/ogg' },
  });
  const get = () =>
    download(
      { ...account, base_url: server.fake.url.replace('127.0.0.1', 'localhost') },
      params.MediaUrl0 ?? '',
      params.MessageSid ?? '',
    );
  expect((await get()).bytes).toHaveLength(voiceNote.length);
  server.fake.state.redirect = 'http://127.0.0.1:9/';
  await expect(get()).rejects.toThrow('Twilio redirected to a place that is not public.');
  server.fake.state.redirect = null;
});

test('a file of another kind is answered kindly, and stored nowhere', async () => {
  const from = await people.ready();
  const { row, sid } = await people.speak(from, picture, 'audio/ogg');
  await server.later({ seconds: 0 });
  expect(server.fake.sentTo(from).at(-1)?.body).toContain("isn't a recording");
  expect(await row()).toMatchObject({ submission: null, media: { status: 'discarded', storage_key: null } });
  expect(server.fake.state.messages.has(sid)).toBe(false);
});

test('a late file that turns out to be no recording is listed, and its submission stays without audio', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, { answer: 404 });
  const { row } = await people.speak(from, picture, 'audio/ogg');
  await server.later({ seconds: 10 });
  expect(await row()).toMatchObject({
    media: { status: 'failed', error: 'What arrived is not a recording that can be used (not_audio).' },
    submission: { storage_url: null },
  });
});

test('more than 16 MB is not taken in, and told so', async () => {
  const from = await people.ready();
  const { row } = await people.speak(from, Buffer.alloc(16 * 1024 * 1024 + 1), 'audio/ogg');
  expect(server.fake.sentTo(from).at(-1)?.body).toContain('too big');
  await server.later({ seconds: 0 });
  expect(await row()).toMatchObject({
    submission: null,
    media: { status: 'discarded', storage_key: null, source_enc: null },
  });
});

test('taken back before it came, it is not stored any more, and the copy at Twilio goes', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, { answer: 404 });
  const { row, sid } = await people.speak(from);
  await people.say(from, 'DELETE LAST');
  await server.later({ minutes: 1 });
  expect(await row()).toMatchObject({
    media: { status: 'discarded', storage_key: null },
    submission: { storage_url: null },
  });
  expect(server.fake.state.messages.has(sid)).toBe(false);
});

test('a copy that Twilio does not delete now is deleted later', async () => {
  const from = await people.ready();
  server.fake.fail(/^DELETE /, { answer: 500 });
  const { row, sid } = await people.speak(from);
  expect(await row()).toMatchObject({
    media: { status: 'stored' },
    submission: { storage_url: expect.any(String) as string },
  });
  expect(server.fake.state.messages.has(sid)).toBe(true);
  await server.later({ minutes: 1 });
  expect(server.fake.state.messages.has(sid)).toBe(false);
  expect((await row()).media?.source_enc).toBeNull();
});
