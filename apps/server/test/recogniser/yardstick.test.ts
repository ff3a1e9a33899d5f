import { createHash } from 'node:crypto';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectEngine, EngineProblem } from '#recogniser/engine.ts';
import { erase } from '#submissions/withdraw.ts';
import { findVersion, testRecordings, type TestRecording, type Version } from '#yardstick/recordings.ts';
import { measureEngine, measureHypotheses } from '#yardstick/run.ts';
import { scoreAgain } from '#yardstick/runs.ts';
import { openPages, type Pages } from '../releases/pages-world.ts';
import { openStandIn, say, type StandIn } from './stand-in.ts';

const SPEAKERS = 24;
const MEASURED = { engine: 'Parrot', model: 'v1', sent_by: null };

describe.each(testDatabases)('the yardstick, on $name', (kind) => {
  let pages: Pages;
  let standIn: StandIn;
  let version: Version;
  let recordings: TestRecording[];
  beforeAll(async () => {
    pages = await openPages(kind);
    await pages.reset();
    // Even speakers say three words of Patwa, odd ones two of English.
    for (const [i, speaker] of (await pages.speakers(SPEAKERS)).entries())
      await pages.writeDown(
        await pages.world.record(speaker, { reviewed_category: i % 2 ? 'English' : 'Patwa' }),
        i % 2 ? 'Good morning.' : 'Mi deh ya!',
      );
    const { id } = await pages.world.release('1.0.0');
    // A test of so few recordings would have few speakers: most of this version is one.
    await pages.world.api.database.sql(
      `update release_items set part = case when position >= ${SPEAKERS - 2} then 'test_private' else 'test' end where release_id = $1`,
      [id],
    );
    version = (await findVersion(pages.world.services))!;
    recordings = await testRecordings(pages.world.services, version.id);
  });
  beforeEach(async () => {
    standIn = await openStandIn(say({ text: 'me deh ya' }));
  });
  afterEach(async () => {
    await standIn.close();
    await pages.world.db.yardstick_runs.deleteMany();
  });
  afterAll(() => pages.close());

  const measure = (more: Partial<Parameters<typeof measureEngine>[1]> = {}) =>
    measureEngine(pages.world.services, {
      ...{ version, measured: MEASURED, mayHear: () => true },
      transcribe: connectEngine({ url: standIn.url, model: 'v1' }, { wait: () => Promise.resolve() }),
      ...more,
    });
  const page = async (address = '/data/yardstick') => {
    pages.later(60);
    return (await pages.app.inject(address)).body;
  };

  test('an engine hears the public copy of each recording, two at a time, and is scored by label', async () => {
    expect(version.name).toBe('labrish-test-1.0.0');
    // Each answer waits until a second recording is there.
    const held: (() => void)[] = [];
    standIn.answer = (asked, response) => {
      held.push(() => say({ text: 'me deh ya' })(asked, response));
      if (held.length === 2) held.splice(0).forEach((answer) => answer());
    };
    const { scores } = await measure();
    expect(standIn.asked).toHaveLength(SPEAKERS);
    expect(standIn.mostAtOnce).toBe(2);
    const published = await pages.world.db.release_items.findMany({ where: { release_id: version.id } });
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(standIn.asked.map(({ audio }) => sha256(audio)).toSorted()).toEqual(
      published.map(({ audio_sha256 }) => audio_sha256).toSorted(),
    );
    const { all, English, Patwa } = scores.test ?? {};
    expect(all).toMatchObject({ clips: SPEAKERS - 2, speakers: SPEAKERS - 2 });
    // "mi" was heard as "me"; of "good morning" nothing was heard right, and a word was added.
    expect(Patwa).toMatchObject({ wer: 1 / 3, deletions: 0, insertions: 0 });
    expect(Patwa?.frequent).toEqual([{ reference: 'mi', hypothesis: 'me', count: Patwa?.clips }]);
    expect(English).toMatchObject({ wer: 1.5, insertions: English?.clips });
    expect(scores.test_private?.all?.clips).toBe(2);
  });

  test('what is not published stays in the private network', async () => {
    const { scores } = await measure({ mayHear: ({ part }) => part !== 'test_private' });
    expect(Object.keys(scores)).toEqual(['test']);
    expect(standIn.asked).toHaveLength(SPEAKERS - 2);
  });

  test('an interrupted run sends only what is missing, and gives the same scores again', async () => {
    let answers = 9;
    standIn.answer = (asked, response) =>
      answers-- > 0 ? say({ text: 'me deh ya' })(asked, response) : say('', 401)(asked, response);
    await expect(measure()).rejects.toThrow(EngineProblem);
    // Of two that were away, the one that was answered well may have been cut off.
    const heard = await pages.world.db.yardstick_hypotheses.count();
    expect(heard).toBeGreaterThanOrEqual(8);
    standIn.asked.length = 0;
    standIn.answer = say({ text: 'me deh ya' });
    const { run_id, scores } = await measure();
    expect(standIn.asked).toHaveLength(SPEAKERS - heard);
    expect(await scoreAgain(pages.world.services, run_id)).toEqual(scores);
  });

  test('what is withdrawn while it is away, or later, is not stored', async () => {
    const [first, second] = recordings as [TestRecording, TestRecording];
    const withdraw = ({ submission_id }: TestRecording) =>
      pages.world.db.$transaction((tx) =>
        erase({ tx, now: pages.world.services.now() }, [{ id: submission_id, media_id: null }]),
      );
    standIn.answer = (asked, response) => {
      standIn.answer = say({ text: 'me deh ya' });
      void withdraw(first).then(() => say({ text: 'me deh ya' })(asked, response));
    };
    const { run_id, scores } = await measure();
    const rows = () => pages.world.db.yardstick_hypotheses.findMany({ where: { run_id } });
    expect((await rows()).map((row) => row.submission_id)).not.toContain(first.submission_id);
    expect(scores.test?.all?.clips).toBe(SPEAKERS - 3);
    await withdraw(second);
    expect((await rows()).map((row) => row.submission_id)).not.toContain(second.submission_id);
  });

  test('a file of hypotheses is scored by the rules of score.py, and a wrong line stores nothing', async () => {
    const left = await testRecordings(pages.world.services, version.id);
    const inTest = left.filter(({ part }) => part === 'test');
    const [one] = inTest as [TestRecording];
    const of = { version, measured: MEASURED };
    const score = (lines: string) => measureHypotheses(pages.world.services, { ...of, lines });
    for (const [lines, words] of [
      [`${one.clip_id}\tmi\n${one.clip_id}\tmi\n`, /Line 2: .* is there twice/],
      [
        `${left.find(({ part }) => part === 'test_private')?.clip_id}\tmi\n`,
        /Line 1: .* is no recording of the public/,
      ],
      ['\n', /No line has a clip_id/],
    ] as const)
      await expect(score(lines)).rejects.toThrow(words);
    expect(await pages.world.db.yardstick_runs.count()).toBe(0);
    const { scores } = await score(`\ufeff${one.clip_id}.ogg\t${one.references[0]}\r\n\r\n`);
    const words = inTest.reduce((sum, { references: [text = ''] }) => sum + text.split(' ').length, 0);
    const right = one.references[0]?.split(' ').length ?? 0;
    expect(scores.test?.all).toMatchObject({ clips: inTest.length, n: words, deletions: words - right });
    expect(scores).not.toHaveProperty('test_private');
  });

  test('a run is on the page once somebody has put it there, without cells of fewer than ten speakers', async () => {
    expect(await page()).toContain('not measured');
    const { run_id } = await measure({ measured: { ...MEASURED, engine: '<b>Parrot</b>' } });
    expect(await page()).toContain('not measured');
    const list = (is_listed: boolean) =>
      pages.world.api.send('admin', 'PUT', `/yardstick-runs/${run_id}/listed`, { is_listed });
    await list(true);
    const html = await page();
    expect(html).toContain('&lt;b&gt;Parrot');
    expect(html).toMatch(/<dt>Mix<\/dt>\s*<dd class="bar-hidden">too few speakers/);
    expect(html).toMatch(/<dt>All together<\/dt>\s*<dd><strong>\d+<\/strong> \(\d+ to \d+\)/);
    expect(html).toContain('<q>mi</q> as <q>me</q>');
    // Two speakers have recordings that are not published.
    expect(html).not.toContain('not published:');
    await list(false);
    expect(await page()).toContain('not measured');
  });
});
