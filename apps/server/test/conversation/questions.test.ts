import { ASK_WORDS, QUESTIONS } from '@labrish/pilot/language';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTown, type Town } from '../access/people.ts';
import { databases } from '../harness.ts';
import { createPerson, createPersonAtPrompt } from './chat.ts';
import { newNote } from './recordings.ts';

describe.each(databases)('what people ask on $name', ({ url: database }) => {
  let town: Town;
  let admin: string;
  beforeAll(async () => {
    town = await startTown(database);
    await town.add('admin@example.org', 'admin');
    admin = (await town.signIn('admin@example.org')).access_token ?? '';
  });
  afterEach(async () => {
    await town.server.services.db.prisma.questions_asked.deleteMany();
    await town.server.services.db.prisma.bot_sentences.deleteMany();
  });
  afterAll(() => town.server.close());

  const counts = async () => (await town.call(admin, 'GET', '/bot-sentences/asked')).body;
  const person = () => createPerson(town.server.url);

  it('is answered in front of the question at hand, and counted', async () => {
    const friend = person();
    await friend.say('hi');
    const { body, buttons } = await friend.say('is dis a scam ting?');
    expect(body).toMatch(/^Fair question\. It's no scam/);
    expect(buttons?.map(({ title }) => title)).toContain("Let's start");
    await friend.say('who run dis');
    expect(await counts()).toMatchObject({ answered: { scam: 1, who: 1, pay: 0 } });
  });

  it('counts without an answer by its first word, and never by its words', async () => {
    const friend = await createPersonAtPrompt(town.server.url);
    await friend.say('why is the sky purple over Zanzibar?');
    expect(await counts()).toMatchObject({ unanswered: { why: 1, how: 0 } });
    const rows = await town.server.services.db.prisma.questions_asked.findMany();
    expect(rows.map(({ question }) => question)).toEqual(['no_answer_why']);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['asked_at', 'id', 'pilot', 'question']);
  });

  it('is known by the phrases that an admin adds, in every wording, from the next message on', async () => {
    const friend = await createPersonAtPrompt(town.server.url);
    expect((await friend.say('wah di bossman name?')).body).not.toMatch(/computer program/);
    const saved = await town.call(admin, 'PUT', '/bot-sentences/Patwa/asked_who', {
      body: 'bossman name, who a di big man',
    });
    expect(saved.status).toBe(200);
    expect((await friend.say('wah di bossman name?')).body).toMatch(/computer program/);
  });

  it('gives the link for a friend, who is counted as a guest of that link', async () => {
    const friend = await createPersonAtPrompt(town.server.url);
    const link = /\S+\/go\/\w+/u.exec((await friend.say('gi mi di link fi mi fren')).body ?? '')?.[0] ?? '';
    expect(link).toMatch(/\/go\/friend1jm$/);
    const page = await fetch(`${town.server.url}${new URL(link).pathname}`, { redirect: 'manual' });
    expect(decodeURIComponent(page.headers.get('location') ?? '')).toContain('friend1jm');
    await person().say('hi (friend1jm)');
    const { campaigns } = (await town.call(admin, 'GET', '/campaigns')).body as { campaigns: object[] };
    expect(campaigns).toMatchObject([{ code: 'friend1jm', contributors: 1 }]);
  });

  it('stores nothing as the words of a recording', async () => {
    const friend = await createPersonAtPrompt(town.server.url);
    await friend.speak(newNote());
    await friend.tap('Patwa');
    await friend.tap('Rather not say');
    await friend.tap('Rather not say');
    expect((await friend.say('did my voice note reach you?')).body).toMatch(/Recordings from you so far: 1/);
    const rows = await town.server.services.db.prisma.submissions.findMany({
      where: { transcription: { not: null } },
    });
    expect(rows).toEqual([]);
  });

  it('is answered after the end without a new question', async () => {
    const friend = await createPersonAtPrompt(town.server.url);
    await friend.speak(newNote());
    for (const title of ['Patwa', 'Rather not say', 'Rather not say', 'Skip', 'Done for now'])
      await friend.tap(title);
    const { body, buttons } = await friend.say('when will i hear back from you');
    expect(body).toMatch(/^A person listens to each recording/);
    expect(buttons ?? []).toEqual([]);
    expect((await friend.say('alright then, walk good mi fren, nuff respect')).body).toMatch(/^Walk good!/);
  });

  it('is counted for everybody who is let in, by every key', async () => {
    const { answered, unanswered } = (await counts()) as Record<string, object>;
    expect(Object.keys(answered ?? {})).toEqual([...QUESTIONS]);
    expect(Object.keys(unanswered ?? {})).toEqual([...ASK_WORDS]);
  });
});
