import { createCaller } from '@labrish/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { adminContext } from '../fake-twilio/admin.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';

let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '547');
});
afterAll(() => server.close());

const contributorOf = async (from: string) => {
  const contributor = await findContributor(server.services, 'JM', from);
  if (!contributor) throw new Error('They wrote.');
  return contributor;
};

test('who says that they are under 18 gives nothing until an admin lifts it', async () => {
  const from = people.somebody();
  for (const text of ['Hi', '1', '2']) await people.say(from, text);
  expect(await people.stateOf(from)).toBe('declined_under_18');
  const { id, under_18_at } = await contributorOf(from);
  expect(under_18_at).not.toBeNull();

  for (const text of ['Hi', '1', 'RESTART', "I agree, I'm 18+", 'DELETE ALL', 'yes', 'Hi', '1', '1'])
    await people.say(from, text);
  await people.speak(from);
  const where = { contributor_id: id };
  expect(await server.services.db.prisma.consents.count({ where })).toBe(0);
  expect(await server.services.db.prisma.submissions.count({ where: { user_id: id } })).toBe(0);

  const { operations } = createCaller(adminContext(server.services));
  await operations.lift({ contributor_id: id });
  await expect(operations.lift({ contributor_id: id })).rejects.toThrow(
    'has not said that they are under 18',
  );
  expect((await contributorOf(from)).under_18_at).toBeNull();
  for (const text of ['Hi', '1', '1']) await people.say(from, text);
  await people.speak(from);
  expect(await server.services.db.prisma.submissions.count({ where: { user_id: id } })).toBe(1);
});

test('the same bytes from one person are one submission, and answered for what they are', async () => {
  const from = await people.ready();
  await people.speak(from);
  const again = await people.speak(from);
  expect(server.fake.sentTo(from).at(-1)?.body).toMatch(
    /^I have that one already, thank you\. It counts once\./,
  );
  expect((await again.row()).media?.status).toBe('discarded');
  const { id } = await contributorOf(from);
  expect(await server.services.db.prisma.submissions.count({ where: { user_id: id } })).toBe(1);
  await people.say(from, 'DELETE LAST');
  await people.speak(from);
  expect(
    await server.services.db.prisma.submissions.count({ where: { user_id: id, withdrawn_at: null } }),
  ).toBe(1);
});
