import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createPersonAtPrompt } from './chat.ts';
import { findSubmissions, newNote } from './recordings.ts';
import { databases, startServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(databases)('the chat on $name', ({ url }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: url });
  });
  afterAll(() => server.close());

  const submissionsOf = (person: string) => findSubmissions(server, person);
  const atPrompt = () => createPersonAtPrompt(server.url);

  it('leads from hi to a thank-you, and stores what was given', async () => {
    const person = createPerson(server.url);
    expect((await person.say('hi')).buttons?.map(({ title }) => title)).toEqual([
      "Let's start",
      'Tell me more',
      'No thanks',
    ]);
    await person.tap('Tell me more');
    await person.tap("Let's start");
    const prompt = await person.tap("I agree, I'm 18+");
    const note = newNote();
    await person.speak(note);
    await person.tap('Mix');
    await person.tap('Surrey');
    await person.tap('Saint Andrew');
    await person.tap('25 to 34');
    await person.say('Mi love di food weh mi granny used to cook pon Sunday');
    await person.say('I love the food that my granny used to cook on Sundays');
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
      transcription: 'Mi love di food weh mi granny used to cook pon Sunday',
      english_text: 'I love the food that my granny used to cook on Sundays',
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
    const bytes = await server.services.audio.get(first?.storage_url ?? '');
    expect(bytes.equals(note)).toBe(true);
  });

  it('writes down who agreed to which wording, by which message', async () => {
    const person = await atPrompt();
    await person.speak(newNote());
    const [submission] = await submissionsOf(person.person);
    const { prisma } = server.services.db;
    const consent = await prisma.consents.findUniqueOrThrow({ where: { id: submission?.consent_id ?? '' } });
    const wording = await prisma.consent_versions.findUniqueOrThrow({
      where: { pilot_version: { pilot: 'JM', version: consent.version } },
    });
    expect(consent).toMatchObject({ age_ok: true, text_hash: wording.text_hash, withdrawn_at: null });
    const agreed = [wording.body, ...(wording.choices as string[])].join('\n');
    expect(sha256(Buffer.from(agreed))).toBe(consent.text_hash);
    expect(consent.message_id).not.toBeNull();
  });

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
    expect(chosen.buttons?.map(({ title }) => title)).toEqual(['Different question', 'Change the wording']);
  });

  it('stores two voice notes in a row, and labels both', async () => {
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
    // The bubble of the withdrawn recording is empty; the bubbles before it are not.
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
      expect(row).toMatchObject({ transcription: null, storage_url: null, peaks: null });
      const media = await prisma.inbound_media.findUniqueOrThrow({ where: { id: row.media_id ?? '' } });
      expect(media).toMatchObject({ storage_key: null, sha256: null });
    }
    // The contributor is new again: the bot asks for consent before it stores anything.
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
