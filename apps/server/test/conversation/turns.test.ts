import { createCaller } from '@labrish/api';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { adminContext } from '../fake-twilio/admin.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

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

/** Sends a voice note whose turn fails with this error at every attempt. @returns its sender and its row */
async function speakInto(error: Error) {
  const from = await people.ready();
  vi.spyOn(server.services.audioWorkers, 'examine').mockRejectedValue(error);
  const { row } = await people.speak(from);
  return { from, row };
}

test('a disk that cannot be read costs nobody an answer, and the recording is attached when it can', async () => {
  const from = await people.ready();
  vi.spyOn(server.services.audio, 'get').mockRejectedValue(Object.assign(new Error('EIO'), { code: 'EIO' }));
  const { row } = await people.speak(from);
  expect(await people.stateOf(from)).toBe('awaiting_category');
  expect(await row()).toMatchObject({ status: 'processed', submission: { storage_url: null } });
  vi.restoreAllMocks();
  await server.later({ minutes: 1 });
  expect(await row()).toMatchObject({ media: { status: 'stored' }, submission: { analysis: 'analysed' } });
});

test('a message that cannot be answered is tried for a quarter of an hour, then listed, and can be tried again', async () => {
  const { from, row } = await speakInto(new Error('A mistake of ours'));
  for (let text = 0; text < 6; text += 1) await people.say(from, 'Hello?');
  expect(await row()).toMatchObject({ status: 'received', attempts: 1 });
  for (const minutes of [1, 1, 3]) await server.later({ minutes });
  expect(await row()).toMatchObject({ status: 'received', attempts: 4 });
  await server.later({ minutes: 10 });
  expect(await row()).toMatchObject({ status: 'failed', attempts: 5 });

  vi.restoreAllMocks();
  const api = createCaller(adminContext(server.services));
  const { id } = await row();
  const { failures } = await api.operations.failures({ kind: 'message' });
  expect(failures).toMatchObject([{ kind: 'message', id: String(id) }]);
  await api.operations.retry({ kind: 'message', id: String(id) });
  await server.later({});
  expect(await row()).toMatchObject({ status: 'processed' });
});
