import { beforeEach, expect, test } from 'vitest';
import { describeWorld } from '../describe-world.ts';
import { openReview } from './world.ts';

describeWorld('the queue of two countries, on $name', openReview, (world) => {
  beforeEach(() => world.addKandu());

  test('gives the labels that a reviewer judges, the oldest first, and says of others only how many there are', async () => {
    await world.record();
    const ofKandu = (category: string, change = {}) => world.record({ pilot: 'KD', category, ...change });
    const ids = [await ofKandu('Hill'), await ofKandu('Blend'), await ofKandu('Hill')];
    await ofKandu('Kandun');
    await ofKandu('English', { review_status: 'disputed', queue_rank: null });
    await world.ok('reviewer-2', 'PUT', '/labels', { judged: ['KD/Hill', 'KD/Blend'] });
    await world.next('reviewer-3');
    for (const [i, submission_id] of ids.entries())
      expect(await world.next('reviewer-2', { holding: ids.slice(0, i) })).toMatchObject({ submission_id });
    expect(await world.next('reviewer-2', { holding: ids })).toBeNull();
    expect(await world.ok('reviewer-2', 'GET', '/waiting')).toMatchObject({
      ...{ open: 3, with_others: 0, free_at: null, unjudged: 2, disputed: 0 },
    });
    await world.ok('reviewer-2', 'PUT', '/labels', { judged: [] });
    expect(await world.ok('reviewer-2', 'GET', '/waiting')).toMatchObject({
      ...{ open: 5, with_others: 1, unjudged: 0, disputed: 1 },
    });
  });

  test('a calibration has a label that the reviewer judges', async () => {
    const settled = [await world.record(), await world.record({ pilot: 'KD', category: 'Hill' })];
    for (const as of ['reviewer-3', 'reviewer-4'])
      for (const category of ['Patwa', 'Hill']) await world.review(as, { category });
    for (const [i, category] of ['Patwa', 'Hill'].entries())
      await world.ok('admin', 'PUT', `/calibration/${settled[i]}`, { verdict: 'accept', category });
    await world.api.db.review_settings.update({ where: { id: 1 }, data: { calibration_share: 1 } });
    await world.ok('reviewer-2', 'PUT', '/labels', { judged: ['KD/Hill'] });
    expect(await world.next('reviewer-2')).toMatchObject({ submission_id: settled[1] });
    expect(await world.next('reviewer-2', { holding: settled })).toBeNull();
  });

  test('nothing of a voice that somebody knows from another country', async () => {
    const address = '+18765550123';
    const here = await world.record({ user_id: await world.speaker(address) });
    await world.record({ user_id: await world.speaker(address, 'KD'), pilot: 'KD', category: 'Hill' });
    const other = await world.record({ user_id: await world.speaker('+18765550124', 'KD'), pilot: 'KD' });
    expect(await world.next('reviewer-2')).toMatchObject({ submission_id: here });
    await world.ok('reviewer-2', 'POST', '/known-voices', { submission_id: here, stage: 'audio' });
    expect(await world.next('reviewer-2')).toMatchObject({ submission_id: other });
    expect(await world.next('reviewer-2', { holding: [other] })).toBeNull();
  });
});
