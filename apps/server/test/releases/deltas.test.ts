import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryDuckDb } from '@labrish/release/testing/read-parquet';
import { expect, onTestFinished, test } from 'vitest';
import { downloadableVersions } from '#releases/downloads/downloadable.ts';
import { removeWithdrawnFiles } from '#releases/withdrawn.ts';
import { describeGate, urlOf } from './gate.ts';

const NEXT = 'labrish-test-1.1.0';
const DELTA = 'delta-1.0.0-to-1.1.0';
const PATH = `${NEXT}/${DELTA}.tar`;
/** The SQL with which docs/dataset.md applies a delta. */
const DOCS = await readFile(new URL('../../../../docs/dataset.md', import.meta.url), 'utf8');
const APPLY = /```sql\n([^`]+)```/.exec(DOCS)?.[1] ?? '';

describeGate('what is new since the version before, on $name', (gate) => {
  const get = (path: string, key?: string, headers: Record<string, string> = {}) =>
    gate.app.inject({ url: urlOf(path, key), headers });
  const folder = (name: string) => join(gate.folder, 'releases', name);

  /**
   * Releases 1.0.0 with three recordings, then 1.1.0, in which the second has another category, the third is missing and a fourth is
   * new. The third is a copy of the first, and the fourth of the second, by the same speaker: another speaker's would be left out.
   */
  async function twoVersions() {
    const speaker = await gate.speaker();
    const first = await gate.record(speaker);
    const changed = await gate.record(speaker);
    const gone = await gate.copyOf(first, speaker);
    await gate.release('1.0.0');
    gate.later(1_000);
    await gate.db.submissions.update({ where: { id: changed }, data: { reviewed_category: 'English' } });
    await gate.db.submissions.update({ where: { id: gone }, data: { review_status: 'rejected' } });
    const added = await gate.copyOf(changed, speaker);
    const { id } = await gate.release('1.1.0');
    return { id, recordings: { first, changed, gone, added }, key: await gate.downloader() };
  }

  /** Finds the clip id of a recording, which is the same in every version. */
  async function clipOf(submission_id: string): Promise<string> {
    const item = await gate.db.release_items.findFirstOrThrow({ where: { submission_id } });
    return item.clip_id;
  }

  async function unpack(key: string): Promise<string> {
    const to = await mkdtemp(join(tmpdir(), 'labrish-delta-'));
    onTestFinished(() => rm(to, { recursive: true }));
    await writeFile(join(to, 'delta.tar'), (await get(PATH, key)).rawPayload);
    execFileSync('tar', ['-xf', 'delta.tar'], { cwd: to });
    return join(to, DELTA);
  }

  test('it has what came and what changed, names what went, and vouches for itself', async () => {
    const { recordings, key } = await twoVersions();
    const delta = await unpack(key);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: delta });
    expect((await readdir(delta)).sort()).toEqual(['CHANGELOG.md', 'SHA256SUMS', 'data', 'removed.tsv']);
    const rows = await queryDuckDb(`select clip_id, part, category from '${delta}/data/*.parquet'`);
    const ids = [await clipOf(recordings.changed), await clipOf(recordings.added)];
    expect(rows.map(({ clip_id }) => clip_id).sort()).toEqual(ids.sort());
    expect(rows.every(({ part }) => part === 'train')).toBe(true);
    const removed = await readFile(join(delta, 'removed.tsv'), 'utf8');
    expect(removed).toBe(`clip_id\n${await clipOf(recordings.gone)}\n`);
    expect(await readFile(join(delta, 'CHANGELOG.md'))).toEqual(
      await readFile(join(folder(NEXT), 'CHANGELOG.md')),
    );
  });

  test('as the documentation says, the version before and the delta make the version after, row by row', async () => {
    const { key } = await twoVersions();
    const delta = await unpack(key);
    const made = join(delta, 'made.parquet');
    await queryDuckDb(
      APPLY.replaceAll(DELTA, delta)
        .replace('labrish-jamaica-1.0.0', folder('labrish-test-1.0.0'))
        .replace('labrish-jamaica-1.1.0.parquet', made),
    );
    const rowsOf = (files: string) => queryDuckDb(`select * from '${files}' order by clip_id`);
    const wanted = await rowsOf(`${folder(NEXT)}/data/*.parquet`);
    expect(wanted).toHaveLength(3);
    expect(await rowsOf(made)).toEqual(wanted);
  });

  test('it is resumed from any byte, counts as a copy, and needs a key', async () => {
    const { id, key } = await twoVersions();
    expect((await get(PATH)).statusCode).toBe(401);
    const whole = await get(PATH, key);
    expect(whole.headers['content-disposition']).toBe(`attachment; filename="${DELTA}.tar"`);
    const etag = String(whole.headers.etag);
    const part = await get(PATH, key, { range: 'bytes=1000-', 'if-range': etag });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);
    expect(await gate.db.release_downloads.findMany()).toMatchObject([{ release_id: id }]);
  });

  test('only that of the version before exists, and none of a first version', async () => {
    const { key } = await twoVersions();
    for (const path of [
      ...[`${NEXT}/delta-0.9.0-to-1.1.0.tar`, `${NEXT}/delta-1.1.0-to-1.1.0.tar`, `${NEXT}/delta-.tar`],
      ...['labrish-test-1.0.0/delta-1.0.0-to-1.1.0.tar', `${NEXT}/${DELTA}`, `${NEXT}/${DELTA}/removed.tsv`],
    ])
      expect([path, (await get(path, key)).statusCode]).toEqual([path, 404]);
    expect(existsSync(folder('labrish-test-1.0.0.delta'))).toBe(false);
    const [next, first] = await downloadableVersions(gate.services);
    expect(first?.delta).toBeNull();
    const bytes = (await get(PATH, key)).rawPayload.length;
    expect(next?.delta).toEqual({ name: DELTA, from: 'labrish-test-1.0.0', bytes });
  });

  test('it goes with its version as soon as something in that is taken back, and leaves the disk', async () => {
    const { recordings, key } = await twoVersions();
    await gate.withdrawRecording(recordings.added);
    const answer = await get(PATH, key);
    expect(answer.statusCode).toBe(410);
    expect(answer.json<{ error: string }>().error).toContain('withdrawn or taken out');
    expect(existsSync(folder(`${NEXT}.delta`))).toBe(true);
    await removeWithdrawnFiles(gate.services);
    expect(existsSync(folder(`${NEXT}.delta`))).toBe(false);
  });

  test('it stays while only the version before is gone: nothing in it is from there alone', async () => {
    const { recordings, key } = await twoVersions();
    await gate.withdrawRecording(recordings.gone);
    await removeWithdrawnFiles(gate.services);
    expect((await get('labrish-test-1.0.0.tar', key)).statusCode).toBe(410);
    expect((await get(PATH, key)).statusCode).toBe(200);
  });

  test('what is taken back before the publication is in no delta', async () => {
    const { recordings } = await twoVersions();
    const second = await gate.record(await gate.speaker());
    gate.later(1_000);
    const { id } = await gate.make('1.2.0');
    await gate.build(id);
    const data = folder('labrish-test-1.2.0.delta/data');
    expect(await readdir(data)).toHaveLength(1);
    await gate.withdrawRecording(second);
    await removeWithdrawnFiles(gate.services);
    await gate.build(id);
    expect(await readdir(data)).toEqual([]);
    expect((await gate.publish(id)).state).toBe('published');
    expect(await clipOf(recordings.first)).not.toBe('');
  });
});
