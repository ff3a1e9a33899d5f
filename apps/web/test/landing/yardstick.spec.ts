import { randomBytes, randomUUID } from 'node:crypto';
import type { Score } from '@labrish/dataset/scoring/corpus';
import { expect, test } from '../fixtures.ts';
import { prepared } from '../prepared.ts';
import { expectGoodLooks } from './looks.ts';

/** A score of twelve speakers. */
const score = (wer: number): Score => ({
  ...{ clips: 40, speakers: 12, n: 800, substitutions: 0, deletions: 0, insertions: 0 },
  ...{ characters: 3200, character_errors: 0, wer, cer: wer / 2, low: wer - 0.05, high: wer + 0.05 },
  frequent: [{ reference: 'deh', hypothesis: 'there', count: 31 }],
});
const scores = (english: number, mix: number, patwa: number) => ({
  English: score(english),
  Mix: score(mix),
  Patwa: score(patwa),
  all: score((english + mix + patwa) / 3),
});

test.use({
  // Three recognisers were measured.
  settings: prepared(async (db) => {
    await db.pilots.create({ data: { code: 'JM', time_zone: 'America/Jamaica', position: 0 } });
    const series = 'labrish-jamaica';
    await db.release_series.create({ data: { name: series, title: 'Labrish', salt: randomBytes(32) } });
    const { id: release_id } = await db.releases.create({
      data: {
        ...{ series, version: '1.0.0', state: 'published', licence: 'CC-BY-4.0', month: '2026-11', items: 0 },
        ...{ facts: { wanted: {}, plan: {}, sheet: {}, held_out: [] }, created_by: randomUUID() },
        published_at: new Date('2026-11-20T12:00:00Z'),
        withdrawn_at: null,
      },
    });
    const run = (engine: string, model: string, day: string, of: object) => ({
      ...{ release_id, engine, model, normaliser: 1, scores: of, started_at: new Date(day) },
      ...{ scored_at: new Date(day), listed_at: new Date(day) },
    });
    await db.yardstick_runs.createMany({
      data: [
        run('Pocketsphinx', 'en-us', '2026-11-21T12:00:00Z', { test: scores(0.71, 0.88, 1.04) }),
        run('Whisper', 'large-v3', '2026-11-22T12:00:00Z', {
          test: scores(0.12, 0.34, 0.61),
          test_private: scores(0.14, 0.37, 0.68),
        }),
        run('Parrot by a company with a long name', 'caribbean-2026-11', '2026-11-23T12:00:00Z', {
          test: scores(0.18, 0.29, 0.47),
        }),
      ],
    });
  }),
});

test('who understands people is a page that reads well, and one sentence on the front page', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByText(/^Of 100 words, Parrot by a company/).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'How we measure it' }).click();
  const cards = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  // The best comes first.
  await expect(cards.getByRole('heading')).toHaveText([/^Parrot/, 'Whisper', 'Pocketsphinx']);
  await expect(cards.nth(1)).toContainText(/Patwa\s*61 \(56 to 66\)/);
  await expectGoodLooks(page, 'three recognisers');
  await page.getByText('On recordings that were never published').click();
  await expect(page.getByText(/68 \(63 to 73\)/)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectGoodLooks(page, 'recordings that were never published');
});
