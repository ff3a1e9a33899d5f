import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withdrawFromReleases } from '@labrish/api/submissions/leave-releases';
import { queryDuckDb } from '@labrish/release/testing/read-parquet';
import { expect, test } from 'vitest';
import { receiptCode, withdraw } from '#submissions/withdraw.ts';
import { describeGate } from './gate.ts';

describeGate('a clip through the versions of a dataset, on $name', (gate) => {
  const folder = (version: string) => join(gate.folder, 'releases', `labrish-test-${version}`);
  const rowsOf = (version: string) =>
    queryDuckDb(
      `select clip_id, audio_sha256, audio.path as path from '${folder(version)}/data/*.parquet' order by clip_id`,
    );
  const idsIn = (tsv: string) => [...tsv.matchAll(/^[0-9a-f]{32}(?=\t)/gm)].map(([id]) => id);
  /** Reads the tombstones that a version contains. */
  const ownOf = async (version: string) =>
    idsIn(await readFile(join(folder(version), 'tsv/withdrawn.tsv'), 'utf8'));
  /** Reads the current tombstones, which are public. */
  const publicOnes = async () => (await gate.app.inject('/data/releases/labrish-test/withdrawn.tsv')).body;
  const clipOf = async (submission_id: string) => {
    const items = await gate.db.release_items.findMany({ where: { submission_id } });
    const ids = new Set(items.map(({ clip_id }) => clip_id));
    expect(ids.size).toBe(1);
    return [...ids][0] ?? '';
  };

  test('the same bytes twice are two clips, each with its id, and a fault; of two people only the first is in it', async () => {
    const speaker = await gate.speaker();
    const mine = await gate.record(speaker);
    const again = await gate.copyOf(mine, speaker);
    const forwarded = await gate.copyOf(mine, await gate.speaker());
    const { faults, left_out } = await gate.plan();
    expect(left_out).toEqual([{ why: 'copy', recordings: 1 }]);
    expect(faults).toEqual([expect.stringMatching(/^The same bytes are there 2 times: recordings /)]);
    for (const id of [mine, again]) expect(faults.join()).toContain(`${id} (train)`);
    await gate.release('1.0.0');
    const rows = await rowsOf('1.0.0');
    const ids = [await clipOf(mine), await clipOf(again)].sort();
    expect(rows.map(({ clip_id }) => clip_id)).toEqual(ids);
    expect(rows.map(({ path }) => path)).toEqual(ids.map((id) => `${id}.ogg`));
    expect(new Set(rows.map(({ audio_sha256 }) => audio_sha256)).size).toBe(1);
    gate.later(1_000);
    await gate.withdrawRecording(again);
    await gate.release('1.1.0');
    expect((await rowsOf('1.1.0')).map(({ clip_id }) => clip_id)).toEqual([await clipOf(mine)]);
    for (const listed of [await ownOf('1.1.0'), idsIn(await publicOnes())])
      expect(listed).toEqual([await clipOf(again)]);
    expect(await gate.db.release_items.count({ where: { submission_id: forwarded } })).toBe(0);
  });

  test('who withdraws, agrees again and sends the same again has a new clip, and no tombstone of it', async () => {
    const speaker = await gate.speaker();
    await gate.record(await gate.speaker());
    const before = await gate.record(speaker);
    const { storage_url } = await gate.db.submissions.findUniqueOrThrow({ where: { id: before } });
    const bytes = await gate.services.audio.get(storage_url ?? '');
    await gate.release('1.0.0');
    gate.later(1_000);
    const now = gate.services.now();
    const { user_id: contributor_id } = speaker;
    await gate.db.$transaction((tx) => withdraw({ tx, now, contributor_id }, 'all', receiptCode(), 0n));
    const { id: consent_id } = await gate.db.consents.create({
      data: { contributor_id, version: 1, text_hash: '1', age_ok: true },
    });
    const again = await gate.record({ ...speaker, consent_id });
    const sent = await gate.db.submissions.findUniqueOrThrow({ where: { id: again } });
    await gate.services.audio.put(sent.storage_url ?? '', bytes);
    await gate.release('1.1.0');
    const [old, fresh] = [await clipOf(before), await clipOf(again)];
    expect(fresh).not.toBe(old);
    expect((await rowsOf('1.1.0')).map(({ clip_id }) => clip_id)).toContain(fresh);
    for (const listed of [await ownOf('1.1.0'), idsIn(await publicOnes())]) expect(listed).toEqual([old]);
    expect(await readFile(`${folder('1.1.0')}.delta/removed.tsv`, 'utf8')).toBe(`clip_id\n${old}\n`);
    const items = await gate.db.release_items.findMany({ where: { submission_id: { in: [before, again] } } });
    expect(new Set(items.map(({ audio_sha256 }) => audio_sha256)).size).toBe(1);
  });

  test('what was reported for nothing comes back as the clip it was, and is no tombstone while a version has it', async () => {
    await gate.record(await gate.speaker());
    const reported = await gate.record(await gate.speaker());
    await gate.release('1.0.0');
    const review = (review_status: 'quarantined' | 'accepted') =>
      gate.db.submissions.update({ where: { id: reported }, data: { review_status } });
    const leave = () =>
      gate.db.$transaction((tx) => withdrawFromReleases(tx, [reported], gate.services.now()));
    gate.later(1_000);
    await review('quarantined');
    await leave();
    await gate.release('1.1.0');
    const clip = await clipOf(reported);
    expect([await ownOf('1.1.0'), idsIn(await publicOnes())]).toEqual([[clip], [clip]]);
    gate.later(1_000);
    await review('accepted');
    const { id } = await gate.make('1.2.0');
    await gate.build(id);
    expect((await rowsOf('1.2.0')).map(({ clip_id }) => clip_id)).toContain(await clipOf(reported));
    expect([await ownOf('1.2.0'), idsIn(await publicOnes())]).toEqual([[], [clip]]);
    await gate.publish(id);
    expect(idsIn(await publicOnes())).toEqual([]);
    gate.later(31 * 86_400_000);
    await leave();
    expect((await publicOnes()).split('\n')[1]).toBe(`${clip}\t1.0.0\t1.2.0\t2026-12`);
  });
});
