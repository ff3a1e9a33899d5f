import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replayJournal } from '#backup/replay-journal.ts';
import { backlogHealth } from '#health/backlog.ts';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { startTwoCountries } from '../pilots/two-countries.ts';
import { createInstallation } from '../process/installation.ts';
import { createPersonAtPrompt } from '../conversation/chat.ts';

const RECEIPT = /[A-Z2-9]{4}-[A-Z2-9]{4}/;

let server: TwilioServer;
beforeEach(async () => {
  server = await startTwilioServer();
});
afterEach(() => server.close());

const entriesIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'journal'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );

/** Makes every write to the journal fail. @returns a function that ends this */
const fillDisk = ({ store }: TwilioServer['services']['journal']) => {
  const put = store.put.bind(store);
  store.put = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  return () => Object.assign(store, { put });
};

test('a receipt goes out once its withdrawal is in the journal, and not before; others are answered meanwhile', async () => {
  const { fake, services } = server;
  const people = createPeople(server, '551');
  const from = await people.ready();
  const other = await people.ready();
  const mend = fillDisk(services.journal);
  await people.say(from, 'DELETE ALL');
  await people.say(from, 'yes');
  await server.later({ seconds: 61 });
  expect(
    fake
      .sentTo(from)
      .map(({ body }) => body)
      .join(),
  ).not.toMatch(RECEIPT);
  const answered = fake.sentTo(other).length;
  await people.say(other, 'HELP');
  expect(fake.sentTo(other).length).toBe(answered + 1);
  expect((await backlogHealth(services)).journal).toContain('journal of withdrawals cannot be written');
  expect(server.logged.join()).toContain('the journal of withdrawals cannot be written; receipts wait');

  mend();
  await server.passes({ seconds: 10 });
  expect(fake.sentTo(from).at(-1)?.body).toMatch(RECEIPT);
  expect((await backlogHealth(services)).journal).toBeNull();
  expect(entriesIn(services.env.DATA_DIR)).toHaveLength(1);
});

test('a STOP that Twilio tells of is written down, and the next message of its person', async () => {
  const { fake, services } = server;
  const people = createPeople(server, '552');
  const from = await people.greeted({
    answer: 400,
    body: { code: 21610, message: 'Unsubscribed', status: 400 },
  });
  server.clock.forward({ seconds: 1 });
  await people.say(from, 'Hi');
  await server.later({ seconds: 61 });
  const entries = await services.db.prisma.journal_entries.findMany({ orderBy: { at: 'asc' } });
  expect(entries.map(({ kind }) => kind)).toEqual(['stop_at_messenger', 'start']);
  expect(entries.every(({ written_at }) => written_at)).toBe(true);
  expect(fake.violations).toEqual([]);
});

test('a kill between the withdrawal and its entry loses none; a journal that lies elsewhere now is written anew', async () => {
  const one = await createInstallation(undefined);
  const first = await one.serve();
  const { store } = first.services.journal;
  store.put = () => Promise.reject(new Error('killed'));
  const person = await createPersonAtPrompt(first.url);
  await person.say('STOP');
  await first.close();
  const second = await one.serve();
  await second.conversations.recoverPending();
  await second.conversations.idle();
  expect(entriesIn(one.place.DATA_DIR)).toHaveLength(1);
  await second.close();

  const JOURNAL_DIR = join(one.folder, 'moved');
  const third = await one.serve({ JOURNAL_DIR });
  await third.conversations.recoverPending();
  await third.conversations.idle();
  expect(
    readdirSync(JOURNAL_DIR, { recursive: true }).filter((file) => String(file).endsWith('.json')),
  ).toHaveLength(1);
  await third.close();
  await expect(one.start({ JOURNAL_SECRET: 'another key than that of the journal' })).rejects.toThrow(
    'was written with another key',
  );
  await one.remove();
});

test('a STOP that a restored database lacks holds in its own country alone', async () => {
  await server.close();
  const world = await startTwoCountries('553');
  ({ server } = world);
  await world.open();
  const { people } = world;
  const { fake, services } = server;
  const { db, journal, now } = services;
  const [both, early] = [people.somebody(), people.somebody()];
  for (const text of ['Hi', 'STOP']) await people.say(both, text);
  for (const text of ['Hi', 'STOP', 'no']) await world.sayInTT(both, text);
  // The replay orders the entries by their times.
  await server.later({ seconds: 1 });
  await world.sayInTT(both, 'START');
  await server.later({ seconds: 61 });
  const { journal_entries, outbound_messages, inbound_messages, conversations, contributors } = db.prisma;
  expect(await journal_entries.count({ where: { written_at: null } })).toBe(0);
  // A backup from before they wrote has none of this.
  await db.prisma.$transaction([
    ...[journal_entries.deleteMany(), outbound_messages.deleteMany(), inbound_messages.deleteMany()],
    ...[conversations.deleteMany(), contributors.deleteMany()],
  ]);
  // An entry from before there were several countries names none.
  const entry = { kind: 'stop' as const, withdrawal: null, id: randomUUID(), contributor_id: randomUUID() };
  await journal.append({ ...entry, at: now() }, early);
  await replayJournal({ db, journal }, now());
  for (const from of [both, early]) {
    await world.sayInTT(from, 'Hi');
    expect(fake.sentTo(from).at(-1)?.body).toContain('Trinidad and Tobago');
    await people.say(from, 'Hi');
    expect(fake.sentTo(from).at(-1)?.body).toContain('You said STOP');
  }
});
