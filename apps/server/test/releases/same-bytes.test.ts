import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, expect, test } from 'vitest';
import { openReleases, type ReleaseWorld } from './world.ts';

const ZONE = process.env.TZ;
const ZONES = ['America/Jamaica', 'Asia/Tokyo'];
afterAll(() => {
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

const SPEAKERS = 6;
/** Returns a UUID (version 4) that is the same in every run. */
const fixedId = (kind: number, n: number) =>
  `00000000-0000-4000-8000-${String(kind * 1_000 + n).padStart(12, '0')}`;

/** Releases the same recordings of the same people with the same salt; all else is random. @returns the release's SHA256SUMS */
async function sumsIn(world: ReleaseWorld): Promise<string> {
  const { db } = world;
  await db.release_series.create({
    data: { name: 'labrish-test', title: 'Labrish Test', salt: Buffer.alloc(32, 7) },
  });
  for (let n = 0; n < SPEAKERS; n += 1) {
    const address_hmac = Buffer.from(`${n}`);
    const { id: contributor_id } = await db.contributors.create({
      data: { id: fixedId(1, n), source: 'whatsapp', address_hmac, address_enc: Buffer.from('') },
    });
    const { id: consent_id } = await db.consents.create({
      data: { contributor_id, version: 1, text_hash: '1', age_ok: true },
    });
    // A quarter of an hour before a month ends in UTC: many time zones already have the next month.
    const created_at = new Date(Date.UTC(2026, 9, 31, 23, 45, n));
    const speaker = { user_id: contributor_id, consent_id, source: 'whatsapp' } as const;
    for (const k of [0, 1]) await world.record(speaker, { id: fixedId(2, 2 * n + k), created_at });
  }
  await world.release('1.0.0');
  return readFile(join(world.folder, 'releases/labrish-test-1.0.0/SHA256SUMS'), 'utf8');
}

test('a version is the same bytes on every database, in every time zone, and built again', async () => {
  const built: string[] = [];
  for (const kind of testDatabases) {
    const world = await openReleases(kind);
    for (const zone of ZONES) {
      process.env.TZ = zone;
      await world.reset();
      built.push(await sumsIn(world));
    }
    await world.close();
  }
  expect(built).toHaveLength(ZONES.length * testDatabases.length);
  expect(built[0]?.split('\n').length).toBeGreaterThan(15);
  for (const sums of built) expect(sums).toBe(built[0]);
});
