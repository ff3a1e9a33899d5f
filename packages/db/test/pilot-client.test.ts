import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database.ts';
import { ofPilot, SCOPES, type PilotClient } from '../src/pilot-client.ts';
import { testDatabases } from '../src/testing/test-database.ts';

/** Tables with a pilot that are read across pilots, or by statements that name one. */
const READ_OTHERWISE = [
  ...['audit_log', 'contributor_addresses', 'contributors', 'retired_twilio_contents'],
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
