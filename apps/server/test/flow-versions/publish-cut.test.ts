import { addPilot } from '@labrish/db/testing/test-database';
import { openPostgres } from '@labrish/db/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCutDatabase, startGate, type CutDatabase } from '../database/cuts.ts';
import { openFlow, type FlowWorld } from './world.ts';

/** State of the versions: which is live, whether it is the saved flow, and how often the audit log has `publish`. */
interface Published {
  live: number;
  is_saved: boolean;
  audited: number;
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('publishing (needs TEST_DATABASE_URL)', () => {
  let database: CutDatabase;
  let gate: Awaited<ReturnType<typeof startGate>>;
  let flow: FlowWorld;
  /** The packet at which every connection is cut. */
  let cutAt: number | undefined;

  beforeAll(async () => {
    database = await createCutDatabase(process.env.TEST_DATABASE_URL ?? '');
    gate = await startGate(database.url, (packet) => (packet === cutAt ? database.cut() : undefined));
    const open = async () => {
      const db = await openPostgres(gate.url);
      await db.migrate();
      await addPilot(db);
      return db;
    };
    flow = await openFlow({ name: 'PostgreSQL', open });
    await flow.reset();
    await flow.admin.flowVersions.setPublishing({ publishing: 'when_published' });
  });
  afterAll(async () => {
    await flow.close();
    gate.close();
    await database.drop();
  });

  const published = async (): Promise<Published> => {
    const [row] = await database.rows<Published>(`
      select max(number) as live,
        (array_agg(flow order by number desc))[1] = flow_rows('JM') as is_saved,
        (select count(*)::int from audit_log where action = 'publish') as audited
      from flow_versions`);
    if (!row) throw new Error('There is a version.');
    return row;
  };

  test('cut off at any step, is whole or not there', async () => {
    let whole = 0;
    for (let step = 1; whole < 2; step += 1) {
      await database.rows(`update content_templates set body = 'Edit ${step}'`);
      const before = await published();
      expect(before.is_saved).toBe(false);
      const began = gate.packets();
      cutAt = began + step;
      await flow.publish().catch(() => undefined);
      cutAt = undefined;
      const after = await published();
      if (after.live === before.live) expect(after).toEqual(before);
      else {
        expect(after).toEqual({ live: before.live + 1, is_saved: true, audited: before.audited + 1 });
        // The cut hit only the response, or came too late: there is no further step to cut off.
        whole += 1;
      }
    }
  });
});
