import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../harness.ts';
import { startProcess } from '../process/process.ts';
import { createCutDatabase, startGate } from './cuts.ts';

const server = process.env.TEST_DATABASE_URL;
const MOMENTS = 20;
/** Number of cuts in one start. They are far apart, so that each hits another part of the start. */
const CUTS_PER_START = 4;

/** Starts a server on an empty database, and cuts its connections at these packets. @returns how many packets the start takes */
async function start(moments: number[]): Promise<number> {
  const database = await createCutDatabase(server ?? '');
  const dataDir = mkdtempSync(join(tmpdir(), 'labrish-cut-start-'));
  const left = moments.toSorted((a, b) => a - b);
  const gate = await startGate(database.url, (packet) => {
    if (left[0] === undefined || packet < left[0]) return undefined;
    left.shift();
    return database.cut();
  });
  const child = await startProcess(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: gate.url });
  await expect.poll(() => database.rows(`select name from jobs where name = 'tidy-audio'`)).toHaveLength(1);
  const packets = gate.packets();
  // Make the remaining cuts while the jobs run.
  while (left.shift()) await database.cut();
  await expect.poll(async () => (await fetch(`${child.url}/health/ready`)).status).toBe(200);

  expect(await database.rows('select 1 from prompt_topics')).toHaveLength(15);
  expect(await database.rows(`select 1 from profiles where role = 'admin'`)).toHaveLength(1);
  expect(
    await database.rows(
      'select migration_name from _prisma_migrations where rolled_back_at is null group by 1 having count(*) > 1 or count(finished_at) = 0',
    ),
  ).toEqual([]);
  // Exit code 0 shows that the process survived all cuts.
  expect(await child.stop(), child.output()).toBe(0);
  gate.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  return packets;
}

describe.skipIf(!server)('a start whose database connections are all cut', () => {
  it(`goes on, at each of ${MOMENTS} moments`, { timeout: 600_000 }, async () => {
    const total = await start([]);
    const moments = Array.from({ length: MOMENTS }, (_, n) => Math.ceil(((n + 1) * total) / (MOMENTS + 1)));
    const starts = MOMENTS / CUTS_PER_START;
    for (let first = 0; first < starts; first++) await start(moments.filter((_, n) => n % starts === first));
  });
});
