import { expect, test } from 'vitest';
import { describeWorld } from '../describe-world.ts';
import { type Given, LENGTH_MS, NOISE, openReview } from './world.ts';

const WORDS = { natural: 'Mi did go a maakit.', english: 'I went to the market.' };

describeWorld('on $name', openReview, (world) => {
  test('a verdict on an outdated view is refused with the newer one, and nothing is stored', async () => {
    const id = await world.record();
    const { review_id } = await world.review('reviewer-2', { supersedes: null });
    const give = (change: object) =>
      world.api.send('reviewer-2', 'POST', '/review/verdicts', {
        ...{ submission_id: id, stage: 'audio', heard_ms: LENGTH_MS },
        ...change,
      });
    const outdated = await give({ ...NOISE, supersedes: null });
    expect(outdated).toMatchObject({
      status: 409,
      body: { details: { newer: { review_id, verdict: 'accept', category: 'Patwa', reasons: [] } } },
    });
    expect((outdated.body as { error: string }).error).toContain('undo the newer verdict first');
    expect(await world.api.db.reviews.count()).toBe(1);
    const changed = await give({ ...NOISE, supersedes: review_id });
    expect(changed).toMatchObject({ status: 200, body: { counts: true } });
    expect((await give({ verdict: 'accept', category: 'Mix', supersedes: review_id })).status).toBe(409);
    const { review_id: latest } = changed.body as Given;
    await world.ok('reviewer-2', 'POST', `/verdicts/${latest}/undo`);
    const undone = await give({ verdict: 'accept', category: 'Mix', supersedes: latest });
    expect(undone).toMatchObject({ status: 409, body: { details: { newer: null } } });
    expect((await give({ verdict: 'accept', category: 'Mix', supersedes: null })).status).toBe(200);
    expect((await give({ verdict: 'accept', category: 'English' })).status).toBe(200);
  });

  test.each([
    ['accepts', {}],
    ['rejects', { ...NOISE, comment: 'A dog barks.', speakers: 2 }],
    ['was too early', { heard_ms: 100 }],
  ])('a request whose answer was lost is answered again, and stored once: one that %s', async (_, change) => {
    const id = await world.record();
    const given = await world.review('reviewer-2', { ...change, supersedes: null });
    const again = await world.say('reviewer-2', id, { ...change, supersedes: null });
    expect({ submission_id: id, ...again }).toEqual(given);
    expect(await world.api.db.reviews.count()).toBe(1);
  });

  test('a transcript whose answer was lost is stored once; another one is refused', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.review('reviewer-3');
    await world.next('reviewer-4', { stage: 'words' });
    const say = (words: object) =>
      world.say('reviewer-4', id, { stage: 'words', category: undefined, words, supersedes: null });
    const given = await say(WORDS);
    expect(await say(WORDS)).toEqual(given);
    for (const change of [
      { spans: [{ from: 0, to: 2, category: 'Patwa' }] },
      { segments: [{ from_ms: 0, to_ms: 900, text: WORDS.natural }] },
    ])
      await expect(say({ ...WORDS, ...change })).rejects.toThrow('409');
    await expect(say({ ...WORDS, english: 'I go.' })).rejects.toThrow('409');
    expect(await world.api.db.transcripts.count()).toBe(2);
  });
});
