import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AudioMissing, StoreUnavailable } from '#audio/store.ts';
import { openMessaging } from '#open-messaging.ts';
import { receive, storageKey } from '#conversation/receive.ts';
import { attachLate } from '#submissions/attach-late-audio.ts';
import { fetchMedia } from '#channels/twilio/fetch-media.ts';
import { readMessages } from '#channels/twilio/parse-inbound.ts';
import type { Fault } from '../../fake-twilio/contract.ts';
import { createPeople, voiceNote } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

const picture = readFileSync(new URL('../../audio/samples/picture.png', import.meta.url));
const DOWNLOAD = /^GET .*\/Media\/ME\w+$/;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '562');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

test('two tries that overlap leave the recording in the store', async () => {
  const { twilio: account } = server;
  if (!account) throw new Error('There are Twilio settings.');
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, { answer: 404 });
  const { row } = await people.speak(from);
  server.clock.forward({ seconds: 10 });
  const { id = '' } = (await row()).media ?? {};

  // A process hangs between download and storing; others run before and after its lease expires.
  const { audio } = server.services;
  const put = async (key: string, bytes: Uint8Array) => {
    const calls = server.fake.calls.length;
    await fetchMedia(server.services, account, id);
    expect(server.fake.calls.slice(calls)).toEqual([]);
    server.clock.forward({ minutes: 2 });
    await fetchMedia(server.services, account, id);
    await audio.put(key, bytes);
  };
  await fetchMedia({ ...server.services, audio: { ...audio, put } }, account, id);
  const { media } = await row();
  expect(media).toMatchObject({ status: 'stored', error: null });
  expect(await audio.get(media?.storage_key ?? '')).toEqual(voiceNote);
  await server.later({ seconds: 0 });
});

test('a store that is away costs no try: the message is acknowledged and its media waits for it', async () => {
  const from = await people.ready();
  const away = vi
    .spyOn(server.services.audio, 'put')
    .mockRejectedValue(new StoreUnavailable(new Error('refused')));
  const { row } = await people.speak(from);
  // Fail for longer than a faulty attachment is retried.
  for (let minute = 0; minute < 15; minute += 1) await server.later({ minutes: 1 });
  expect((await row()).media).toMatchObject({ status: 'pending', attempts: 0 });
  away.mockRestore();
  await server.later({ minutes: 1 });
  const { media } = await row();
  expect(media).toMatchObject({ status: 'stored', error: null });
  expect(await server.services.audio.get(media?.storage_key ?? '')).toEqual(voiceNote);
});

test('a full disk costs a try, not the recording', async () => {
  const from = await people.ready();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  vi.spyOn(server.services.audio, 'put').mockRejectedValueOnce(full);
  const { row } = await people.speak(from);
  expect((await row()).media).toMatchObject({
    status: 'pending',
    attempts: 1,
    error: 'It could not be stored on our side.',
  });
  await server.later({ seconds: 10 });
  expect(await row()).toMatchObject({ media: { status: 'stored' }, submission: { analysis: 'analysed' } });
});

test('what a process died over at its last try is listed', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, { answer: 404 });
  const { row } = await people.speak(from);
  await server.services.db.prisma.inbound_media.update({
    where: { id: (await row()).media?.id ?? '' },
    data: { attempts: 12 },
  });
  await server.later({ seconds: 10 });
  expect((await row()).media).toMatchObject({ status: 'failed', error: 'The last try broke off.' });
});

test('a stored file that cannot be found keeps its copy at Twilio', async () => {
  const from = await people.ready();
  const params = server.fake.inbound(from, { media: { bytes: voiceNote, type: 'audio/ogg' } });
  const { contributor_id } = await receive(server.services, readMessages(params, () => 'JM')[0]!);
  const sid = params.MessageSid ?? '';
  const read = () =>
    server.services.db.prisma.inbound_messages.findUniqueOrThrow({
      where: { message_sid: sid },
      include: { media: true, submission: true },
    });
  const storage_key = `originals/00/${'0'.repeat(40)}`;
  await server.services.db.prisma.inbound_media.update({
    where: { id: (await read()).media?.id ?? '' },
    data: { status: 'stored', storage_key, size_bytes: voiceNote.length },
  });
  server.conversations.notify(contributor_id);
  await server.conversations.idle();
  await server.later({ minutes: 1 });
  expect(await read()).toMatchObject({ status: 'processed', submission: { storage_url: null } });
  expect(server.fake.state.messages.has(sid)).toBe(true);

  // The file is there again, as after its folder was mounted.
  await server.services.audio.put(storage_key, voiceNote);
  await server.later({ minutes: 1 });
  expect(await read()).toMatchObject({
    submission: { storage_url: storage_key, analysis: 'analysed', audio_bytes: voiceNote.length },
  });
  expect(server.fake.state.messages.has(sid)).toBe(false);
});

test('a lost file of one neither stops a start nor keeps what others took back', async () => {
  const from = await people.ready();
  const { row } = await people.speak(from);
  const { submission, media } = await row();
  const key = media?.storage_key ?? '';
  const bytes = await server.services.audio.get(key);
  await server.services.audio.remove(key);
  await server.services.db.prisma.submissions.update({
    where: { id: submission?.id ?? '' },
    data: { analysis: 'pending' },
  });
  const other = await people.ready();
  const taken = await people.speak(other);
  await server.services.db.prisma.inbound_media.update({
    where: { id: (await taken.row()).media?.id ?? '' },
    data: { status: 'discarded' },
  });
  await server.later({ seconds: 0 });
  expect(await row()).toMatchObject({ media: { storage_key: key }, submission: { analysis: 'pending' } });
  expect((await taken.row()).media).toMatchObject({ status: 'discarded', storage_key: null });
  // The file is there again, as after its folder was mounted.
  await server.services.audio.put(key, bytes);
  await server.later({ seconds: 0 });
  expect(await row()).toMatchObject({ submission: { analysis: 'analysed' } });
});

test('bytes that a process stored just before it died do not outlive a withdrawal', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, { answer: 404 });
  const { row, sid } = await people.speak(from);
  const key = storageKey(server.services, sid);
  await server.services.audio.put(key, voiceNote);
  await people.say(from, 'DELETE LAST');
  await server.later({ minutes: 1 });
  expect((await row()).media).toMatchObject({ status: 'discarded', source_enc: null });
  await expect(server.services.audio.size(key)).rejects.toThrow(AudioMissing);
});

test('a late file that cannot be used goes, also when its removal is broken off at first', async () => {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, { answer: 404 });
  const { row, sid } = await people.speak(from, picture, 'audio/ogg');
  const { audio } = server.services;
  const broken = vi.spyOn(audio, 'remove').mockRejectedValue(new Error('broken off'));
  await server.later({ seconds: 10 });
  broken.mockRestore();
  await server.later({ seconds: 0 });
  expect((await row()).media).toMatchObject({ status: 'failed', storage_key: null });
  await expect(audio.size(storageKey(server.services, sid))).rejects.toThrow(AudioMissing);
});

/** Creates a submission whose recording is stored but not attached to it yet. */
async function waiting() {
  const from = await people.ready();
  server.fake.fail(DOWNLOAD, { answer: 404 });
  const { row, sid } = await people.speak(from);
  const { media } = await row();
  const storage_key = storageKey(server.services, sid);
  await server.services.audio.put(storage_key, voiceNote);
  await server.services.db.prisma.inbound_media.update({
    where: { id: media?.id ?? '' },
    data: { status: 'stored', storage_key, size_bytes: voiceNote.length },
  });
  return row;
}

test('the arrival of one recording is no work for others that wait', async () => {
  const row = await waiting();
  await people.speak(await people.ready());
  expect((await row()).submission?.storage_url).toBeNull();
  await server.later({ seconds: 0 });
  expect((await row()).submission).toMatchObject({ analysis: 'analysed' });
});

test('a recording that was attached meanwhile is not decoded again', async () => {
  const rows = [await waiting(), await waiting()];
  const { audioWorkers } = server.services;
  let examined = 0;
  const examine: typeof audioWorkers.examine = async (...recording) => {
    examined += 1;
    // While the first recording is decoded, another process does all pending work.
    if (examined === 1) await attachLate(services);
    return audioWorkers.examine(...recording);
  };
  const services = { ...server.services, audioWorkers: { ...audioWorkers, examine } };
  await attachLate(services);
  for (const row of rows) expect((await row()).submission).toMatchObject({ analysis: 'analysed' });
  expect(examined).toBe(3);
  await server.later({ seconds: 0 });
});

test('a stop waits for the downloads that have begun, and for no other', async () => {
  const CONCURRENCY = 8;
  const rows = [];
  for (let n = 0; n < CONCURRENCY + 2; n += 1) {
    server.fake.fail(DOWNLOAD, { answer: 404 });
    rows.push((await people.speak(await people.ready())).row);
  }
  server.clock.forward({ seconds: 10 });
  server.fake.fail(DOWNLOAD, ...Array<Fault>(CONCURRENCY).fill('hang'));
  const begun = server.fake.calls.length;
  const calls = () => server.fake.calls.slice(begun);
  const { conversations: stopped } = openMessaging(server.services);
  await stopped.recoverPending();
  await vi.waitUntil(() => calls().length === CONCURRENCY);
  const stop = stopped.stop();
  await server.fake.release();
  await stop;
  await stopped.recoverPending();
  await stopped.idle();
  expect(calls()).toHaveLength(CONCURRENCY);
  await server.later({ minutes: 1 });
  for (const row of rows)
    expect(await row()).toMatchObject({ media: { status: 'stored', source_enc: null } });
});
