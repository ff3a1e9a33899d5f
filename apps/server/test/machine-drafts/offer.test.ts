import { expect, test } from 'vitest';
import { reviewerId } from '../api/setup.ts';
import { describeWorld } from '../describe-world.ts';
import { LENGTH_MS, openReview } from '../review/world.ts';

const TEXT = 'me did go to market';
const WORDS = { natural: 'Mi did go a maakit.', english: 'I went to the market.' };

describeWorld('drafts at the desk, on $name', openReview, (world) => {
  /** Lets two people write each recording down. */
  const writeTwice = () =>
    world.api.db.review_settings.updateMany({ data: { double_transcription_share: 1 } });

  /** Stores a recording that two people accept, and what a recogniser heard in it. */
  async function drafted(change: object = {}): Promise<string> {
    const submission_id = await world.record();
    for (const as of ['reviewer-2', 'reviewer-3']) await world.review(as);
    const words = [
      { text: 'me', from_ms: 0, to_ms: 300, confidence: 0.4 },
      { text: 'did', from_ms: 300, to_ms: 500, confidence: null },
    ];
    const draft = { submission_id, text: TEXT, words, is_withheld: false, engine: 'e', model: 'm' };
    await world.api.db.machine_drafts.create({
      data: { ...draft, created_at: world.api.world.now, heard_at: world.api.world.now, ...change },
    });
    return submission_id;
  }
  const next = async (as: string) =>
    (await world.next(as, { stage: 'words' })) as { machine_draft?: unknown } | null;
  const write = (as: string, id: string, words: object) =>
    world.say(as, id, { stage: 'words', category: undefined, words: { ...WORDS, ...words } });
  const natural = (id: string) =>
    world.api.db.transcripts.findMany({
      where: { submission_id: id, layer: 'natural' },
      orderBy: { id: 'asc' },
    });

  test('one is offered to the person who writes the recording down, with its shaky words', async () => {
    const id = await drafted();
    expect((await next('reviewer-4'))?.machine_draft).toEqual({
      text: TEXT,
      words: [
        { text: 'me', from_ms: 0, to_ms: 300, is_shaky: true },
        { text: 'did', from_ms: 300, to_ms: 500, is_shaky: false },
      ],
    });
    await write('reviewer-4', id, { from_machine: true });
    const [row] = await natural(id);
    expect(row?.machine_draft_id).not.toBeNull();
    // Of five words, "mi" and "maakit" are others, and "to" is "a".
    expect(row?.changed).toBeCloseTo(3 / 5);
  });

  test('of two people who write one recording down the second gets none', async () => {
    await writeTwice();
    const id = await drafted();
    expect((await next('reviewer-4'))?.machine_draft).not.toBeNull();
    expect(await next('reviewer-5')).toMatchObject({ submission_id: id, machine_draft: null });
    await write('reviewer-5', id, { from_machine: false });
    expect(await natural(id)).toMatchObject([{ machine_draft_id: null, changed: null }]);
  });

  test('one that was left without a verdict goes to the next person', async () => {
    const id = await drafted();
    await next('reviewer-4');
    await world.ok('reviewer-4', 'POST', '/skip', { submission_id: id, stage: 'words' });
    expect((await next('reviewer-5'))?.machine_draft).not.toBeNull();
  });

  test.each<[string, object]>([
    ['withheld, so that the effect is measured', { is_withheld: true }],
    ['nonsense', { text: null, dropped: 'repeats' }],
    ['not heard yet', { text: null, heard_at: null }],
  ])('none is offered that is %s', async (_, change) => {
    await drafted(change);
    expect(await next('reviewer-4')).toMatchObject({ machine_draft: null });
  });

  test('none is offered of a label for which an admin has switched drafts off', async () => {
    const settings = { quorum: 2, calibration_share: 0, double_transcription_share: 0 };
    const off = { ...settings, version: 1, machine_drafts_off: ['JM/Patwa'] };
    expect(await world.ok('admin', 'PUT', '/settings', off)).toMatchObject({
      machine_drafts_off: ['JM/Patwa'],
    });
    // A script that does not know the setting leaves it as it is.
    expect(await world.ok('admin', 'PUT', '/settings', { ...settings, version: 2 })).toMatchObject({
      machine_drafts_off: ['JM/Patwa'],
    });
    const wrong = await world.api.send('admin', 'PUT', '/review/settings', {
      ...off,
      version: 3,
      machine_drafts_off: ['JM/Klingon'],
    });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'machine_drafts_off[0]' }] } });
    await drafted();
    expect(await next('reviewer-4')).toMatchObject({ machine_draft: null });
  });

  test('the figures say how much is changed, how long it takes, and whether drafts lead astray', async () => {
    await writeTwice();
    const [led, free] = [await drafted(), await drafted({ is_withheld: true })];
    for (const as of ['reviewer-4', 'reviewer-5'])
      for (let n = 0; n < 2; n += 1) {
        const item = await next(as);
        const id = (item as { submission_id: string }).submission_id;
        const from_machine = item?.machine_draft != null;
        await write(as, id, from_machine ? { natural: TEXT, from_machine } : {});
      }
    expect((await natural(led)).map(({ changed }) => changed)).toEqual([0, null]);
    expect(await natural(free)).toHaveLength(2);
    const { words } = await world.ok<{ words: { drafts: object } }>('admin', 'GET', '/figures?days=30');
    const isOneOrUnknown = (value: unknown) => value === null || value === 1;
    expect(words.drafts).toEqual({
      ...{ given: 1, begun: 1, changed: 0 },
      offered: { value: 3 / 5, interval: null, n: 1 },
      withheld: { value: 0, interval: null, n: 1 },
      // The first verdict of each person has no pause before it.
      seconds_with: expect.toSatisfy(isOneOrUnknown) as number,
      seconds_without: expect.toSatisfy(isOneOrUnknown) as number,
    });
  });

  test('an admin sees which labels are drafted, and why others are not', async () => {
    const ours = { host: '10.0.0.7', model: 'small', is_ours: true, recipient: '10.0.0.7' };
    const outside = { host: 'asr.example.org', model: 'large', is_ours: false, recipient: 'Acme Ears' };
    world.api.ports.recognisers = [
      { label: 'JM/English', country: null, ...ours },
      { label: 'JM/Patwa', country: null, ...outside },
    ];
    await drafted();
    const read = () =>
      world.ok<{ data: { label: string; state: string }[] }>('admin', 'GET', '/machine-drafts');
    const states = async () => (await read()).data.map(({ label, state }) => [label, state]);
    expect(await read()).toMatchObject({ waiting: 0, ready: 1, problem: null });
    expect(await states()).toEqual([
      ['JM/English', 'on'],
      ['JM/Mix', 'no_recogniser'],
      ['JM/Patwa', 'not_named'],
    ]);
    const named = { pilot: 'JM', version: 905, body: 'Acme Ears hears it.', text_hash: 'x' };
    await world.api.db.consent_versions.create({ data: named });
    await world.api.db.review_settings.updateMany({ data: { machine_drafts_off: ['JM/English'] } });
    expect(await states()).toEqual([
      ['JM/English', 'off'],
      ['JM/Mix', 'no_recogniser'],
      ['JM/Patwa', 'on'],
    ]);
    await world.api.db.consent_versions.delete({ where: { pilot_version: { pilot: 'JM', version: 905 } } });
    delete world.api.ports.recognisers;
    expect((await world.api.send('reviewer-4', 'GET', '/review/machine-drafts')).status).toBe(403);
  });

  test('what somebody typed for a recording whose draft is gone is stored all the same', async () => {
    const id = await drafted();
    await next('reviewer-4');
    await world.api.db.machine_drafts.deleteMany();
    world.pass(LENGTH_MS);
    expect(await write('reviewer-4', id, { from_machine: true })).toMatchObject({ counts: true });
    expect(await natural(id)).toMatchObject([{ machine_draft_id: null, author_id: reviewerId(4) }]);
  });
});
