import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from './chat.ts';
import { databases, startServer } from './harness.ts';
import type { TestServer } from './harness.ts';
import { withSerial } from './ogg.ts';

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url));
const NOTE = sample('voice-note.ogg');
let serial = 0;
/** A valid voice note that no other test sends. */
const newNote = () => withSerial(NOTE, ++serial);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(databases)('the chat on $name', ({ url }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: url });
  });
  afterAll(() => server.close());

  const submissionsOf = async (person: string) => {
    const { prisma } = server.services.db;
    const all = await prisma.submissions.findMany({
      orderBy: { created_at: 'asc' },
      include: { contributor: true },
    });
    const { findContributor } = await import('#whatsapp/contributors.ts');
    const contributor = await findContributor(server.services, `simulator:${person}`);
    return all.filter(({ user_id }) => user_id === contributor?.id);
  };

  /** Somebody who agreed, chose Patwa and is looking at a prompt. */
  const atPrompt = async () => {
    const person = createPerson(server.url);
    await person.say('hi');
    await person.tap("Let's start");
    await person.tap("I agree, I'm 18+");
    await person.tap('Patwa');
    return person;
  };

  it('leads from hi to a thank-you, and keeps what was given', async () => {
    const person = createPerson(server.url);
    expect((await person.say('hi')).buttons?.map(({ title }) => title)).toEqual([
      "Let's start",
      'Tell me more',
    ]);
    await person.tap('Tell me more');
    await person.tap("Let's start");
    await person.tap("I agree, I'm 18+");
    const prompt = await person.tap('Patwa');
    const note = newNote();
    await person.speak(note);
    await person.tap('Mix');
    await person.tap('Surrey');
    await person.tap('Saint Andrew');
    await person.tap('25 to 34');
    await person.say('Mi love di food');
    await person.say('I love the food');
    await person.tap('Just talk');
    const free = newNote();
    await person.speak(free);
    await person.tap('Patwa');
    await person.tap('Skip');
    const thanks = await person.tap('Done for now');
    expect(thanks.body).toContain('2');
    expect(thanks.buttons).toBeUndefined();

    const [first, second, ...more] = await submissionsOf(person.person);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      category: 'Mix',
      submission_type: 'structured',
      region: 'Saint Andrew',
      region_code: 'JM-02',
      age_range: '25 to 34',
      transcription: 'Mi love di food',
      english_text: 'I love the food',
      audio_type: 'audio/ogg',
      audio_sha256: sha256(note),
      source: 'simulator',
    });
    expect(prompt.body).toContain(first?.prompt_text);
    expect(first?.category_confirmed_at).not.toBeNull();
    expect(second).toMatchObject({
      category: 'Patwa',
      submission_type: 'open',
      region: 'Saint Andrew',
      prompt_id: null,
      transcription: null,
      audio_sha256: sha256(free),
    });
    await server.conversations.idle();
    const [analysed] = await submissionsOf(person.person);
    expect(analysed).toMatchObject({ analysis: 'analysed' });
    expect(analysed?.peaks).toHaveLength(200);
    expect(analysed?.duration_ms).toBeGreaterThan(1000);
    const kept = await server.services.audio.get(first?.storage_url ?? '');
    expect(kept.equals(note)).toBe(true);
  });

  it('writes down who agreed to which wording, by which message', async () => {
    const person = await atPrompt();
    await person.speak(newNote());
    const [submission] = await submissionsOf(person.person);
    const { prisma } = server.services.db;
    const consent = await prisma.consents.findUniqueOrThrow({ where: { id: submission?.consent_id ?? '' } });
    const wording = await prisma.consent_versions.findUniqueOrThrow({ where: { version: consent.version } });
    expect(consent).toMatchObject({ age_ok: true, text_hash: wording.text_hash, withdrawn_at: null });
    expect(sha256(Buffer.from(wording.body))).toBe(consent.text_hash);
    expect(consent.message_id).not.toBeNull();
  });

  it('keeps no voice note before the agreement, not even its bytes', async () => {
    const person = createPerson(server.url);
    await person.say('hi');
    const { prisma } = server.services.db;
    const answer = await person.speak(newNote());
    expect(answer.buttons?.map(({ title }) => title)).toContain("I agree, I'm 18+");
    expect(await submissionsOf(person.person)).toEqual([]);
    await server.conversations.idle();
    const media = await prisma.inbound_media.findMany({ orderBy: { created_at: 'desc' }, take: 1 });
    expect(media[0]).toMatchObject({ status: 'discarded', storage_key: null });
  });

  it.each([
    ['a picture that says it is audio', sample('picture.png'), 'audio/ogg'],
    ['a text file', Buffer.from('not audio at all'), 'text/plain'],
    ['an empty file', Buffer.alloc(0), 'audio/ogg'],
    ['half a voice note', NOTE.subarray(0, NOTE.length / 2), 'audio/ogg'],
    ['17 MB', Buffer.concat([NOTE, Buffer.alloc(17 * 1024 * 1024)]), 'audio/ogg'],
    ['a video', sample('video.mp4'), 'video/mp4'],
  ])('answers %s kindly, asks again, and stores no submission', async (_name, bytes, type) => {
    const person = await atPrompt();
    const asked = (await person.settled()).at(-1);
    const answer = await person.speak(bytes, type);
    expect(await submissionsOf(person.person)).toEqual([]);
    expect(answer.body).not.toBe(asked?.body);
    expect(answer.body?.endsWith(asked?.body ?? '-')).toBe(true);
    expect(server.logged.join('')).toContain('attachment not kept');
    await person.speak(newNote());
    expect(await submissionsOf(person.person)).toHaveLength(1);
  });

  it('takes the truth over the claimed type', async () => {
    const person = await atPrompt();
    await person.speak(sample('plain.mp3'), 'audio/ogg');
    await server.conversations.idle();
    expect(await submissionsOf(person.person)).toMatchObject([
      { audio_type: 'audio/mpeg', analysis: 'analysed' },
    ]);
  });

  it.each(['recorder.webm', 'iphone.m4a', 'phone.amr', 'plain.aac', 'recorder.mp4'])(
    'takes %s',
    async (name) => {
      const person = await atPrompt();
      await person.speak(sample(name), 'application/octet-stream');
      await server.conversations.idle();
      const [submission] = await submissionsOf(person.person);
      expect(submission?.duration_ms).toBeGreaterThan(500);
      expect(submission?.analysis).not.toBe('pending');
    },
  );

  it('stores a message that is delivered twice at once only once', async () => {
    const person = await atPrompt();
    const note = { media: { bytes: newNote(), type: 'audio/ogg' } };
    const id = randomUUID();
    const statuses = await Promise.all(Array.from({ length: 5 }, () => person.post(note, id)));
    expect(statuses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    const chat = await person.settled();
    expect(await submissionsOf(person.person)).toHaveLength(1);
    expect(chat.filter(({ media }) => media)).toHaveLength(1);
    expect(chat.at(-1)?.buttons?.map(({ title }) => title)).toEqual(['English', 'Mix', 'Patwa']);
  });

  it('is not derailed by a message that comes again after its successor', async () => {
    const person = await atPrompt();
    const id = randomUUID();
    const note = { media: { bytes: newNote(), type: 'audio/ogg' } };
    await person.send(note, id);
    const next = await person.tap('Patwa');
    await person.post(note, id);
    const after = await person.settled();
    expect(await submissionsOf(person.person)).toHaveLength(1);
    expect(after.at(-1)).toEqual(next);
  });

  it('answers a tap on an old button with where we are, and keeps its place', async () => {
    const person = createPerson(server.url);
    const welcome = await person.say('hi');
    const start = welcome.buttons?.[0];
    await person.tap("Let's start");
    const again = await person.send({ choice: { id: start?.id ?? '', title: start?.title ?? '' } });
    expect(again.buttons?.map(({ title }) => title)).toContain("I agree, I'm 18+");
    const chosen = await person.tap("I agree, I'm 18+");
    expect(chosen.buttons?.map(({ title }) => title)).toEqual(['English', 'Mix', 'Patwa']);
  });

  it('keeps two voice notes in a row, and labels both', async () => {
    const person = await atPrompt();
    await person.speak(newNote());
    await person.speak(newNote());
    await person.tap('Mix');
    const both = await submissionsOf(person.person);
    expect(both.map(({ category }) => category)).toEqual(['Mix', 'Mix']);
  });

  it('takes back the last recording, then everything, with a receipt', async () => {
    const person = await atPrompt();
    await person.speak(newNote());
    await person.tap('Mix');
    await person.speak(newNote());
    await person.say('delete last');
    const { prisma } = server.services.db;
    const live = async () => (await submissionsOf(person.person)).filter(({ withdrawn_at }) => !withdrawn_at);
    expect(await live()).toHaveLength(1);
    // The bubble of the recording that was taken back is empty, the ones before it are not.
    const said = (await person.settled()).filter(({ direction }) => direction === 'in');
    expect(said.filter(({ media }) => media)).toHaveLength(2);
    expect(said.at(0)?.text).toBe('hi');
    const emptied = await prisma.inbound_messages.count({
      where: { contributor_id: (await live())[0]?.user_id ?? '', raw_enc: new Uint8Array() },
    });
    expect(emptied).toBe(1);
    await person.say('Tek out mi voice');
    const goodbye = await person.say('yes');
    const receipt = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(goodbye.body ?? '')?.[0];
    expect(await live()).toEqual([]);
    await server.conversations.idle();
    const tombstone = await prisma.withdrawals.findUniqueOrThrow({ where: { receipt_code: receipt ?? '' } });
    expect(tombstone.scope).toBe('all');
    for (const row of await submissionsOf(person.person)) {
      expect(row).toMatchObject({ transcription: null, storage_url: null, peaks: null, audio_sha256: null });
      const media = await prisma.inbound_media.findUniqueOrThrow({ where: { id: row.media_id ?? '' } });
      expect(media).toMatchObject({ storage_key: null, sha256: null });
    }
    // As new: the agreement is asked for again before anything is kept.
    const next = await person.speak(newNote());
    expect(next.buttons?.map(({ title }) => title)).toContain("I agree, I'm 18+");
  });

  it('tells a caller what is wrong with a message', async () => {
    const { status } = await createPerson(server.url, 'not-a-uuid').post({ text: 'hi' });
    expect(status).toBe(400);
    const { status: noId } = await createPerson(server.url).post({ text: 'hi' }, 'nonsense');
    expect(noId).toBe(400);
  });

  it('shows no text, name or address of a person in the log', () => {
    const log = server.logged.join('');
    for (const secret of ['Mi love di food', 'Tek out mi voice', 'simulator:'])
      expect(log).not.toContain(secret);
  });
});
