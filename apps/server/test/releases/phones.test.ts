import { randomUUID } from 'node:crypto';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openReleases, type ReleaseWorld } from './world.ts';

describe.each(oneTestDatabase)('the people on one phone, in versions of the dataset, on $name', (kind) => {
  let world: ReleaseWorld;
  beforeAll(async () => (world = await openReleases(kind)));
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  /** Adds somebody who has agreed on the phone of a contributor, and records. */
  const joins = async (phone_id: string, speaker_number: number, duration_ms: number) => {
    const speaker = await world.speaker();
    const data = { phone_id, speaker_number, address_hmac: Buffer.from(randomUUID()) };
    await world.db.contributors.update({ where: { id: speaker.user_id }, data });
    await world.record(speaker, { duration_ms });
    return speaker.user_id;
  };
  /** The splits and the public ids of these contributors in a version. */
  const placesOf = async (release_id: string, people: string[]) => {
    const items = (await world.itemsOf(release_id)).filter((item) => people.includes(item.contributor_id));
    const ids = items.map(({ clip }) => (clip as { speaker_id: string }).speaker_id);
    return { splits: [...new Set(items.map(({ split }) => split))], speakers: new Set(ids).size };
  };

  test('who joins the phone of somebody in the test set is in the test set, as another speaker', async () => {
    await world.many();
    const { id } = await world.release('1.0.0');
    const tested = (await world.itemsOf(id)).find(({ part }) => part === 'test')?.contributor_id ?? '';
    const people = [tested, await joins(tested, 2, 240_000), await joins(tested, 3, 240_000)];
    world.api.world.now = new Date(world.api.world.now.getTime() + 1_000);
    const next = await world.release('1.1.0');
    expect(next.plan.faults).toEqual([]);
    expect(await placesOf(next.id, people)).toEqual({ splits: ['test'], speakers: 3 });
    // Also once the first of them has taken everything out.
    await world.db.submissions.deleteMany({ where: { user_id: tested } });
    world.api.world.now = new Date(world.api.world.now.getTime() + 1_000);
    const last = await world.release('1.2.0');
    expect(await placesOf(last.id, people)).toEqual({ splits: ['test'], speakers: 2 });
  });

  test('phones that several people shared from the beginning are in one split each', async () => {
    await world.many(200);
    const phones: string[][] = [];
    for (let n = 0; n < 20; n += 1) {
      const first = await world.speaker();
      // Together no longer than the others: a phone with more than its share is in train.
      await world.record(first, { duration_ms: 120_000 });
      phones.push([first.user_id, await joins(first.user_id, 2, 120_000)]);
    }
    const { id, plan } = await world.release('1.0.0');
    expect(plan.faults).toEqual([]);
    const places = await Promise.all(phones.map((people) => placesOf(id, people)));
    expect(places.map(({ splits, speakers }) => [splits.length, speakers])).toEqual(phones.map(() => [1, 2]));
    expect(new Set(places.flatMap(({ splits }) => splits)).size).toBeGreaterThan(1);
  });
});
