import { findContributor } from '#contributors/contributors.ts';
import { scrub } from '#audio/scrub/scrub.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withSound } from '../audio/ogg.ts';
import { createPeople, voiceNote } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const NONE = /no other voice that I can play/;
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;
let notes = 0;
const db = () => server.services.db.prisma;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '576');
});
beforeEach(() => db().submissions.deleteMany());
afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
afterAll(() => server.close());

async function idOf(from: string): Promise<string> {
  return (await findContributor(server.services, 'JM', from))?.id ?? '';
}

/** Creates somebody with an accepted recording that others may hear. */
async function speaker(region_code = 'JM-06') {
  const from = await people.ready();
  const { row } = await people.speak(from, withSound(voiceNote, ++notes));
  const id = (await row()).submission?.id ?? '';
  const update = (data: Parameters<ReturnType<typeof db>['submissions']['update']>[0]['data']) =>
    db().submissions.update({ where: { id }, data });
  await update({ review_status: 'accepted', public_sha256: String(notes).padStart(64, '0') });
  const user_id = await idOf(from);
  await db().contributors.update({ where: { id: user_id }, data: { region_code } });
  await people.say(from, 'PUBLIC');
  await people.say(from, 'YES');
  return { from, id, user_id, update };
}

/** Sends a message and lets Twilio send the voice note of the answer. @returns the voice note's recording, and the words */
async function hears(from: string, text = 'HEAR') {
  const sent = server.fake.sentFromNow(from);
  await people.say(from, text);
  const [first] = sent();
  if (first?.media_url) await server.sendsVoice(first);
  const words = sent().find(({ media_url }) => !media_url)?.body ?? '';
  return { voice: first?.media_url ?? null, status: first?.status, words, sent };
}

/** Keeps a speaker's voice for tests of recognisers: a version has them in the split `private`. */
const keepPrivate = ({ user_id: contributor_id }: { user_id: string }) =>
  db().release_speakers.create({
    data: {
      ...{ contributor_id, split: 'private', speaker_id: contributor_id.slice(-16), since_version: '1.0.0' },
      release_series: {
        connectOrCreate: {
          where: { name: 'voices' },
          create: { name: 'voices', title: 'Voices', salt: Buffer.from('salt') },
        },
      },
    },
  });
const recordingIn = (url: string | null) => /\/voices\/recording\/([^.]+)\.ogg/.exec(url ?? '')?.[1] ?? null;
const fetched = (url: string | null) =>
  server.post((url ?? '').slice(server.public_url.length), { method: 'GET' });

describe('HEAR', () => {
  test('plays somebody else’s recording, and then one line with two answers', async () => {
    const { id } = await speaker();
    const listener = await people.ready();
    const { voice, words, status } = await hears(listener, 'let me hear other people');
    expect(recordingIn(voice)).toBe(id);
    expect(status).toBe('sent');
    expect(words).toMatch(/^Somebody in Jamaica\.\n\nWould you like to hear another one\?/);
    const sound = await fetched(voice);
    expect(sound.headers.get('content-type')).toBe('audio/ogg');
    const copy = Buffer.from(await sound.arrayBuffer());
    // The public copy, without what its phone wrote into it.
    const original = withSound(voiceNote, notes);
    expect(scrub(original)).toMatchObject({ bytes: copy });
    expect(copy.equals(original)).toBe(false);
  });

  test('never plays the same twice, takes who was heard least, and ends kindly', async () => {
    const ids = [(await speaker()).id, (await speaker()).id];
    const [one, two] = [await people.ready(), await people.ready()];
    const first = recordingIn((await hears(one)).voice);
    const other = recordingIn((await hears(two)).voice);
    expect([first, other].sort()).toEqual(ids.sort());
    expect(recordingIn((await hears(one, 'another one please')).voice)).toBe(other);
    const none = await hears(one, 'yes');
    expect(none.voice).toBeNull();
    expect(none.words).toMatch(NONE);
  });

  test('goes back to the question at hand', async () => {
    await speaker();
    const listener = await people.ready();
    await hears(listener);
    const { words } = await hears(listener, 'Go on');
    expect(words).toContain('Hold the mic');
    expect(await people.stateOf(listener)).toBe('awaiting_audio');
  });

  test('plays nobody their own voice', async () => {
    const { from } = await speaker();
    expect((await hears(from)).words).toMatch(NONE);
  });

  test.each<[string, (one: Awaited<ReturnType<typeof speaker>>) => Promise<unknown>]>([
    ['is not accepted', ({ update }) => update({ review_status: 'to_transcribe' })],
    ['is quarantined', ({ update }) => update({ review_status: 'quarantined' })],
    ['was taken back', ({ from }) => people.say(from, 'DELETE LAST')],
    ['was taken out', ({ update }) => update({ taken_out_at: new Date() })],
    ['comes from the simulator', ({ update }) => update({ source: 'simulator' })],
    ['is of another country', ({ update }) => update({ pilot: 'TT' })],
    ['is larger than 512 KB', ({ update }) => update({ audio_bytes: 512 * 1024 + 1 })],
    ['is no Ogg', ({ update }) => update({ audio_type: 'audio/mp4' })],
    ['is Ogg without Opus', ({ update }) => update({ public_sha256: null })],
    ['has no bytes yet', ({ update }) => update({ storage_url: null })],
    [
      'is of somebody under 18',
      ({ user_id }) =>
        db().contributors.update({ where: { id: user_id }, data: { under_18_at: new Date() } }),
    ],
    ['is of somebody kept for private tests', keepPrivate],
    [
      'is of somebody who agreed to the public page alone',
      ({ user_id }) =>
        db().public_playback_consents.updateMany({
          where: { contributor_id: user_id },
          data: { in_chat: false },
        }),
    ],
    [
      'is of somebody who has changed their mind',
      async ({ from }) => {
        await people.say(from, 'PUBLIC');
        await people.say(from, 'NO');
      },
    ],
  ])('does not play what %s', async (_, change) => {
    const one = await speaker();
    const [before, after] = [await people.ready(), await people.ready()];
    const heard = await hears(before);
    expect(recordingIn(heard.voice)).toBe(one.id);
    expect((await fetched(heard.voice)).status).toBe(200);
    await change(one);
    expect(await hears(after)).toMatchObject({ voice: null, words: expect.stringMatching(NONE) as unknown });
  });

  test('plays nothing before somebody has agreed', async () => {
    await speaker();
    const from = await people.greeted();
    const { voice, words } = await hears(from);
    expect(voice).toBeNull();
    expect(words).toContain('As soon as you have agreed');
  });

  test('names the place of a speaker only if five have accepted recordings from there', async () => {
    for (let n = 1; n < 4; n += 1) await speaker();
    const elsewhere = await speaker('JM-07');
    await elsewhere.update({ user_id: (await speaker()).user_id });
    const listener = await people.ready();
    expect((await hears(listener)).words).toMatch(/^Somebody in Jamaica\./);
    await speaker();
    expect((await hears(await people.ready())).words).toMatch(/^Somebody from Saint Ann\./);
  });
});

test.each<[string, (one: Awaited<ReturnType<typeof speaker>>) => Promise<unknown>]>([
  [
    'everything is taken back',
    async ({ from }) => {
      await people.say(from, 'DELETE ALL');
      await people.say(from, 'YES');
    },
  ],
  ['the speaker is kept for private tests', keepPrivate],
  ['the recording is taken out', ({ update }) => update({ taken_out_at: new Date() })],
  [
    'the yes is withdrawn',
    async ({ from }) => {
      await people.say(from, 'public');
      await people.say(from, 'no');
    },
  ],
])('the voice note is refused once %s, and its words still come', async (_, change) => {
  const one = await speaker();
  const listener = await people.ready();
  const sent = server.fake.sentFromNow(listener);
  await people.say(listener, 'HEAR');
  const [voice] = sent();
  await change(one);
  const refused = await fetched(voice?.media_url ?? null);
  expect([refused.status, await refused.json()]).toEqual([
    410,
    { error: expect.stringContaining('withdrawn') as unknown },
  ]);
  if (voice) await server.sendsVoice(voice);
  expect(sent().map(({ status }) => status)).toEqual(['undelivered', expect.anything()]);
});

test('who heard what is forgotten with DELETE ALL of either', async () => {
  const [one, two] = [await speaker(), await speaker()];
  const listener = await people.ready();
  await hears(listener);
  await hears(listener, 'another one');
  const heard = () => db().heard_recordings.findMany({ select: { submission_id: true } });
  expect(await heard()).toHaveLength(2);
  await people.say(one.from, 'DELETE ALL');
  await people.say(one.from, 'YES');
  expect(await heard()).toEqual([{ submission_id: two.id }]);
  await people.say(listener, 'DELETE ALL');
  await people.say(listener, 'YES');
  expect(await heard()).toEqual([]);
});

test('a wish that nobody answers, because another message follows it in a pause, uses no recording up', async () => {
  await speaker();
  const listener = await people.ready();
  const paused = { paused_at: server.clock.now(), paused_by_name: 'admin@example.org', resumed_at: null };
  await db().bot_pause.upsert({ where: { id: 1 }, create: paused, update: paused });
  server.clock.forward({ seconds: 1 });
  await people.say(listener, 'HEAR');
  await people.say(listener, 'help');
  await db().bot_pause.update({ where: { id: 1 }, data: { resumed_at: server.clock.now() } });
  await server.later({ seconds: 1 });
  const where = { contributor_id: await idOf(listener) };
  expect(await db().heard_recordings.count({ where })).toBe(0);
  expect((await hears(listener)).voice).not.toBeNull();
});
