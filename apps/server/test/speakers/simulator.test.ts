import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { newNote } from '../conversation/recordings.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({});
});
afterAll(() => server.close());

test('everybody on a simulated phone is shown in its chat, and forgotten with it', async () => {
  const { submissions, consents, contributors } = server.services.db.prisma;
  const person = await createPersonAtPrompt(server.url);
  await person.speak(newNote());
  for (const text of ['somebody else', 'Somebody new', '1', '1']) await person.say(text);
  await person.speak(newNote());
  const chat = await person.settled();
  const told = chat.filter(({ body }) => body?.includes('person 2'));
  expect(told).toHaveLength(1);
  expect(chat.filter(({ body }) => body?.startsWith('Got it'))).toHaveLength(2);
  expect(await submissions.groupBy({ by: ['user_id'], where: { withdrawn_at: null } })).toHaveLength(2);

  const gone = await fetch(`${server.url}/simulator/api/people/${person.person}`, { method: 'DELETE' });
  expect(gone.status).toBe(204);
  expect(await submissions.count({ where: { withdrawn_at: null } })).toBe(0);
  expect(await consents.count({ where: { withdrawn_at: null } })).toBe(0);
  await person.say('Hi');
  expect(await contributors.count()).toBe(3);
});
