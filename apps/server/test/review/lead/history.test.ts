import { appRouter } from '@labrish/api';
import type { HistoryStep } from '@labrish/api/review/history/schema';
import { expect, test } from 'vitest';
import { ID, reviewerId } from '../../api/setup.ts';
import { describeWorld } from '../../describe-world.ts';
import { LENGTH_MS, NOISE, openReview } from '../world.ts';

const REPORT = { verdict: 'reject', reasons: ['offensive'], category: undefined };

describeWorld('the history of a recording, on $name', openReview, (world) => {
  /** Reads a history, and checks that it ends in what is stored. */
  async function historyOf(id: string): Promise<HistoryStep[]> {
    const { data } = await world.ok<{ data: HistoryStep[] }>('admin', 'GET', `/recordings/${id}/history`);
    const { review_status: status, reviewed_category: category } =
      await world.api.db.submissions.findUniqueOrThrow({ where: { id } });
    if (data.length > 0) expect(data.at(-1)?.after).toEqual({ status, category });
    expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).toSorted());
    return data;
  }
  const shortly = (steps: HistoryStep[]) =>
    steps.map(({ kind, by, why_not, after }) => [
      kind,
      by?.split('@')[0],
      why_not,
      after.status,
      after.category,
    ]);

  test('has each verdict, change, undo and decision, with what followed from it', async () => {
    const id = await world.record();
    expect(await historyOf(id)).toEqual([]);
    const { review_id } = await world.review('reviewer-2');
    await world.review('reviewer-3', { ...NOISE, comment: 'Rain.', speakers: 2, heard_ms: LENGTH_MS / 2 });
    await world.review('reviewer-4', { category: 'Mix' });
    await world.say('reviewer-2', id, { category: 'Mix', supersedes: review_id });
    const changed = await world.api.db.reviews.findFirstOrThrow({ where: { supersedes: review_id } });
    await world.ok('reviewer-2', 'POST', `/verdicts/${changed.id}/undo`);
    world.pass(1000);
    await world.ok('admin', 'POST', '/adjudication', {
      ...{ submission_id: id, stage: 'audio', verdict: 'accept', category: 'English', comment: 'Clear.' },
    });
    const steps = await historyOf(id);
    expect(shortly(steps)).toEqual([
      ['verdict', 'reviewer-2', 'changed', 'to_review', null],
      ['verdict', 'reviewer-3', 'adjudicated', 'to_review', null],
      ['verdict', 'reviewer-4', 'adjudicated', 'to_review', null],
      ['change', 'reviewer-2', 'undone', 'to_transcribe', 'Mix'],
      ['undo', 'reviewer-2', null, 'to_review', null],
      ['adjudication', 'admin', null, 'to_transcribe', 'English'],
    ]);
    expect(steps[1]).toMatchObject({
      ...{ stage: 'audio', verdict: 'reject', category: null, reasons: ['noise'], comment: 'Rain.' },
      ...{ speakers: 2, heard_share: 0.5, counts: false, reviewer_id: reviewerId(3), is_calibration: false },
    });
    expect(steps[5]).toMatchObject({ counts: true, heard_share: null, comment: 'Clear.', by_id: ID.admin });
  });

  test('follows set-asides that overlap, and slots come back one for each', async () => {
    const id = await world.record();
    for (const as of ['reviewer-2', 'reviewer-3']) await world.review(as);
    const act = async (path: string, body: object = {}) => {
      world.pass(1000);
      return (await world.ok<{ id: string } | undefined>('admin', 'POST', path, body))?.id ?? '';
    };
    const put_back = await act('/bulk/put-back', { submission_ids: [id], reason: 'New rules.' });
    for (const as of ['reviewer-4', 'reviewer-5']) await world.review(as, { category: 'Mix' });
    const aside = await act('/set-asides', { reviewer_id: reviewerId(2), reason: 'Careless.' });
    await act(`/set-asides/${put_back}/undo`);
    expect(shortly(await historyOf(id)).at(-1)).toEqual([
      'undo_set_aside',
      'admin',
      null,
      'to_transcribe',
      'Mix',
    ]);
    await act(`/set-asides/${aside}/undo`);
    expect((await historyOf(id)).at(-1)).toMatchObject({
      kind: 'undo_set_aside',
      reviewer_id: reviewerId(2),
    });
    const slots = await world.api.db.review_slots.findMany({
      where: { submission_id: id },
      orderBy: { slot: 'asc' },
    });
    expect(slots.map(({ slot }) => slot)).toHaveLength(4);
    expect(new Set(slots.map(({ reviewer_id }) => reviewer_id)).size).toBe(4);
  });

  test('has the notes of leads, who may delete them, and that it was put back to the queue', async () => {
    const id = await world.record();
    for (const as of ['reviewer-2', 'reviewer-3']) await world.review(as);
    world.pass(1000);
    const notes = `/recordings/${id}/notes`;
    await world.ok('admin', 'POST', notes, { body: 'Ask the linguist.' });
    expect((await world.api.send('reviewer-2', 'POST', `/review${notes}`, { body: 'No.' })).status).toBe(403);
    world.pass(1000);
    await world.ok('admin', 'POST', '/bulk/put-back', { submission_ids: [id], reason: 'New rules.' });
    const steps = await historyOf(id);
    expect(shortly(steps)).toEqual([
      ['verdict', 'reviewer-2', 'set_aside', 'to_review', null],
      ['verdict', 'reviewer-3', 'set_aside', 'to_transcribe', 'Patwa'],
      ['note', 'admin', null, 'to_transcribe', 'Patwa'],
      ['set_aside', 'admin', null, 'to_review', null],
    ]);
    expect(steps[2]).toMatchObject({ comment: 'Ask the linguist.', counts: null });
    expect(steps[3]).toMatchObject({ reviewer: null, comment: 'New rules.' });
    await world.ok('admin', 'DELETE', `/notes/${steps[2]?.note_id}`);
    expect((await historyOf(id)).map(({ kind }) => kind)).not.toContain('note');
    expect((await world.api.send('admin', 'DELETE', `/review/notes/${steps[2]?.note_id}`)).status).toBe(404);
    const logged = await world.api.db.audit_log.findMany({ where: { entity: 'recording_notes' } });
    expect(logged.map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(
      JSON.stringify(logged, (_, value: unknown) => (typeof value === 'bigint' ? '' : value)),
    ).not.toContain('linguist');
  });

  test('says why a verdict does not count: too little heard, too late, or given to calibrate', async () => {
    const id = await world.record();
    for (const as of ['reviewer-2', 'reviewer-3']) await world.next(as);
    await world.say('reviewer-2', id, { heard_ms: 1000 });
    world.pass(3_600_000);
    await world.review('reviewer-5');
    await world.review('reviewer-4');
    await world.say('reviewer-3', id);
    await world.api.db.reviews.updateMany({
      where: { reviewer_id: reviewerId(5) },
      data: { is_training: true },
    });
    expect((await historyOf(id)).map(({ why_not, is_training }) => [why_not, is_training])).toEqual([
      ['not_heard', false],
      [null, true],
      [null, false],
      ['no_slot', false],
    ]);
    await world.api.db.reviews.updateMany({
      where: { reviewer_id: reviewerId(3) },
      data: { is_calibration: true },
    });
    expect((await historyOf(id)).at(-1)).toMatchObject({ why_not: 'calibration', is_calibration: true });
  });

  test('says who set verdicts aside and why, and what followed; leaves out what changed nothing here', async () => {
    const [id, other] = [await world.record(), await world.record()];
    await world.review('reviewer-5');
    await world.review('reviewer-2');
    await world.review('reviewer-3');
    const reason = 'Accepts everything.';
    const set = await world.ok<{ id: string }>('admin', 'POST', '/set-asides', {
      reviewer_id: reviewerId(5),
      reason,
    });
    expect((await historyOf(id))[0]).toMatchObject({ why_not: 'set_aside', counts: false });
    world.pass(1000);
    await world.ok('admin', 'POST', `/set-asides/${set.id}/undo`);
    const steps = await historyOf(id);
    expect(shortly(steps)).toEqual([
      ['verdict', 'reviewer-5', null, 'to_review', null],
      ['verdict', 'reviewer-2', null, 'to_transcribe', 'Patwa'],
      ['set_aside', 'admin', null, 'to_review', null],
      ['undo_set_aside', 'admin', null, 'to_transcribe', 'Patwa'],
    ]);
    expect(steps[2]).toMatchObject({ comment: reason, reviewer: 'reviewer-5@example.org', counts: null });
    world.pass(1000);
    await world.review('reviewer-5');
    expect(shortly(await historyOf(other)).map(([kind]) => kind)).toEqual(['verdict', 'verdict']);
  });

  test('says who took a report back, and when a copy was found', async () => {
    const id = await world.record();
    for (let n = 0; n < 4; n += 1) await world.record();
    for (let n = 0; n < 5; n += 1) await world.review('reviewer-2', REPORT);
    await world.ok('admin', 'POST', `/brakes/${reviewerId(2)}/lift`, { take_back: true });
    const [first] = await historyOf(id);
    expect(shortly(await historyOf(id))).toEqual([
      ['verdict', 'reviewer-2', 'undone', 'quarantined', null],
      ['undo', 'admin', null, 'to_review', null],
    ]);
    const copy_found_at = new Date(Date.parse(first?.at ?? '') - 1000);
    await world.api.db.submissions.update({
      where: { id },
      data: { copy_of: ID.submission, copy_found_at, review_status: 'quarantined' },
    });
    expect(shortly(await historyOf(id))[0]).toEqual(['copy', undefined, null, 'quarantined', null]);
  });

  test('names nobody who has left, and is not there of what was withdrawn', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.api.db.profiles.delete({ where: { id: reviewerId(2) } });
    expect((await historyOf(id))[0]).toMatchObject({ by: 'Former member', by_id: reviewerId(2) });
    await world.api.db.submissions.update({ where: { id }, data: { withdrawn_at: world.api.world.now } });
    const { status } = await world.api.send('admin', 'GET', `/review/recordings/${id}/history`);
    expect(status).toBe(404);
  });

  test('is refused to reviewers, and to a lead who is judging the recording, until they have decided', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    const { status } = await world.api.send('reviewer-2', 'GET', `/review/recordings/${id}/history`);
    expect(status).toBe(403);
    const lead = appRouter.createCaller(
      world.api.context({
        ...{ kind: 'user', id: reviewerId(3), name: 'reviewer-3', role: 'reviewer', permissions: ['lead'] },
      }),
    ).review;
    expect((await lead.historyOf({ submission_id: id })).data).toHaveLength(1);
    await world.next('reviewer-3');
    await expect(lead.historyOf({ submission_id: id })).rejects.toThrow('once you have decided');
    await expect(lead.adjudication.of({ submission_id: id })).rejects.toThrow('once you have decided');
    await world.say('reviewer-3', id);
    expect((await lead.historyOf({ submission_id: id })).data).toHaveLength(2);
  });
});
