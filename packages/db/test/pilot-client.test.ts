import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database.ts';
import { ofPilot, SCOPES, type PilotClient } from '../src/pilot-client.ts';
import { testDatabases } from '../src/testing/test-database.ts';

/** Tables with a pilot that are read across pilots, or by statements that name one. */
const READ_OTHERWISE = [
  ...['audit_log', 'contributor_addresses', 'contributors', 'journal_marks', 'retired_twilio_contents'],
  ...['submission_counts', 'submission_days', 'submission_speakers', 'submissions'],
];

describe.each(testDatabases)('a client of one pilot on $name', ({ open }) => {
  let db: Database;
  let [jm, tt]: PilotClient[] = [];
  beforeAll(async () => {
    db = await open();
    await db.sql(`insert into pilots (code, time_zone, position) values ('TT', 'America/Port_of_Spain', 2);
      insert into flow_revision (pilot) values ('TT'); insert into target_settings (pilot) values ('TT')`);
    [jm, tt] = [ofPilot(db.prisma, 'JM'), ofPilot(db.prisma, 'TT')];
  });
  afterAll(() => db.close());
  const clients = () => {
    if (!jm || !tt) throw new Error('The database is open.');
    return { jm, tt };
  };

  it('knows every table with a pilot', async () => {
    const { rows } = await db.sql(
      `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'pilot' order by 1`,
    );
    const own = Object.entries(SCOPES).flatMap(([model, { isOwn }]) => (isOwn ? model : []));
    expect(rows.map(({ table_name }) => table_name)).toEqual([...own, ...READ_OTHERWISE].toSorted());
  });

  it('creates, finds, changes and removes rows of its pilot alone', async () => {
    const { jm, tt } = clients();
    const data = { state_key: 'a', friendly_name: 'A' };
    const ours = await jm.states.create({ data });
    const theirs = await tt.states.create({ data });
    expect([ours.pilot, theirs.pilot]).toEqual(['JM', 'TT']);
    expect(await jm.states.findMany()).toEqual([ours]);
    expect(await jm.states.findUnique({ where: { id: theirs.id } })).toBeNull();
    expect(await jm.states.updateMany({ data: { friendly_name: 'B' } })).toEqual({ count: 1 });
    const change = { where: { id: theirs.id }, data: { friendly_name: 'C' } };
    await expect(jm.states.update(change)).rejects.toMatchObject({ code: 'P2025' });
    await expect(jm.states.delete({ where: { id: theirs.id } })).rejects.toMatchObject({ code: 'P2025' });
    expect(await jm.states.deleteMany()).toEqual({ count: 1 });
    expect(await tt.states.count()).toBe(1);
  });

  it('lets no filter and no row name another pilot', async () => {
    const { jm, tt } = clients();
    const { prisma } = db;
    const [state_key, title] = ['there', 'A line'];
    const { id } = await tt.states.create({ data: { state_key, friendly_name: 'There' } });
    const event = await tt.events.create({ data: { event_key: 'THERE', friendly_name: 'There' } });
    const ends = { from_state_id: id, to_state_id: id, event_id: event.id };
    const transition = await tt.transitions.create({ data: ends });
    const of_transition = { transition_id: transition.id };
    await tt.transition_actions.create({ data: { ...of_transition, action_key: 'record_consent' } });
    const version = { version: '1.0.0', licence: 'CC-BY-4.0', month: '2026-11', facts: {}, items: 0 };
    await prisma.release_series.create({
      data: { name: 'line', title, pilot: 'TT', salt: Uint8Array.of(1) },
    });
    await prisma.release_series.create({ data: { name: 'ours', title, salt: Uint8Array.of(2) } });
    const made_by = await prisma.profiles.create({
      data: { id: randomUUID(), email: 'a@example.org', role: 'admin' },
    });
    await tt.releases.create({ data: { ...version, series: 'line', created_by: made_by.id } });
    const theirs = { pilot: 'TT' };
    for (const AND of [theirs, [theirs, {}]])
      expect(await jm.states.findMany({ where: { AND } })).toEqual([]);
    for (const where of [theirs, { OR: [theirs, { id }] }, { NOT: { pilot: 'JM' } }]) {
      expect(await jm.states.count({ where })).toBe(0);
      expect(await jm.states.findFirst({ where })).toBeNull();
      expect((await jm.states.groupBy({ by: ['pilot'], where })).length).toBe(0);
      expect((await jm.states.aggregate({ where, _count: true }))._count).toBe(0);
      expect(await jm.states.updateMany({ where, data: { friendly_name: 'X' } })).toEqual({ count: 0 });
      expect(await jm.states.updateManyAndReturn({ where, data: { friendly_name: 'X' } })).toEqual([]);
      expect(await jm.states.deleteMany({ where })).toEqual({ count: 0 });
    }
    const found = await Promise.all([1, 2].map(() => jm.states.findUnique({ where: { id, ...theirs } })));
    expect(found).toEqual([null, null]);
    expect(await jm.transitions.count({ where: { from_state: theirs } })).toBe(0);
    expect(await jm.transition_actions.count({ where: { transition: { id: transition.id } } })).toBe(0);
    expect(await jm.transition_actions.deleteMany({ where: { transition: ends } })).toEqual({ count: 0 });
    expect(await jm.releases.count({ where: { release_series: { name: 'line' } } })).toBe(0);
    expect(await tt.releases.count({ where: { release_series: { name: 'line' } } })).toBe(1);

    const where = { pilot_state_key: { ...theirs, state_key } };
    await expect(jm.states.update({ where, data: { friendly_name: 'X' } })).rejects.toMatchObject({
      code: 'P2025',
    });
    await expect(jm.states.delete({ where })).rejects.toMatchObject({ code: 'P2025' });
    expect(await jm.states.findUnique({ where })).toBeNull();
    const row = { ...theirs, state_key: 'new', friendly_name: 'New' };
    for (const write of [
      () => jm.states.create({ data: row }),
      () => jm.states.createMany({ data: [{ ...row, pilot: 'JM' }, row] }),
      () => jm.states.createManyAndReturn({ data: row }),
      () => jm.states.upsert({ where, create: row, update: {} }),
      () => jm.states.upsert({ where, create: { ...row, pilot: 'JM' }, update: theirs }),
      () => jm.states.updateMany({ data: theirs }),
      () => jm.release_series.update({ where: { name: 'ours' }, data: { pilot: { set: 'TT' } } }),
    ])
      await expect(write()).rejects.toThrow('names another pilot than JM');
    const upserted = await jm.states.upsert({
      where: { pilot_state_key: { pilot: 'JM', state_key } },
      create: { state_key, friendly_name: 'Here' },
      update: { friendly_name: 'Changed' },
    });
    expect(upserted).toMatchObject({ pilot: 'JM', friendly_name: 'Here' });
    expect(await tt.states.findUnique({ where: { id } })).toMatchObject({ friendly_name: 'There' });
    expect(await jm.states.delete({ where: { id: upserted.id } })).toEqual(upserted);
    await tt.transitions.deleteMany({ where: { id: transition.id } });
    await tt.events.deleteMany({ where: { id: event.id } });
    await tt.states.deleteMany({ where: { id } });
  });

  it('does so in a transaction, and for rows that belong to a pilot through others', async () => {
    const { jm, tt } = clients();
    await tt.$transaction(async (tx) => {
      expect(tx.$pilot).toBe('TT');
      await tx.events.createMany({ data: [{ event_key: 'E', friendly_name: 'E' }] });
      const [state, event] = [await tx.states.findFirstOrThrow(), await tx.events.findFirstOrThrow()];
      const ends = { from_state_id: state.id, to_state_id: state.id, event_id: event.id };
      const { id } = await tx.transitions.create({ data: ends });
      await tx.transition_actions.create({ data: { transition_id: id, action_key: 'record_consent' } });
    });
    expect(await jm.events.count()).toBe(0);
    expect(await jm.transitions.count()).toBe(0);
    expect(await jm.transition_actions.findMany()).toEqual([]);
    expect(await tt.transition_actions.count()).toBe(1);
  });

  it('counts the flow’s revision of its pilot alone', async () => {
    const { jm, tt } = clients();
    const revisions = async () =>
      Promise.all([jm, tt].map(async (one) => (await one.flow_revision.findFirstOrThrow()).revision));
    const [ofJm = 0n, ofTt = 0n] = await revisions();
    await tt.states.updateMany({ data: { friendly_name: 'D' } });
    expect(await revisions()).toEqual([ofJm, ofTt + 1n]);
  });
});
