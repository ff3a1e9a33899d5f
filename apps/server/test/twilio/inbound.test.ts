import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPeople } from './fake-twilio/people.ts';
import { startTwilioServer } from './fake-twilio/server.ts';
import type { TwilioServer } from './fake-twilio/server.ts';

const voiceNote = readFileSync(new URL('./samples/voice-note.ogg', import.meta.url));
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '555');
});
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

/** A new person each time, so that tests do not meet. */
const somebody = () => people.somebody();
const inbound = () => server.services.db.prisma.inbound_messages;

test('a message is stored, acknowledged without words, and answered once by the REST API', async () => {
  const from = somebody();
  const response = await server.receive(server.fake.inbound(from, { text: 'Hi' }));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  const sent = server.fake.sentTo(from);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    status_callback: expect.stringMatching(
      /^https:\/\/voices\.example\.org\/webhooks\/twilio\/status\?message=\d+$/,
    ) as string,
  });
});

test('delivered again, and ten times at once, it is one message with one answer', async () => {
  const from = somebody();
  const params = server.fake.inbound(from, { text: 'Hi' });
  const responses = await Promise.all(Array.from({ length: 10 }, () => server.receive(params)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await server.receive(params);
  expect(await inbound().count({ where: { message_sid: params.MessageSid ?? '' } })).toBe(1);
  expect(server.fake.sentTo(from)).toHaveLength(1);
});

test('neither the log nor the database shows a number, a name or a text', async () => {
  const from = somebody();
  await server.receive(server.fake.inbound(from, { text: 'Mi granny live a Papine' }));
  const tables = await Promise.all([inbound().findMany(), server.services.db.prisma.contributors.findMany()]);
  const seen =
    server.logged.join() +
    JSON.stringify(tables, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  for (const secret of [from.slice(9), 'Miss Ivy', 'Papine']) expect(seen).not.toContain(secret);
});

test('every parameter is kept, also what nobody knows yet', async () => {
  const { contentOf } = await import('#whatsapp/inbound.ts');
  const params = server.fake.inbound(somebody(), { text: 'Hi', params: { NewIn2027: 'something' } });
  await server.receive(params);
  const row = await inbound().findUniqueOrThrow({ where: { message_sid: params.MessageSid ?? '' } });
  expect(contentOf(server.services, row).params).toEqual(params);
});

test('a person is known by the lasting id, then by the number, and stays who they were', async () => {
  const contributorOf = async (from: string, params: Record<string, string>) => {
    const message = server.fake.inbound(from, { text: 'Hi', params });
    await server.receive(message);
    const where = { message_sid: message.MessageSid ?? '' };
    return (await inbound().findUniqueOrThrow({ where })).contributor_id;
  };
  const hidden = (id: string) => ({ From: `whatsapp:${id}`, WaId: '', ExternalUserId: `whatsapp:${id}` });

  // First a number alone, then the number with an id, then the number is hidden: one contributor.
  const number = somebody();
  const known = await contributorOf(number, {});
  expect(await contributorOf(number, { ExternalUserId: 'whatsapp:JM.1A2B3C' })).toBe(known);
  expect(await contributorOf('whatsapp:JM.1A2B3C', hidden('JM.1A2B3C'))).toBe(known);
  expect(await contributorOf(number, {})).toBe(known);
  // Answers go where nobody else will ever be.
  expect(server.fake.sentTo(number)).toHaveLength(1);
  expect(server.fake.sentTo('whatsapp:JM.1A2B3C')).toHaveLength(3);

  // First hidden, later with a number.
  const first = await contributorOf('whatsapp:JM.77AA', hidden('JM.77AA'));
  const shown = somebody();
  expect(await contributorOf(shown, { ExternalUserId: 'JM.77AA' })).toBe(first);
  expect(await contributorOf(shown, {})).toBe(first);

  // The number comes with another id: it has changed hands, and whoever had it keeps what is theirs.
  const next = await contributorOf(number, { ExternalUserId: 'whatsapp:JM.9Z9Z' });
  expect(next).not.toBe(known);
  expect(await contributorOf(number, {})).toBe(next);
  expect(await contributorOf('whatsapp:JM.1A2B3C', hidden('JM.1A2B3C'))).toBe(known);
});

test('first messages that come at once are of one person', async () => {
  const from = somebody();
  const params = { ExternalUserId: 'whatsapp:JM.4E4E' };
  await Promise.all(
    Array.from({ length: 8 }, () => server.receive(server.fake.inbound(from, { text: 'Hi', params }))),
  );
  const sids = [...server.fake.state.messages.values()]
    .filter((each) => each.from === from)
    .map(({ sid }) => sid);
  const rows = await inbound().findMany({ where: { message_sid: { in: sids } } });
  expect(new Set(rows.map(({ contributor_id }) => contributor_id)).size).toBe(1);
  expect(rows).toHaveLength(8);
});

test('a tap counts as the button, its title is not a text', async () => {
  const { readMessage } = await import('#whatsapp/twilio-inbound.ts');
  const tap = (params: Record<string, string>) =>
    readMessage(server.fake.inbound(somebody(), { text: 'Patwa', params })).content;
  expect(tap({ ButtonPayload: 'b3', ButtonText: 'Patwa', ButtonType: 'REPLY' })).toMatchObject({
    choice: { id: 'b3', title: 'Patwa' },
  });
  expect(tap({ ButtonPayload: 'b3', ButtonText: 'Patwa' }).text).toBeUndefined();
  expect(tap({ ListId: 'JM-01', ListTitle: 'Kingston' }).choice).toEqual({ id: 'JM-01', title: 'Kingston' });
  const ChannelMetadata = JSON.stringify({
    type: 'whatsapp',
    data: { interactive: { list_reply: { id: 'JM-02', title: 'Saint Andrew' } } },
  });
  expect(tap({ ChannelMetadata }).choice).toEqual({ id: 'JM-02', title: 'Saint Andrew' });
  expect(tap({ ChannelMetadata: '{"type":"whatsapp","data":{"context":{}}}' })).toMatchObject({
    text: 'Patwa',
  });
  expect(tap({ OriginalRepliedMessageSid: 'SMx' }).in_reply_to).toBe('SMx');
});

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

test('a forwarded voice note is refused kindly and not kept anywhere', async () => {
  const from = await people.ready();
  const params = server.fake.inbound(from, {
    media: { bytes: voiceNote, type: 'audio/ogg' },
    params: { Forwarded: 'true' },
  });
  await server.receive(params);
  await server.conversations.resume();
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

test('a silent voice note is kept, and the one answer says so', async () => {
  const from = await people.ready();
  const before = server.fake.sentTo(from).length;
  await server.receive(server.fake.inbound(from, { media: { bytes: silence(3), type: 'audio/wav' } }));
  const answers = server.fake.sentTo(from).slice(before);
  expect(answers).toHaveLength(1);
  expect(answers[0]?.body).toMatch(/^I could hardly hear anything in that voice note\. I kept it/);
});

test('a silent voice note is kept until a better one for the same prompt takes its place', async () => {
  const from = await people.ready();
  const give = async (bytes: Buffer, type: string) => {
    const params = server.fake.inbound(from, { media: { bytes, type } });
    await server.receive(params);
    return params.MessageSid ?? '';
  };
  const keptOf = async (message_sid: string) => {
    const row = await inbound().findUniqueOrThrow({
      where: { message_sid },
      include: { submission: true, media: true },
    });
    return { kept: row.submission?.withdrawn_at === null, media: row.media?.status };
  };
  const silent = await give(silence(3), 'audio/wav');
  const again = await give(silence(4), 'audio/wav');
  expect(await keptOf(silent)).toEqual({ kept: true, media: 'stored' });
  expect(await keptOf(again)).toEqual({ kept: true, media: 'stored' });
  const good = await give(voiceNote, 'audio/ogg');
  await expect.poll(() => keptOf(silent)).toEqual({ kept: false, media: 'discarded' });
  await expect.poll(() => keptOf(again)).toEqual({ kept: false, media: 'discarded' });
  expect(await keptOf(good)).toEqual({ kept: true, media: 'stored' });
  const { contributor } = await inbound().findUniqueOrThrow({
    where: { message_sid: good },
    include: { contributor: { include: { conversation: true } } },
  });
  expect(contributor.conversation?.snapshot).toMatchObject({ submissions: 1 });
});

test('a short note in which somebody speaks is never replaced', async () => {
  const from = await people.ready();
  const spoken = readFileSync(new URL('./samples/phone.wav', import.meta.url));
  // Its first 1.6 seconds: 16 bit at 8 kHz, behind a header of 44 bytes.
  const short = wav(spoken.subarray(44, 44 + 1.6 * 16_000), 8000);
  const kept: string[] = [];
  for (const [bytes, type] of [
    [short, 'audio/wav'],
    [voiceNote, 'audio/ogg'],
  ] as const) {
    const params = server.fake.inbound(from, { media: { bytes, type } });
    await server.receive(params);
    kept.push(params.MessageSid ?? '');
  }
  const rows = await inbound().findMany({
    where: { message_sid: { in: kept } },
    orderBy: { id: 'asc' },
    include: { submission: true, media: true },
  });
  expect(rows).toMatchObject([
    { submission: { duration_ms: 1600, withdrawn_at: null }, media: { status: 'stored' } },
    { submission: { withdrawn_at: null }, media: { status: 'stored' } },
  ]);
});

test('what a message must have is asked for, and a signed page of nonsense is refused', async () => {
  const params = server.fake.inbound(somebody(), { text: 'Hi' });
  const { MessageSid: _, ...nameless } = params;
  expect((await server.receive(nameless)).status).toBe(400);
  expect((await server.receive({ ...params, From: 'sms:+1' })).status).toBe(400);
});

/** A WAV file of nothing. */
function silence(seconds: number): Buffer {
  return wav(Buffer.alloc(seconds * 16_000 * 2), 16_000);
}

/** A WAV file of 16-bit samples, mono. */
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
