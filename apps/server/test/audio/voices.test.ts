import { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { startTown } from '../access/people.ts';
import { oneDatabase, type TestServer } from '../harness.ts';
import { sample } from './samples.ts';
import { apiClient } from './voices-client.ts';

let server: TestServer;
let bearer: string;
let prompts: ReturnType<typeof apiClient>['prompts'];

beforeAll(async () => {
  const town = await startTown(oneDatabase[0]?.url);
  server = town.server;
  await town.add('admin@example.org', 'admin');
  bearer = (await town.signIn('admin@example.org')).access_token ?? '';
  prompts = apiClient(server.url, bearer).prompts;
});
afterAll(() => server.close());

const make = (body: Uint8Array, headers: Record<string, string> = { authorization: `Bearer ${bearer}` }) =>
  fetch(`${server.url}/voices/prompt`, {
    method: 'POST',
    body: Uint8Array.from(body),
    headers: { 'content-type': 'audio/webm;codecs=opus', ...headers },
  });

async function madeFrom(name: string): Promise<string> {
  return Buffer.from(await (await make(sample(name))).arrayBuffer()).toString('base64');
}

test('a recording of the browser comes back as a voice note, and is stored nowhere', async () => {
  const answer = await make(sample('recorder.webm'));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  expect(await server.services.db.prisma.prompt_recordings.count()).toBe(0);
});

test.each([
  [401, 'Sign in first', () => make(sample('recorder.webm'), {})],
  [400, 'AAC cannot be read here', () => make(sample('plain.aac'))],
  [400, 'cannot be used', () => make(sample('picture.png'))],
  [413, 'too large', () => make(new Uint8Array(16 * 1024 * 1024 + 1))],
])('%s: %s', async (status, words, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(((await answer.json()) as { error: string }).error).toContain(words);
});

test('a saved voice note is asked at once, and no more once its words change or it is removed', async () => {
  const { prompts: topics } = await prompts.list.query();
  const audio = await madeFrom('recorder.webm');
  for (const { id, mix } of topics)
    await prompts.saveRecording.mutate({ topic_id: id, wording: 'Mix', words: mix, audio });
  const spoken = async () => (await (await createPersonAtPrompt(server.url)).settled()).at(-2)?.voice?.url;
  const url = await spoken();
  const heard = await fetch(`${server.url}${url ?? ''}`);
  expect(Buffer.from(await heard.arrayBuffer()).toString('base64')).toBe(audio);

  for (const { id } of topics) await prompts.update.mutate({ id, mix: 'Tell us something else.' });
  expect(await spoken()).toBeUndefined();
  for (const { id, mix } of topics) await prompts.update.mutate({ id, mix });
  expect(await spoken()).toBeDefined();

  for (const { id } of topics) await prompts.removeRecording.mutate({ topic_id: id, wording: 'Mix' });
  expect(await spoken()).toBeUndefined();
  expect((await fetch(`${server.url}${url ?? ''}`)).status).toBe(410);
  const log = await server.services.db.prisma.audit_log.findMany({
    where: { entity: 'prompt_recordings' },
    orderBy: { id: 'asc' },
  });
  expect(log.map(({ action }) => action)).toEqual([
    ...topics.map(() => 'create'),
    ...topics.map(() => 'delete'),
  ]);
  expect(JSON.stringify(log.map(({ before, after }) => [before, after]))).not.toContain(audio.slice(0, 40));
});

test('"read it to me" plays the question again; without a recording the bot says so', async () => {
  const person = await createPersonAtPrompt(server.url);
  expect((await person.say('mi cyaan read')).body).toContain('nobody has read this one to me yet');
  const audio = await madeFrom('recorder.webm');
  for (const { id, mix } of (await prompts.list.query()).prompts)
    await prompts.saveRecording.mutate({ topic_id: id, wording: 'Mix', words: mix, audio });
  const text = await person.say('Read it to me please');
  expect(text.body).not.toContain('nobody has read');
  expect((await person.settled()).at(-2)?.voice).toBeDefined();
});

test('saving refuses other sounds, other words and unknown topics', async () => {
  const [topic] = (await prompts.list.query()).prompts;
  const good = {
    topic_id: topic?.id ?? '',
    wording: 'Mix',
    words: topic?.mix ?? '',
    audio: await madeFrom('phone.wav'),
  };
  const refusal = (change: Partial<typeof good>) =>
    prompts.saveRecording
      .mutate({ ...good, ...change })
      .catch((error: unknown) => (error as TRPCClientError<never>).message);
  const base64 = (name: string) => sample(name).toString('base64');
  expect(await refusal({ words: 'Other words' })).toContain('have changed meanwhile');
  expect(await refusal({ wording: 'Klingon' })).toContain('no such label');
  for (const name of ['recorder.webm', 'vorbis.ogg', 'plain.mp3'])
    expect(await refusal({ audio: base64(name) })).toContain('no voice note');
  expect(await refusal({ audio: Buffer.from('OggS').toString('base64') })).toContain('no voice note');
  expect(await refusal({ topic_id: '0199a3c2-0000-7000-8000-000000000000' })).toContain('topic');
});
