import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createPersonAtPrompt } from './chat.ts';
import { findSubmissions, newNote, NOTE } from './recordings.ts';
import { sample } from '../audio/samples.ts';
import { oneDatabase, startServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

describe.each(oneDatabase)('attachments in the chat on $name', ({ url }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: url });
  });
  // The log has a line for every refused attachment, but never the address of its sender.
  afterEach(() => expect(server.logged.join('')).not.toContain('simulator:'));
  afterAll(() => server.close());

  const submissionsOf = (person: string) => findSubmissions(server, person);
  const atPrompt = () => createPersonAtPrompt(server.url);

  it('stores no voice note before the agreement, not even its bytes', async () => {
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
    expect(server.logged.join('')).toContain('attachment not stored');
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
});
