import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWorld } from '../describe-world.ts';
import { openReleases, type ReleaseWorld } from './world.ts';

type Change = NonNullable<Parameters<ReleaseWorld['record']>[1]>;

const BOTH = { includes_rejected: true, includes_open: true };

describeWorld('what is not validated, on $name', openReleases, (world) => {
  const rejected = (...rejection_reasons: string[]): Change => ({
    review_status: 'rejected',
    rejection_reasons,
  });
  const linesOf = async (version: string, table: string) =>
    (await readFile(join(world.folder, 'releases', `labrish-test-${version}`, 'tsv', `${table}.tsv`), 'utf8'))
      .trim()
      .split('\n')
      .slice(1);

  test('is in subsets of its own when it is wanted, and in no figure of the whole', async () => {
    const speaker = await world.speaker();
    await world.record(speaker);
    await world.record(speaker, rejected('noise', 'clipped'));
    await world.record(speaker, { review_status: 'to_review', reviewed_category: null, labelled_by: null });
    await world.record(speaker, { review_status: 'disputed' });
    expect(await world.plan()).toMatchObject({ recordings: 1 });
    const { plan } = await world.release('1.0.0', BOTH);
    expect(plan).toMatchObject({ recordings: 1, speakers: 1, left_out: [] });
    expect(Object.fromEntries(plan.parts.map(({ part, recordings }) => [part, recordings]))).toMatchObject({
      train: 1,
      rejected: 1,
      open: 2,
    });
    const counted = [];
    for (const table of ['validated', 'train', 'invalidated', 'other', 'clip_durations'])
      counted.push((await linesOf('1.0.0', table)).length);
    expect(counted).toEqual([1, 1, 1, 2, 4]);
    const card = await readFile(join(world.folder, 'releases/labrish-test-1.0.0/README.md'), 'utf8');
    expect(card).toContain('config_name: rejected');
    expect(card).toMatch(/config_name: default\n\s+data_files:\n\s+- split: train\n[^\n]+\n\s+- config_name/);
  });

  test('has the label that the speaker chose, and says so; the validated have only labels that are settled', async () => {
    const speaker = await world.speaker();
    const claimed = { category: 'English' };
    await world.record(speaker, { ...claimed, reviewed_category: 'Patwa', labelled_by: 'lead' });
    await world.record(speaker, { ...claimed, reviewed_category: null, labelled_by: null });
    await world.record(speaker, {
      ...claimed,
      review_status: 'to_review',
      reviewed_category: null,
      labelled_by: null,
    });
    const { plan } = await world.release('1.0.0', BOTH);
    expect(plan.left_out).toEqual([{ why: 'not_labelled', recordings: 1 }]);
    expect(await linesOf('1.0.0', 'validated')).toEqual([
      expect.stringMatching(/\tPatwa\tEnglish\t.*\tlead\t/),
    ]);
    expect(await linesOf('1.0.0', 'other')).toEqual([
      expect.stringMatching(/\tEnglish\tEnglish\t.*\tspeaker\t/),
    ]);
  });

  test.each<[string, Change]>([
    ['for another voice', rejected('noise', 'several_speakers')],
    ['for what it tells of somebody', rejected('personal_information')],
    ['as another’s work', rejected('not_original')],
    ['for a reason that nobody named', rejected()],
    ['and reported', { review_status: 'quarantined', rejection_reasons: ['noise'] }],
  ])('is nowhere when it was rejected %s', async (_why, change) => {
    const speaker = await world.speaker();
    await world.record(speaker);
    await world.record(speaker, change);
    const { left_out, parts } = await world.plan(BOTH);
    expect(left_out).toMatchObject([{ recordings: 1 }]);
    expect(parts.reduce((sum, { recordings }) => sum + recordings, 0)).toBe(1);
  });

  test('settles nobody in a split before something of theirs is validated', async () => {
    await world.record(await world.speaker());
    const newcomer = await world.speaker();
    const open = await world.record(newcomer, { review_status: 'to_review' });
    const first = await world.release('1.0.0', BOTH);
    const splits = () => world.db.release_speakers.findMany({ where: { contributor_id: newcomer.user_id } });
    expect(await splits()).toEqual([]);
    const [before] = (await world.itemsOf(first.id)).filter(({ part }) => part === 'open');
    await world.db.submissions.update({ where: { id: open }, data: { review_status: 'accepted' } });
    await world.release('1.1.0', BOTH);
    expect(await splits()).toMatchObject([
      { speaker_id: (before!.clip as { speaker_id: string }).speaker_id, since_version: '1.1.0' },
    ]);
  });
});
