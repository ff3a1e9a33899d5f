import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPersonAtPrompt } from '../../conversation/chat.ts';
import { findSubmissions, newNote } from '../../conversation/recordings.ts';
import { oneDatabase, startServer } from '../../harness.ts';
import type { TestServer } from '../../harness.ts';

const STICKER = new Blob([Uint8Array.from(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))], { type: 'image/webp' });
const PLACE = { latitude: '17.9712', longitude: '-76.7928' };

describe.each(oneDatabase)('what else a phone sends, on $name', ({ url }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: url });
  });
  afterAll(() => server.close());

  const post = (person: string, fields: Record<string, string>, media?: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ person, message_id: randomUUID(), ...fields }))
      form.set(name, value);
    if (media) form.set('media', media, 'file');
    return fetch(`${server.url}/simulator/api/messages`, { method: 'POST', body: form });
  };
  /** Sends a message. @returns it as the chat shows it, the answer, the previous question, and the stored submissions */
  const send = async (fields: Record<string, string>, media?: Blob) => {
    const person = await createPersonAtPrompt(server.url);
    const asked = (await person.settled()).at(-1);
    expect((await post(person.person, fields, media)).status).toBe(202);
    const [said, answer] = (await person.settled()).slice(-2);
    const submissions = await findSubmissions(server, person.person);
    return { said, answer, asked, submissions };
  };

  it('answers a sticker as what is no voice note, and asks again', async () => {
    const { said, answer, asked, submissions } = await send({}, STICKER);
    expect(said).toMatchObject({ direction: 'in', media: { type: 'image/webp' } });
    expect(answer?.body).toMatch(/voice/i);
    expect(answer?.buttons).toEqual(asked?.buttons);
    expect(submissions).toEqual([]);
  });

  it('answers a location as what it cannot read, and asks again', async () => {
    const { said, answer, asked } = await send(PLACE);
    expect(said).toMatchObject({ direction: 'in', is_location: true });
    expect(said).not.toHaveProperty('text');
    expect(answer).toMatchObject({ direction: 'out', buttons: asked?.buttons });
  });

  it('keeps no voice note that is forwarded, and says why', async () => {
    const note = new Blob([Uint8Array.from(newNote())], { type: 'audio/ogg' });
    const { said, answer, submissions } = await send({ forwarded: 'true' }, note);
    expect(said).toMatchObject({ forwarded: true, media: { type: 'audio/ogg' } });
    expect(answer?.body).toMatch(/forwarded|own voice/i);
    expect(submissions).toEqual([]);
  });

  it.each([
    ['half a place', { latitude: '17.9' }],
    ['a place beside the earth', { ...PLACE, latitude: '90.5' }],
    ['a place in words', { ...PLACE, longitude: 'west' }],
    ['another word than true', { text: 'hi', forwarded: 'yes' }],
    ['a field that there is not', { text: 'hi', sticker: 'true' }],
  ])('refuses %s', async (_what, fields) => {
    expect((await post(randomUUID(), fields)).status).toBe(400);
  });
});
