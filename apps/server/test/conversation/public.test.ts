import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { createPersonAtPrompt } from './chat.ts';
import { findSubmissions, newNote } from './recordings.ts';

describe.each(databases)('PUBLIC on $name', ({ url: database }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  async function giver() {
    const somebody = await createPersonAtPrompt(server.url);
    await somebody.speak(newNote());
    const [row] = await findSubmissions(server, somebody.person);
    const consents = () =>
      server.services.db.prisma.public_playback_consents.findMany({
        where: { contributor_id: row?.user_id ?? '' },
        orderBy: { agreed_at: 'asc' },
      });
    return { ...somebody, consents };
  }

  it('keeps each yes with its words, one at a time, until a no', async () => {
    const somebody = await giver();
    const question = (await somebody.say('public')).body;
    expect(await somebody.consents()).toEqual([]);
    await somebody.say('YES');
    expect(await somebody.consents()).toMatchObject([{ text: question, withdrawn_at: null }]);
    await somebody.say('public');
    await somebody.say('yes');
    expect((await somebody.consents()).filter(({ withdrawn_at }) => withdrawn_at === null)).toHaveLength(1);
    await somebody.say('public');
    await somebody.say('no');
    expect((await somebody.consents()).filter(({ withdrawn_at }) => withdrawn_at === null)).toEqual([]);
  });

  it('ends with DELETE ALL', async () => {
    const somebody = await giver();
    await somebody.say('public');
    await somebody.say('YES');
    await somebody.say('DELETE ALL');
    await somebody.say('YES');
    expect(await somebody.consents()).toMatchObject([{ withdrawn_at: expect.any(Date) as Date }]);
  });
});
