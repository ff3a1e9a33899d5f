import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../audio/samples.ts';
import { startTwilioServer } from '../fake-twilio/server.ts';
import type { TwilioServer } from '../fake-twilio/server.ts';
import { databases } from '../harness.ts';
import { createGiver, newNote, play, silence, WORDS } from './giver.ts';
import { publishAll } from './published.ts';
import { reviewAll, WRITTEN_DOWN } from './reviewed.ts';
import { filesIn, heldNothing, notErased, rowsOf, tablesOfPeople, tablesThatHold } from './walk.ts';
import type { Rows } from './walk.ts';
import { EMPTIED, MAY_NAME, PERSON, RECORDING } from './what-remains.ts';

const RECORDED = ['submissions', 'inbound_media'] as const;

describe.each(databases)('what is taken back, on $name', { timeout: 240_000 }, ({ url }) => {
  let server: TwilioServer;
  beforeAll(async () => {
    server = await startTwilioServer({ database: url ?? null });
    await askForFormality();
  });
  afterEach(() => expect(server.fake.violations.splice(0)).toEqual([]));
  afterAll(() => server.close());

  /** Makes the flow ask for formality: the seeded flow does not, but an admin may add it. */
  const askForFormality = async () => {
    const { prisma } = server.services.db;
    const labelled = await prisma.transitions.findMany({
      where: { actions: { some: { action_key: 'set_category' } } },
    });
    await prisma.transition_actions.createMany({
      data: labelled.map(({ id }) => ({
        transition_id: id,
        action_key: 'set_formality',
        params: { value: 'casual' },
        position: 9,
      })),
    });
  };

  const everythingOf = async (id: string): Promise<Record<string, Rows>> => {
    const tables = await Promise.all(
      Object.keys(PERSON).map(async (table) => [table, await rowsOf(server.services, table, id)] as const),
    );
    return Object.fromEntries(tables);
  };
  type Found = { id: string; media_id: string | null } | undefined;
  /** Returns whether a row belongs to this recording: its submission or its attachment. */
  const isOf = (found: Found) => (row: Record<string, unknown>) =>
    row.id === found?.id || row.id === found?.media_id;
  const leftOfRecording = (all: Record<string, Rows>, isTheirs: ReturnType<typeof isOf>) =>
    RECORDED.flatMap((table) => {
      const rows = all[table]?.filter(isTheirs) ?? [];
      return rows.length === 1 ? notErased(table, RECORDING[table], rows) : [`${table}: no row`];
    });
  /** Lists the empty columns. A stored attachment has no Twilio address and no error; DELETE ALL is tested with a missing one. */
  const heldByRecording = (all: Record<string, Rows>, isTheirs: ReturnType<typeof isOf>) =>
    RECORDED.flatMap((table) =>
      heldNothing(table, RECORDING[table], all[table]?.filter(isTheirs) ?? []),
    ).filter((column) => !['inbound_media.source_enc', 'inbound_media.error'].includes(column));
  const liveSubmissions = async (user_id: string) =>
    server.services.db.prisma.submissions.findMany({
      where: { user_id, withdrawn_at: null },
      orderBy: { created_at: 'asc' },
    });

  test('somebody has decided of every column that belongs to a contributor whether DELETE ALL erases it', async () => {
    const decided = Object.entries(PERSON).map(([table, columns]) => [table, Object.keys(columns).sort()]);
    const there = Object.entries(await tablesOfPeople(server.services));
    expect(there.map(([table, columns]) => [table, columns.sort()]).sort()).toEqual(decided.sort());
  });

  test('DELETE ALL takes everything out of the database, the audio folder and Twilio', async () => {
    await server.services.db.prisma.campaigns.create({ data: { code: 'kgn1', name: 'Posters' } });
    const person = createGiver(server);
    await person.say('hi kgn1');
    await person.agree();
    await person.speak();
    await person.tellAll();
    await person.say('Just talk');
    await person.speak(sample('recorder.webm'), 'audio/webm');
    await person.say('Patwa');
    await person.speak(sample('picture.png'), 'image/png');
    // Send a voice note whose attachment Twilio does not deliver yet.
    server.fake.fail(/^GET .*\/Media\/ME\w+$/, { answer: 500 });
    await person.speak();
    await person.say('Mix');
    await person.say('PUBLIC');
    await person.say('YES');
    const id = await person.id();
    for (const submission of await liveSubmissions(id))
      if (submission.storage_url) expect(await play(server, submission.id)).toBe(200);
    for (const message of server.fake.sentTo(person.address)) await server.report(message, 'delivered');

    await reviewAll(server.services, id);
    await publishAll(server.services, id);
    await person.say('DELETE ALL');
    const before = await everythingOf(id);
    expect(before.submissions).toHaveLength(3);
    expect(
      Object.entries(PERSON).flatMap(([table, columns]) => heldNothing(table, columns, before[table] ?? [])),
    ).toEqual([]);
    expect(await filesIn(server.services)).toHaveLength(4);
    expect(await tablesThatHold(server.services, WORDS.patwa)).toEqual(['public.submissions']);

    await person.say('YES');
    // The sweep deletes what Twilio still has of the attachment that never arrived.
    await server.later({ seconds: 1 });
    const [farewell] = server.fake.sentTo(person.address).slice(-1);
    await expect.poll(person.atTwilio).toEqual([farewell?.body]);

    const after = await everythingOf(id);
    const [said] = after.outbound_messages?.splice(-1) ?? [];
    expect(said?.content).toMatchObject({ body: farewell?.body });
    for (const [table, columns] of Object.entries(PERSON)) {
      expect(notErased(table, columns, after[table] ?? [])).toEqual([]);
      const left = EMPTIED.has(table) ? 0 : (before[table]?.length ?? 0);
      expect([table, (after[table]?.length ?? 0) >= left]).toEqual([table, true]);
      if (EMPTIED.has(table)) expect(after[table]).toEqual([]);
    }
    const [receipt] = after.withdrawals ?? [];
    expect(farewell?.body).toContain(receipt?.receipt_code);
    const taken = before.submissions?.map((row) => row.id).reverse();
    expect(receipt).toMatchObject({ scope: 'all', submission_ids: taken });
    expect(after.consents).toMatchObject([{ withdrawn_at: receipt?.withdrawn_at }]);
    expect(after.public_playback_consents).toMatchObject([{ withdrawn_at: receipt?.withdrawn_at }]);
    for (const row of after.submissions ?? []) expect(row.withdrawn_at).toBe(receipt?.withdrawn_at);
    for (const row of after.inbound_media ?? []) expect(row.status).toBe('discarded');
    expect(await filesIn(server.services)).toEqual([]);

    const named = await tablesThatHold(server.services, id);
    const decided = [...Object.keys(PERSON).map((table) => `public.${table}`), ...Object.keys(MAY_NAME)];
    expect(named.filter((table) => !decided.includes(table))).toEqual([]);
    const log = server.logged.join('');
    for (const text of [
      WORDS.patwa,
      WORDS.english,
      WRITTEN_DOWN,
      'Miss Ivy',
      person.number,
      person.address,
    ]) {
      expect(await tablesThatHold(server.services, text)).toEqual([]);
      expect(log).not.toContain(text);
    }
  });

  test('DELETE LAST takes out one recording and what was typed about it, and nothing else', async () => {
    const person = createGiver(server);
    await person.agree();
    await person.speak();
    await person.tellAll();
    await person.say('Another question');
    await person.speak();
    for (const text of ['Mix', WORDS.patwa, WORDS.english]) await person.say(text);
    const id = await person.id();
    const [first, last] = await liveSubmissions(id);
    for (const each of [first, last]) expect(await play(server, each?.id ?? '')).toBe(200);
    await reviewAll(server.services, id);
    await publishAll(server.services, id);
    const before = await everythingOf(id);
    const ofLast = isOf(last);
    expect(heldByRecording(before, ofLast)).toEqual([]);

    await person.say('DELETE LAST');
    await server.later({ seconds: 1 });
    const after = await everythingOf(id);
    expect(leftOfRecording(after, ofLast)).toEqual([]);
    for (const table of RECORDED) {
      expect(after[table]?.filter((row) => !ofLast(row))).toEqual(
        before[table]?.filter((row) => !ofLast(row)),
      );
    }
    const since = Number(last?.message_id);
    const typed = (after.inbound_messages ?? []).map((row) => ({
      at: Number(row.id),
      is_empty: row.raw_enc === 'bytes ',
    }));
    const [command] = typed.splice(-1);
    expect(command?.is_empty).toBe(false);
    expect(typed.filter(({ is_empty }) => is_empty)).toEqual(typed.filter(({ at }) => at >= since));
    for (const table of ['consents', 'contributor_addresses']) expect(after[table]).toEqual(before[table]);
    const { last_inbound_at, ...told } = before.contributors?.[0] ?? {};
    expect(last_inbound_at).not.toBeNull();
    expect(after.contributors).toMatchObject([told]);
    expect(after.outbound_messages?.slice(0, -1)).toEqual(before.outbound_messages);
    expect(after.conversations).toMatchObject([{ snapshot: { recordings: [], submissions: 1 } }]);
    expect(after.withdrawals).toMatchObject([{ scope: 'last', submission_ids: [last?.id] }]);
    expect(await play(server, last?.id ?? '')).toBe(404);
    expect(await play(server, first?.id ?? '')).toBe(200);
    expect(await filesIn(server.services)).toHaveLength(2);

    await person.say('DELETE LAST');
    await person.say('DELETE LAST');
    await server.later({ seconds: 1 });
    // Nothing was left to withdraw the third time, so there is no receipt for it.
    expect((await everythingOf(id)).withdrawals).toHaveLength(2);
    expect(await filesIn(server.services)).toEqual([]);
  });

  test('silent recordings go when their person sends a better one, and only those', async () => {
    const person = createGiver(server);
    await person.agree();
    // After the first the bot only asks for another one.
    await person.speak(silence(3), 'audio/wav');
    await person.speak(silence(4), 'audio/wav');
    await person.tellAll();
    const id = await person.id();
    await reviewAll(server.services, id);
    await publishAll(server.services, id);
    const before = await everythingOf(id);
    const silent = await liveSubmissions(id);
    expect(silent).toHaveLength(2);
    // What they told was about the second.
    expect(heldByRecording(before, isOf(silent[1]))).toEqual([]);

    await person.speak();
    await server.later({ seconds: 1 });
    const after = await everythingOf(id);
    for (const each of silent) expect(leftOfRecording(after, isOf(each))).toEqual([]);
    expect(after.submissions).toMatchObject([
      { withdrawn_at: expect.any(String) as string },
      { withdrawn_at: expect.any(String) as string },
      { withdrawn_at: null, region: 'Saint Andrew', analysis: 'analysed' },
    ]);
    // They withdrew nothing: their answers about themselves and their side of the chat stay.
    expect(after.inbound_messages?.slice(0, -1)).toEqual(before.inbound_messages);
    expect(after.withdrawals).toEqual([]);
    expect(after.conversations).toMatchObject([{ snapshot: { submissions: 1 } }]);
    expect(await filesIn(server.services)).toHaveLength(1);

    await person.speak(silence(), 'audio/wav');
    expect(await liveSubmissions(id)).toHaveLength(2);
    await person.speak(newNote());
    expect(await liveSubmissions(id)).toHaveLength(2);
  });
});
