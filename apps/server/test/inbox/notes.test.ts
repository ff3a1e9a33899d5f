import { createCaller } from '@labrish/api';
import { builtIn } from '@labrish/conversation/sentences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findContributor } from '#contributors/contributors.ts';
import { createOperatorActions } from '#conversation/operating/operator-actions.ts';
import { watchInbox } from '#conversation/inbox/watch.ts';
import { COUNTRY } from '../country.ts';
import { addAdmin, adminContext } from '../fake-twilio/admin.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';

const NOTE = 'Unu should have more topics bout church. Call mi: 876 555 0123.';
const MASKED = 'Unu should have more topics bout church. Call mi: [number].';
const said = (key: Parameters<typeof builtIn>[2]) => builtIn(COUNTRY, 'Mix', key);
let server: TwilioServer;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  server = await startTwilioServer();
  people = createPeople(server, '548');
  await addAdmin(server.services);
});
afterAll(() => server.close());

const api = () => {
  const context = adminContext(server.services, createOperatorActions(server.services, server));
  return createCaller(context).notes;
};
const texts = async (closed = false) => (await api().list({ closed })).notes.map(({ text }) => text);
const lastSentTo = (from: string) => server.fake.sentTo(from).at(-1)?.body;
const idOf = async (from: string) => (await findContributor(server.services, 'JM', from))?.id ?? '';
/** Somebody who has left a note. */
const noted = async (text = NOTE) => {
  const from = await people.ready();
  for (const each of ['FEEDBACK', text, 'yes']) await people.say(from, each);
  return from;
};

test('a note reaches the team after a yes alone, masked and sealed, and names nobody', async () => {
  const from = await people.ready();
  await people.say(from, 'mi waan seh something bout unu bot');
  expect(lastSentTo(from)).toContain(said('answer_feedback'));
  await people.say(from, NOTE);
  expect(lastSentTo(from)).toContain(MASKED);
  expect(await texts()).toEqual([]);
  await people.say(from, 'yes');
  expect(lastSentTo(from)).toMatch(/the team has your note.* \S+\/heard/su);
  const { notes } = await api().list({});
  expect(notes).toMatchObject([{ text: MASKED, pilot: 'JM', place: null }]);
  expect(JSON.stringify(notes)).not.toContain(await idOf(from));
  const [row] = await server.services.db.prisma.team_notes.findMany();
  expect(Buffer.from(row?.body_enc ?? []).toString()).not.toContain('church');
  expect(row).toMatchObject({ read_at: server.services.now(), closed_at: null });
  const audited = await server.services.db.prisma.audit_log.findMany({ where: { entity: 'team_notes' } });
  expect(audited.map(({ action, entity_id }) => [action, entity_id])).toEqual([['read_notes', null]]);
  const { submissions, inbound_messages } = server.services.db.prisma;
  expect(await submissions.count({ where: { user_id: await idOf(from) } })).toBe(0);
  // What was typed is erased, since the note has it.
  const contributor_id = await idOf(from);
  expect(await inbound_messages.count({ where: { contributor_id, raw_enc: Buffer.alloc(0) } })).toBe(1);
});

test('no, never mind, STOP and a voice note leave nothing', async () => {
  const before = await texts();
  const from = await people.ready();
  for (const each of ['FEEDBACK', 'a secret', 'no', 'FEEDBACK', 'never mind', 'FEEDBACK', 'a secret'])
    await people.say(from, each);
  const { row } = await people.speak(from);
  expect(lastSentTo(from)).toContain(said('note_by_voice'));
  expect(await row()).toMatchObject({ media: { status: 'discarded' }, submission: null });
  await people.say(from, 'no');
  const stopped = await people.ready();
  for (const each of ['FEEDBACK', 'a secret', 'STOP']) await people.say(stopped, each);
  expect(lastSentTo(stopped)).toBe(said('stopped'));
  expect(await texts()).toEqual(before);
  const snapshots = await server.services.db.prisma.conversations.findMany({ select: { snapshot: true } });
  expect(JSON.stringify(snapshots)).not.toContain('a secret');
});

test('what waits for its yes is erased after a day', async () => {
  const from = await people.ready();
  for (const each of ['FEEDBACK', 'mi half a note']) await people.say(from, each);
  server.clock.forward({ hours: 25 });
  await server.conversations.recoverPending();
  await server.conversations.idle();
  const contributor_id = await idOf(from);
  const found = await server.services.db.prisma.conversations.findUnique({ where: { contributor_id } });
  expect(JSON.stringify(found?.snapshot)).not.toContain('half a note');
  await people.say(from, 'yes');
  expect(await texts()).not.toContain('mi half a note');
});

test('after five notes a day there is a kind sentence, and another day another note', async () => {
  const from = await noted('one');
  for (const text of ['two', 'three', 'four', 'five'])
    for (const each of ['FEEDBACK', text, 'yes']) await people.say(from, each);
  await people.say(from, 'FEEDBACK');
  expect(lastSentTo(from)).toContain(said('no_notes_left'));
  expect(await texts()).toEqual(expect.arrayContaining(['one', 'two', 'three', 'four', 'five']));
  server.clock.forward({ hours: 25 });
  await people.say(from, 'FEEDBACK');
  expect(lastSentTo(from)).toContain(said('answer_feedback'));
});

test('DELETE ALL erases notes, and a closed one is erased after a year', async () => {
  const deleted = await noted('mi note fi delete');
  for (const each of ['DELETE ALL', 'yes']) await people.say(deleted, each);
  expect(await texts()).not.toContain('mi note fi delete');
  await noted('mi old note');
  const { notes } = await api().list({});
  const old = notes.find(({ text }) => text === 'mi old note');
  const { open } = await api().open();
  await api().close({ id: old?.id ?? '' });
  await api().close({ id: old?.id ?? '' });
  expect((await api().open()).open).toBe(open - 1);
  server.clock.forward({ hours: 24 * 364 });
  await watchInbox(server.services, server.messenger);
  expect(await texts(true)).toEqual(['mi old note']);
  server.clock.forward({ hours: 25 });
  await watchInbox(server.services, server.messenger);
  expect(await texts(true)).toEqual([]);
  await expect(api().close({ id: old?.id ?? '' })).rejects.toThrow('There is no such note.');
});

test('an answer is published, changed by one admin at a time, taken from the page and removed, on record', async () => {
  const texts = { heard: 'More topics about church.', done: 'There are three now.' };
  await api().saveAnswer({ ...texts, is_published: false });
  const first = async () => (await api().answers()).answers[0] ?? { id: '', version: 0, published_at: '' };
  const { id } = await first();
  expect(await first()).toMatchObject({ ...texts, version: 1, published_at: null });
  await api().saveAnswer({ id, version: 1, ...texts, done: 'Four.', is_published: true });
  const { published_at } = await first();
  expect(published_at).toBe(server.services.now().toISOString());
  await expect(api().saveAnswer({ id, version: 1, ...texts, is_published: true })).rejects.toThrow('changed');
  server.clock.forward({ hours: 1 });
  await api().saveAnswer({ id, version: 2, ...texts, is_published: true });
  expect(await first()).toMatchObject({ ...texts, version: 3, published_at });
  await api().saveAnswer({ id, version: 3, ...texts, is_published: false });
  expect((await first()).published_at).toBeNull();
  await api().removeAnswer({ id });
  expect((await api().answers()).answers).toEqual([]);
  const audited = await server.services.db.prisma.audit_log.findMany({
    where: { entity_id: id },
    orderBy: { id: 'asc' },
  });
  expect(audited.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update', 'delete']);
});
