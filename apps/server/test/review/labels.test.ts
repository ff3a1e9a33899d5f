import { beforeEach, expect, test } from 'vitest';
import { recompute } from '@labrish/api/review/recompute';
import { describeWorld } from '../describe-world.ts';
import { NOISE, openReview } from './world.ts';

type Waiting = { submission_id: string; reason: string; stage: string; category: string };

describeWorld('the label of a recording, on $name', openReview, (world) => {
  let id: string;
  beforeEach(async () => {
    id = await world.record({ category: 'English' });
  });

  const hear = (...labels: string[]) =>
    labels.reduce(
      (before, category, n) => before.then(() => world.review(`reviewer-${n + 2}`, { category })),
      Promise.resolve({}),
    );
  const waiting = async () =>
    (await world.ok<{ data: Waiting[] }>('admin', 'GET', '/adjudication')).data.map(({ reason, stage }) => ({
      ...{ reason, stage },
    }));
  const decide = (said: object) =>
    world.ok('admin', 'POST', '/adjudication', { submission_id: id, comment: 'Heard twice.', ...said });
  const shown = async () => {
    const { submission } = (await world.api.send('admin', 'GET', `/submissions/${id}`)).body as {
      submission: Record<string, unknown>;
    };
    const { review_status, category, reviewed_category, labelled_by } = submission;
    return { review_status, category, reviewed_category, labelled_by };
  };

  test('is what two listeners agree on, not what the speaker claimed, and says who settled it', async () => {
    await hear('Patwa', 'Patwa');
    expect(await shown()).toEqual({
      ...{ review_status: 'to_transcribe', category: 'English' },
      ...{ reviewed_category: 'Patwa', labelled_by: 'reviewers' },
    });
    const { body } = await world.api.send('admin', 'GET', '/submissions');
    expect(body).toMatchObject({ data: [{ reviewed_category: 'Patwa', labelled_by: 'reviewers' }] });
  });

  test('goes to a third listener before anything else, and then to the lead', async () => {
    await hear('Patwa', 'Mix');
    const newer = await world.record();
    expect(await world.next('reviewer-4')).toMatchObject({ submission_id: id });
    await world.say('reviewer-4', id, { category: 'English' });
    expect(await waiting()).toEqual([{ reason: 'label', stage: 'audio' }]);
    expect(await world.next('reviewer-5')).toMatchObject({ submission_id: newer });
    await decide({ stage: 'audio', verdict: 'accept', category: 'Mix' });
    expect(await shown()).toMatchObject({
      ...{ review_status: 'to_transcribe', reviewed_category: 'Mix', labelled_by: 'lead' },
    });
    expect((await recompute(world.api.db)).changed).toEqual([]);
  });

  test('stays when a transcriber rejects the recording, and the lead decides: another transcriber gets it', async () => {
    await hear('Patwa', 'Patwa');
    const words = { stage: 'words' };
    expect(await world.next('reviewer-4', words)).toMatchObject({ submission_id: id });
    await world.say('reviewer-4', id, { ...NOISE, ...words });
    expect(await shown()).toMatchObject({ review_status: 'disputed', reviewed_category: 'Patwa' });
    expect(await waiting()).toEqual([{ reason: 'words', stage: 'audio' }]);
    await decide({ stage: 'audio', verdict: 'accept', category: 'Patwa' });
    expect(await world.statusOf(id)).toBe('to_transcribe');
    expect(await world.next('reviewer-4', words)).toBeNull();
    expect(await world.next('reviewer-5', words)).toMatchObject({ submission_id: id });
    await world.say('reviewer-5', id, { ...words, category: undefined, words: { natural: 'Mi deh yah.' } });
    expect(await shown()).toMatchObject({ review_status: 'accepted', labelled_by: 'lead' });
    expect((await recompute(world.api.db)).changed).toEqual([]);
  });

  test('at a quorum of one, too, a transcriber who rejects is a dispute', async () => {
    await world.api.db.review_settings.update({ where: { id: 1 }, data: { quorum: 1 } });
    await hear('Patwa');
    await world.next('reviewer-4', { stage: 'words' });
    await world.say('reviewer-4', id, { ...NOISE, stage: 'words' });
    expect(await waiting()).toEqual([{ reason: 'words', stage: 'audio' }]);
    await decide({ stage: 'audio', verdict: 'reject', reasons: ['noise'] });
    expect(await shown()).toMatchObject({
      ...{ review_status: 'rejected', reviewed_category: null, labelled_by: null },
    });
  });
});
