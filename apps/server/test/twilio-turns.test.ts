import { createCaller } from '@labrish/api';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { adminContext } from './fake-twilio/admin.ts';
import { createPeople } from './fake-twilio/people.ts';
import { startTwilioServer } from './fake-twilio/server.ts';
import type { TwilioServer } from './fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '561');
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(server.fake.violations.splice(0)).toEqual([]);
});
afterAll(() => server.close());

/** A voice note whose turn meets this error, whenever it is taken. @returns its row */
async function speakInto(error: Error) {
  const from = await people.ready();
  vi.spyOn(server.services.lab, 'inspect').mockRejectedValue(error);
  const { row } = await people.speak(from);
  return { from, row };
}

test('a disk in trouble costs nobody a turn, however often they write', async () => {
  const { from, row } = await speakInto(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' }));
  for (let text = 0; text < 6; text += 1) await people.say(from, 'Hello?');
  for (let minute = 0; minute < 30; minute += 1) await server.later({ seconds: 60 });
  expect(await row()).toMatchObject({ status: 'received', attempts: 0 });
  vi.restoreAllMocks();
  await server.later({ seconds: 60 });
  expect(await row()).toMatchObject({ status: 'processed', submission: { analysis: 'analysed' } });
});

test('a message that cannot be answered is tried for some minutes, then listed, and can be tried again', async () => {
  const { from, row } = await speakInto(new Error('A mistake of ours'));
  for (let text = 0; text < 6; text += 1) await people.say(from, 'Hello?');
  expect(await row()).toMatchObject({ status: 'received', attempts: 1 });
  for (const seconds of [9, 1, 30, 60]) await server.later({ seconds });
  expect(await row()).toMatchObject({ status: 'received', attempts: 4 });
  await server.later({ seconds: 120 });
  expect(await row()).toMatchObject({ status: 'failed', attempts: 5 });

  vi.restoreAllMocks();
  const api = createCaller(adminContext(server.services));
  const { id } = await row();
  const { failures } = await api.operations.failures({ kind: 'message' });
  expect(failures).toMatchObject([{ kind: 'message', id: String(id) }]);
  await api.operations.retry({ kind: 'message', id: String(id) });
  await server.later({ seconds: 0 });
  expect(await row()).toMatchObject({ status: 'processed' });
});
