import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { SENTENCE_GROUPS, SEVERAL_COUNTRIES } from '@labrish/conversation/sentence-groups';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTown, type Town } from '../access/people.ts';
import { databases } from '../harness.ts';
import { createPerson, createPersonAtPrompt } from './chat.ts';
import { findSubmissions, newNote } from './recordings.ts';

describe.each(databases)("the bot's sentences in an admin's words on $name", ({ url: database }) => {
  let town: Town;
  let admin: string;
  let reviewer: string;
  beforeAll(async () => {
    town = await startTown(database);
    admin = await somebody('admin');
    reviewer = await somebody('reviewer');
  });
  afterEach(() => town.server.services.db.prisma.bot_sentences.deleteMany());
  afterAll(() => town.server.close());

  async function somebody(role: 'admin' | 'reviewer'): Promise<string> {
    await town.add(`${role}@example.org`, role);
    return (await town.signIn(`${role}@example.org`)).access_token ?? '';
  }
  const reword = (place: string, body: string, version?: number) =>
    town.call(admin, 'PUT', `/bot-sentences/${place}`, { body, ...(version !== undefined && { version }) });
  const restore = (place: string, version = '') =>
    town.call(admin, 'DELETE', `/bot-sentences/${place}${version && `?version=${version}`}`);
  const list = async (bearer = reviewer) =>
    (await town.call(bearer, 'GET', '/bot-sentences')).body.sentences as BotSentence[];
  const find = async (key: string) => (await list()).find(({ sentence_key }) => sentence_key === key);
  const person = () => createPerson(town.server.url);

  it('are heard from the next message on, until ours are used again', async () => {
    const friend = person();
    await friend.say('hi');
    const said = async () => (await friend.say('thanks')).body;
    expect(await said()).toMatch(/^Respect!/);
    expect((await reword('Mix/you_are_welcome', '  No problem!\n')).status).toBe(200);
    expect(await said()).toBe('No problem!');
    expect((await restore('Mix/you_are_welcome')).status).toBe(204);
    expect(await said()).toMatch(/^Respect!/);
  });

  it('are read by those who chose their wording, filled in', async () => {
    await reword('Patwa/got', 'Nice! {{count}} a fi yuh now, an dis one a {{length}}.');
    const inPatwa = await createPersonAtPrompt(town.server.url);
    await inPatwa.tap('Change the wording');
    await inPatwa.tap('Patwa');
    expect((await inPatwa.speak(newNote())).body).toMatch(/^Nice! 1 a fi yuh now, an dis one a \d+ second/);
    const inMix = await createPersonAtPrompt(town.server.url);
    expect((await inMix.speak(newNote())).body).toMatch(/^Got it, \d+ second/);
  });

  it('count as an answer where they are a label, as does YES', async () => {
    await reword('Mix/confirm_yes', 'Wipe it clean');
    for (const answer of ['wipe it clean', 'YES']) {
      const giver = await createPersonAtPrompt(town.server.url);
      await giver.speak(newNote());
      const question = await giver.say('delete all');
      expect(question.buttons?.map(({ title }) => title)).toEqual(['Wipe it clean', 'No, keep it']);
      expect((await giver.say(answer)).body).toContain('Your receipt:');
      expect((await findSubmissions(town.server, giver.person)).every((row) => row.withdrawn_at)).toBe(true);
    }
  });

  it('are listed beside ours, to everybody who is let in', async () => {
    await reword('English/confirm_yes', 'Yes, all of it');
    const sentences = await list();
    // One country runs, so that nobody is asked about another.
    const shown = SENTENCE_GROUPS.filter(({ name }) => name !== SEVERAL_COUNTRIES).flatMap(
      ({ keys }) => keys,
    );
    expect(sentences.map(({ sentence_key }) => sentence_key).sort()).toEqual([...shown].sort());
    expect(await find('confirm_yes')).toEqual({
      sentence_key: 'confirm_yes',
      group: 'Before deleting or stopping',
      is_label: true,
      max_length: 20,
      placeholders: [],
      wordings: {
        English: { written: 'Yes, delete all', body: 'Yes, all of it', version: 1 },
        Mix: { written: 'Yes, delete all', body: null, version: 0 },
        Patwa: { written: 'Yes, delete all', body: null, version: 0 },
      },
    });
    expect(await find('got')).toMatchObject({ placeholders: ['length', 'count'], max_length: 700 });
  });

  it('are refused with what to change', async () => {
    const refused = async (place: string, body: string) => {
      const { status, error } = await reword(place, body);
      return [status, error];
    };
    expect(await refused('Mix/nobody', 'Hi')).toEqual([404, 'There is no such sentence.']);
    expect(await refused('Mix/toString', 'Hi')).toEqual([404, 'There is no such sentence.']);
    expect((await restore('Mix/nobody')).status).toBe(404);
    expect((await reword('Welsh/started', 'Hi')).status).toBe(400);
    expect(await refused('Mix/got', 'Got {{lenght}}')).toEqual([
      400,
      '{{length}} is missing. {{count}} is missing. {{lenght}} cannot be filled in. Known here: {{length}}, {{count}}.',
    ]);
    expect(await refused('Mix/confirm_no', 'No, I would rather keep it')).toEqual([
      400,
      'It has 26 characters; the limit is 20.',
    ]);
    expect((await refused('Mix/started', ' '))[0]).toBe(400);
    await reword('Patwa/confirm_no', 'Lef it');
    expect((await refused('English/confirm_yes', 'lef it'))[1]).toContain('another answer');
    expect(await town.server.services.db.prisma.bot_sentences.count()).toBe(1);
  });

  it('are not put over those of somebody who was faster', async () => {
    const place = 'English/started';
    expect((await reword(place, 'First', 0)).status).toBe(200);
    expect(await reword(place, 'Second', 0)).toMatchObject({
      status: 409,
      body: { details: { version: 1, changed_by: 'admin@example.org' } },
    });
    expect((await restore(place, '2')).status).toBe(409);
    expect((await restore(place, '1')).status).toBe(204);
    // Restoring our own wording is a change too.
    expect((await reword(place, 'Second', 1)).status).toBe(409);
    expect((await reword(place, 'Second', 2)).status).toBe(200);
    expect((await find('started'))?.wordings.English).toMatchObject({ body: 'Second', version: 3 });
  });

  it('leave in the audit log who changed what', async () => {
    const entity_id = 'Mix/goodbye';
    const { prisma } = town.server.services.db;
    await reword(entity_id, 'Later!');
    await reword(entity_id, 'Later!');
    await reword(entity_id, 'Bye!');
    await restore(entity_id);
    await restore(entity_id);
    const rows = await prisma.audit_log.findMany({
      where: { entity: 'bot_sentences', entity_id },
      orderBy: { id: 'asc' },
    });
    expect(rows).toMatchObject([
      { action: 'create', before: null, after: { body: 'Later!', version: 1 } },
      { action: 'update', before: { body: 'Later!' }, after: { body: 'Bye!', version: 2 } },
      { action: 'restore', before: { body: 'Bye!' }, after: { body: null, version: 3 } },
    ]);
    expect(rows.every(({ actor_name }) => actor_name === 'admin@example.org')).toBe(true);
  });

  it('are not a reviewer’s to change', async () => {
    expect((await town.call(reviewer, 'PUT', '/bot-sentences/Mix/started', { body: 'Hi' })).status).toBe(403);
    expect((await town.call(reviewer, 'DELETE', '/bot-sentences/Mix/started')).status).toBe(403);
  });
});
