import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPeople, voiceNote } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

const DATABASES = [
  { kind: 'PGlite', database: null },
  ...(process.env.TEST_DATABASE_URL ? [{ kind: 'PostgreSQL', database: process.env.TEST_DATABASE_URL }] : []),
];
const MINOR = 'mi a 14 but mi can talk good';

describe.each(DATABASES)('what somebody may have meant otherwise, on $kind', ({ database }) => {
  let server: TwilioServer;
  let people: ReturnType<typeof createPeople>;

  beforeAll(async () => {
    server = await startTwilioServer({ database });
    people = createPeople(server, '548');
  });
  afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
  afterAll(() => server.close());

  const downloads = () => server.fake.calls.filter((call) => /^GET .*\/Media\/ME\w+$/.test(call)).length;
  const lastTo = (from: string) => server.fake.sentTo(from).at(-1)?.body ?? '';
  /** Sends a voice note with a text. @returns a function that reads its row */
  const speakWith = async (from: string, text: string) => {
    const params = server.fake.inbound(from, { text, media: { bytes: voiceNote, type: 'audio/ogg' } });
    await server.receive(params);
    return () =>
      server.services.db.prisma.inbound_messages.findUniqueOrThrow({
        where: { message_sid: params.MessageSid ?? '' },
        include: { media: true, submission: true },
      });
  };

  test('a voice note is neither fetched nor stored while an age is in doubt, and taken once it is not', async () => {
    const from = await people.ready();
    await people.say(from, MINOR);
    expect(lastTo(from)).toContain('Are you under 18?');
    const before = downloads();
    const { row } = await people.speak(from);
    expect(lastTo(from)).toContain("haven't saved that voice note yet");
    await server.later({ minutes: 5 });
    expect(await row()).toMatchObject({ media: { status: 'held' }, submission: null });
    expect(downloads()).toBe(before);

    await people.say(from, 'what you mean?');
    expect(lastTo(from)).toContain('Are you under 18?');
    const sent = server.fake.sentTo(from).length;
    await people.say(from, 'no sah, mi a 34');
    const { media, submission, held_at } = await row();
    expect(media).toMatchObject({ status: 'stored' });
    expect(submission).toMatchObject({ withdrawn_at: null, duration_ms: 5_729 });
    expect(held_at).toBeNull();
    expect(
      server.fake
        .sentTo(from)
        .slice(sent)
        .map(({ body }) => body),
    ).toEqual([expect.stringMatching(/^Got it, 6 seconds/)]);
  });

  test('it is erased, here and at Twilio, when they are under 18', async () => {
    const from = await people.ready();
    await people.say(from, MINOR);
    const { row } = await people.speak(from);
    await people.say(from, 'yes mi a 14');
    await server.later({ minutes: 1 });
    const { media, submission, raw_enc, status } = await row();
    expect(media).toMatchObject({ status: 'discarded', storage_key: null, source_enc: null });
    expect({ submission, raw: raw_enc.length, status }).toEqual({
      submission: null,
      raw: 0,
      status: 'processed',
    });
    expect(lastTo(from)).toContain('Come back when you reach 18');
  });

  test('after a day without an answer it is erased, and the age is still in doubt', async () => {
    const from = await people.ready();
    await people.say(from, MINOR);
    const { row } = await people.speak(from);
    await server.later({ hours: 23 });
    expect((await row()).media).toMatchObject({ status: 'held' });
    await server.later({ hours: 2 });
    const { media, raw_enc } = await row();
    expect({ status: media?.status, raw: raw_enc.length }).toEqual({ status: 'discarded', raw: 0 });
    const { row: later } = await people.speak(from);
    expect(await later()).toMatchObject({ media: { status: 'held' }, submission: null });
    await people.say(from, 'mi a 34');
    expect(await later()).toMatchObject({ media: { status: 'stored' } });
  });

  test('a caption is read before the voice note is fetched', async () => {
    const from = await people.ready();
    const before = downloads();
    const row = await speakWith(from, 'please delete this recording');
    expect(lastTo(from)).toContain('take out something');
    expect(await row()).toMatchObject({ media: { status: 'held' }, submission: null });
    expect(downloads()).toBe(before);
    await people.say(from, 'no, keep it');
    expect(await row()).toMatchObject({ media: { status: 'stored' }, submission: { withdrawn_at: null } });
    expect(downloads()).toBe(before + 1);
  });

  test('DELETE LAST leaves alone what waits, and the answer still frees it', async () => {
    const from = await people.ready();
    await people.speak(from);
    await people.say(from, 'Patwa');
    await people.say(from, MINOR);
    const { row } = await people.speak(from);
    await people.say(from, 'DELETE LAST');
    expect(await row()).toMatchObject({ media: { status: 'held' }, submission: null });
    await people.say(from, 'no sah, mi a 34');
    expect(await row()).toMatchObject({ media: { status: 'stored' }, submission: { withdrawn_at: null } });
  });

  test('what is erased is gone from what we said too, and one message a day keeps nothing of the days before', async () => {
    const from = await people.ready();
    await people.say(from, MINOR);
    const { row } = await people.speak(from);
    await server.later({ hours: 14 });
    const { row: younger } = await people.speak(from);
    await server.later({ hours: 12 });
    expect((await row()).media).toMatchObject({ status: 'discarded' });
    expect((await younger()).media).toMatchObject({ status: 'held' });
    const { id } = await row();
    const answers = await people.answersTo(from);
    expect(answers.find(({ in_reply_to }) => in_reply_to === id)?.content).toEqual({});
    await people.say(from, 'no sah, mi a 34');
    expect(await younger()).toMatchObject({ media: { status: 'stored' } });
  });

  test('words wait for their answer, are stored after it, and erased otherwise', async () => {
    const wordsOf = async (from: string, answer: string | null) => {
      const { row } = await people.speak(from);
      for (const text of ['Patwa', 'Kingston', '25 to 34']) await people.say(from, text);
      const told = 'mi seh to har low mi, nuh call mi phone again, an she gaan';
      await people.say(from, told);
      if (answer) await people.say(from, answer);
      const { submission, contributor_id } = await row();
      const [held] = await server.services.db.prisma.inbound_messages.findMany({
        where: { contributor_id, held_at: { not: null } },
      });
      return { told, words: submission?.transcription, isHeld: held !== undefined };
    };
    const waits = await wordsOf(await people.ready(), null);
    expect(waits).toMatchObject({ words: null, isHeld: true });
    const meant = await wordsOf(await people.ready(), 'No, save my words');
    expect(meant).toMatchObject({ words: meant.told, isHeld: false });
    const stop = await wordsOf(await people.ready(), 'yes');
    expect(stop).toMatchObject({ words: null, isHeld: false });
    await server.later({ hours: 25 });
    expect(
      await server.services.db.prisma.inbound_messages.count({ where: { held_at: { not: null } } }),
    ).toBe(0);
  });
});
