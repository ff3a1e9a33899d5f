import { expect, test } from 'vitest';
import { reviewerId } from '../api/setup.ts';
import { describeWorld } from '../describe-world.ts';
import { type Given, LENGTH_MS, openReview } from './world.ts';

const WORDS = { natural: 'Mi did go a maakit.', english: 'I went to the market.' };

describeWorld('on $name', openReview, (world) => {
  test('asks about names, stores who confirmed them, and leaves what was masked masked', async () => {
    const words = {
      natural: 'Mi si Keisha Brown a road.',
      english: '',
      cassidy_jlu: '',
      spans: [],
      segments: [],
    };
    const said = { stage: 'words', verdict: 'accept', heard_ms: LENGTH_MS, words };
    const confirm = async (isMasked: boolean) => {
      const id = await world.record();
      await world.review('reviewer-2');
      await world.review('reviewer-3');
      await world.next('reviewer-4', { stage: 'words' });
      const mask = {
        submission_id: id,
        sha256: 'a'.repeat(64),
        decided_by: reviewerId(1),
        decided_at: new Date(),
      };
      if (isMasked) await world.api.db.word_checks.create({ data: { ...mask, decision: 'masked' } });
      world.pass(LENGTH_MS);
      const send = (change: object) =>
        world.api.send('reviewer-4', 'POST', '/review/verdicts', { submission_id: id, ...said, ...change });
      const answers = [(await send({})).status, (await send({ confirms_names: true })).status];
      const checks = await world.api.db.word_checks.findMany({ where: { submission_id: id } });
      return { answers, decisions: checks.map(({ decision, decided_by }) => [decision, decided_by]) };
    };
    expect(await confirm(false)).toEqual({ answers: [400, 200], decisions: [['cleared', reviewerId(4)]] });
    expect(await confirm(true)).toEqual({ answers: [400, 200], decisions: [['masked', reviewerId(1)]] });
  });

  test('keeps when what was said, and refuses times that cannot be', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.review('reviewer-3');
    await world.next('reviewer-4', { stage: 'words' });
    const first = { from_ms: 0, to_ms: 3_000, text: 'Mi did go' };
    const second = { from_ms: 3_000, to_ms: LENGTH_MS, text: 'a maakit.' };
    const words = { natural: 'Mi did go\na maakit.', english: 'I went.', cassidy_jlu: '', spans: [] };
    const answerTo = (segments: object[], change: object = {}) => {
      const said = { submission_id: id, stage: 'words', verdict: 'accept', heard_ms: LENGTH_MS };
      const sent = { ...said, words: { ...words, segments, ...change } };
      return world.api.send('reviewer-4', 'POST', '/review/verdicts', sent);
    };
    for (const [segments, change, path] of [
      [[second, first], {}, 'words.segments'],
      [[first, { ...second, to_ms: LENGTH_MS + 1 }], {}, 'words.segments'],
      [[{ ...first, to_ms: 3_001 }, second], {}, 'words.segments'],
      [[{ ...first, to_ms: 0 }, second], {}, 'words.segments'],
      [[first, second], { natural: 'Mi did go a maakit.' }, 'words.natural'],
      [[{ ...first, from_ms: 0.5 }, second], {}, 'words.segments[0].from_ms'],
    ] as const)
      expect(await answerTo([...segments], change)).toMatchObject({
        status: 400,
        body: { details: [{ path }] },
      });
    world.pass(LENGTH_MS);
    const { status, body } = await answerTo([first, second]);
    expect(status).toBe(200);
    const rows = await world.api.db.transcripts.findMany({ orderBy: { layer: 'asc' } });
    expect(rows.map(({ segments }) => segments)).toEqual([[first, second], []]);
    const { review_id } = body as Given;
    const { item } = await world.ok<{ item: unknown }>('reviewer-4', 'POST', `/verdicts/${review_id}/undo`);
    expect(item).toMatchObject({ draft: { ...words, segments: [first, second] } });
  });

  test.each([
    ['an unknown tag', { natural: 'Mi [cough] go' }, 'words.natural'],
    ['a bracket without its other', { natural: 'Mi [laugh go' }, 'words.natural'],
    ['nothing but tags', { natural: '[laugh] [noise]' }, 'words.natural'],
    ['digits', { natural: 'Mi have 25 goat' }, 'words.natural'],
    ['a phone number', { natural: 'Call 876 555 1234' }, 'words.natural'],
    ['an address in English', { english: 'I live at 12 Hope Road.' }, 'words.english'],
  ])('refuses %s in a transcript', async (_, change, path) => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.review('reviewer-3');
    await world.next('reviewer-4', { stage: 'words' });
    const said = { submission_id: id, stage: 'words', verdict: 'accept', heard_ms: LENGTH_MS };
    const words = { ...WORDS, ...change };
    const answer = await world.api.send('reviewer-4', 'POST', '/review/verdicts', { ...said, words });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path }] } });
    expect(await world.api.db.transcripts.count()).toBe(0);
    // English has figures as a newspaper has.
    world.pass(LENGTH_MS);
    await world.ok('reviewer-4', 'POST', '/verdicts', {
      ...said,
      words: { ...WORDS, english: 'I have 25 goats.' },
    });
  });

  test('shows how others spell, never the word of one person, and nothing of what is withdrawn or reported', async () => {
    await world.ok('admin', 'PUT', '/settings', {
      ...{ quorum: 1, calibration_share: 0, double_transcription_share: 1 },
    });
    const write = async (as: string, id: string, natural: string) => {
      for (let item = await world.next(as, { stage: 'words' }); item?.submission_id !== id;) {
        await world.ok(as, 'POST', '/skip', { submission_id: item?.submission_id, stage: 'words' });
        item = await world.next(as, { stage: 'words' });
      }
      return world.say(as, id, { stage: 'words', category: undefined, words: { natural, english: 'So.' } });
    };
    const spelt = async (as: string) =>
      (await world.ok<{ data: { word: string; people: number }[] }>(as, 'GET', '/spellings?country=JM')).data;
    const written = async (natural: string, ...people: string[]) => {
      const id = await world.record();
      await world.review('reviewer-8');
      for (const as of people) await write(as, id, natural);
      return id;
    };
    expect(await spelt('reviewer-2')).toEqual([]);
    await written('maakit maakit [laugh]', 'reviewer-3', 'reviewer-4');
    await written('secret', 'reviewer-3');
    const gone = await written('withdrawn', 'reviewer-5', 'reviewer-6');
    const reported = await written('reported', 'reviewer-5', 'reviewer-6');
    const undone = await written('undone', 'reviewer-5');
    const { review_id } = await write('reviewer-6', undone, 'undone');
    await world.ok('reviewer-6', 'POST', `/verdicts/${review_id}/undo`);
    await world.api.db.submissions.update({
      where: { id: gone },
      data: { withdrawn_at: world.api.world.now },
    });
    await world.api.db.submissions.update({
      where: { id: reported },
      data: { review_status: 'quarantined' },
    });
    expect(await spelt('reviewer-2'), 'it is kept for ten minutes').toEqual([]);
    world.pass(10 * 60_000);
    expect(await spelt('reviewer-2')).toEqual([{ word: 'maakit', people: 2 }]);
    expect(await spelt('reviewer-3')).toEqual([]);
    expect((await world.api.send('reviewer-2', 'GET', '/review/spellings?country=XX')).status).toBe(400);
    world.addKandu();
    expect(await world.ok('reviewer-2', 'GET', '/spellings?country=KD')).toEqual({
      data: [],
      lexicon: [],
    });
  });
});
