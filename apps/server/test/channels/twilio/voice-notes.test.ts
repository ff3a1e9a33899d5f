import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPeople, voiceNote } from '../../fake-twilio/people.ts';
import { startTwilioServer } from '../../fake-twilio/server.ts';
import type { TwilioServer } from '../../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '574');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

const inbound = () => server.services.db.prisma.inbound_messages;

test('a voice note shows "typing", is stored, and is then deleted at Twilio', async () => {
  const from = await people.ready();
  const params = server.fake.inbound(from, { media: { bytes: voiceNote, type: 'audio/ogg' } });
  await server.receive(params);
  const sid = params.MessageSid ?? '';
  expect(server.fake.state.typing).toContain(sid);
  expect(server.fake.state.cdn_authorizations.at(-1)).toBeUndefined();
  const { media, submission } = await inbound().findUniqueOrThrow({
    where: { message_sid: sid },
    include: { media: true, submission: true },
  });
  expect(media).toMatchObject({ status: 'stored', source_enc: null, size_bytes: voiceNote.length });
  expect(submission).toMatchObject({
    storage_url: media?.storage_key,
    audio_sha256: media?.sha256,
    analysis: 'analysed',
  });
  expect(await server.services.audio.get(media?.storage_key ?? '')).toEqual(voiceNote);
  expect(server.fake.state.messages.has(sid)).toBe(false);
});

test('a forwarded voice note is refused kindly and not stored anywhere', async () => {
  const from = await people.ready();
  const params = server.fake.inbound(from, {
    media: { bytes: voiceNote, type: 'audio/ogg' },
    params: { Forwarded: 'true' },
  });
  await server.receive(params);
  await server.conversations.recoverPending();
  expect(server.fake.sentTo(from).at(-1)?.body).toContain('That one was forwarded');
  const row = await inbound().findUniqueOrThrow({
    where: { message_sid: params.MessageSid ?? '' },
    include: { media: true, submission: true },
  });
  expect(row).toMatchObject({
    submission: null,
    media: { status: 'discarded', storage_key: null, source_enc: null },
  });
  expect(server.fake.state.messages.has(params.MessageSid ?? '')).toBe(false);
});

test('a silent voice note is stored, and the one answer only asks to try again', async () => {
  const from = await people.ready();
  const before = server.fake.sentTo(from).length;
  await server.receive(server.fake.inbound(from, { media: { bytes: silence(3), type: 'audio/wav' } }));
  const answers = server.fake.sentTo(from).slice(before);
  expect(answers).toHaveLength(1);
  expect(answers[0]?.body).toMatch(
    /^I could hardly hear anything in that voice note \(3 seconds\)\. Please try again: the new one takes its place\.$/,
  );
});

test('a silent voice note is stored until a better one for the same prompt takes its place', async () => {
  const from = await people.ready();
  const give = async (bytes: Buffer, type: string) => {
    const params = server.fake.inbound(from, { media: { bytes, type } });
    await server.receive(params);
    return params.MessageSid ?? '';
  };
  const stateOf = async (message_sid: string) => {
    const row = await inbound().findUniqueOrThrow({
      where: { message_sid },
      include: { submission: true, media: true },
    });
    return { in_dataset: row.submission?.withdrawn_at === null, media: row.media?.status };
  };
  const silent = await give(silence(3), 'audio/wav');
  const again = await give(silence(4), 'audio/wav');
  expect(await stateOf(silent)).toEqual({ in_dataset: true, media: 'stored' });
  expect(await stateOf(again)).toEqual({ in_dataset: true, media: 'stored' });
  const good = await give(voiceNote, 'audio/ogg');
  await expect.poll(() => stateOf(silent)).toEqual({ in_dataset: false, media: 'discarded' });
  await expect.poll(() => stateOf(again)).toEqual({ in_dataset: false, media: 'discarded' });
  expect(await stateOf(good)).toEqual({ in_dataset: true, media: 'stored' });
  const { contributor } = await inbound().findUniqueOrThrow({
    where: { message_sid: good },
    include: { contributor: { include: { conversation: true } } },
  });
  expect(contributor.conversation?.snapshot).toMatchObject({ submissions: 1 });
});

test('a short note in which somebody speaks is never replaced', async () => {
  const from = await people.ready();
  const spoken = readFileSync(new URL('../../audio/samples/phone.wav', import.meta.url));
  // The first 1.6 seconds of the sample: 16 bits at 8 kHz, after a header of 44 bytes.
  const short = wav(spoken.subarray(44, 44 + 1.6 * 16_000), 8000);
  const stored: string[] = [];
  for (const [bytes, type] of [
    [short, 'audio/wav'],
    [voiceNote, 'audio/ogg'],
  ] as const) {
    const params = server.fake.inbound(from, { media: { bytes, type } });
    await server.receive(params);
    stored.push(params.MessageSid ?? '');
  }
  const rows = await inbound().findMany({
    where: { message_sid: { in: stored } },
    orderBy: { id: 'asc' },
    include: { submission: true, media: true },
  });
  expect(rows).toMatchObject([
    { submission: { duration_ms: 1600, withdrawn_at: null }, media: { status: 'stored' } },
    { submission: { withdrawn_at: null }, media: { status: 'stored' } },
  ]);
});

/** Returns a silent WAV file. */
function silence(seconds: number): Buffer {
  return wav(Buffer.alloc(seconds * 16_000 * 2), 16_000);
}

/** Returns a mono WAV file of 16-bit samples. */
function wav(samples: Buffer, rate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
