import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPersonAtPrompt } from '../../conversation/chat.ts';
import { voiceNote } from '../../fake-twilio/people.ts';
import { addSpeakers, readAloud } from '../../fake-twilio/voices.ts';
import { oneDatabase, startServer } from '../../harness.ts';
import type { TestServer } from '../../harness.ts';

describe.each(oneDatabase)('a prompt with a recording, on $name', ({ url }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: url });
    await readAloud({ prisma: server.services.db.prisma });
  });
  afterAll(() => server.close());

  it('is a voice note in the chat, and then the text with its choices', async () => {
    const person = await createPersonAtPrompt(server.url);
    const [voice, text] = (await person.settled()).slice(-2);
    expect(voice).toMatchObject({ direction: 'out', voice: { url: expect.any(String) as string } });
    expect(voice).not.toHaveProperty('body');
    expect(text?.buttons?.length).toBeGreaterThan(0);
    const sound = await fetch(`${server.url}${voice?.voice?.url ?? ''}`);
    expect(sound.headers.get('content-type')).toBe('audio/ogg');
    expect(Buffer.from(await sound.arrayBuffer()).equals(voiceNote)).toBe(true);
  });

  it('is a recording of somebody else after HEAR', async () => {
    const [id] = await addSpeakers(server.services, 'simulator', 1);
    const person = await createPersonAtPrompt(server.url);
    await person.say('HEAR');
    const [voice, text] = (await person.settled()).slice(-2);
    expect(voice?.voice?.url).toContain(`/voices/recording/${id}.ogg`);
    expect(text).toMatchObject({ buttons: [{ title: 'Another one' }, { title: 'Go on' }] });
    const sound = await fetch(`${server.url}${voice?.voice?.url ?? ''}`);
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  });

  it('leaves nothing of it in the chat after DELETE ALL', async () => {
    const person = await createPersonAtPrompt(server.url);
    await person.say('DELETE ALL');
    await person.tap('Yes, delete all');
    const chat = await person.settled();
    expect(chat.filter(({ voice }) => voice)).toEqual([]);
  });
});
