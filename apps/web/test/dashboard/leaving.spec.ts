import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test as base } from '../fixtures.ts';
import { prepared } from '../prepared.ts';

/** Counts that the server starts with: state, entered, advanced, dropped off. */
const COUNTED = [
  ['welcome', 1204, 1060, 144],
  ['awaiting_start', 1060, 930, 130],
  ['awaiting_audio', 930, 700, 230],
  ['awaiting_region', 300, 297, 3],
  ['awaiting_words', 280, 260, 20],
  ['awaiting_english', 120, 113, 7],
  ['completed', 113, 0, 113],
] as const;

const test = base.extend({
  settings: prepared((db) =>
    db.funnel_days.createMany({
      data: COUNTED.map(([state_key, entered, advanced, dropped_off]) => ({
        pilot: 'JM',
        ...{ state_key, entered, advanced, dropped_off, reprompted: 0, duration_histogram: [advanced] },
        ...{ day: new Date(), flow_version: 1, source: 'whatsapp' as const, counted_at: new Date() },
      })),
    }),
  ),
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('where people leave: the five questions after which most fall silent, and fewer than five as such', async ({
  page,
  server,
}) => {
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app');
  const panel = page.getByRole('region', { name: 'Where people leave' });
  await expect(panel.getByRole('listitem')).toHaveText([
    'Waiting for a voice note230 of 930 left (25%)',
    'Welcome144 of 1,204 left (12%)',
    'Consent130 of 1,060 left (12%)',
    'Thanks, and the words20 of 280 left (7%)',
    'The words in English7 of 120 left (6%)',
  ]);
  await expectClean(page, 'where people leave');
  await panel.getByRole('link', { name: 'See the whole conversation' }).click();
  await expect(page.getByRole('heading', { name: 'State Machine Flow' })).toBeVisible();
  await page.getByText('View as a list').click();
  const welcome = page.getByRole('listitem').filter({ hasText: 'Initial State' });
  await expect(welcome).toContainText('1,204 in · 88% on · 12% lost');
  await expectClean(page, 'figures of the diagram');
  await page.getByLabel('Figures for').selectOption('the last 7 days');
  await expect(welcome).toContainText('1,204 in');
});

test('few people are told as few, and how many the others are is not told', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add());
  await page.route(/\/trpc\/[^?]*funnel\.get/, async (route) => {
    const answer = await route.fetch();
    // Answer with the server's own figures, but without drop-offs.
    const few = (await answer.text()).replaceAll(/"dropped_off":\d+/g, '"dropped_off":0');
    await route.fulfill({ response: answer, body: few });
  });
  await page.goto('/app');
  const panel = page.getByRole('region', { name: 'Where people leave' });
  await expect(panel.getByRole('listitem')).toHaveText(['Parish or county<5 of 300 left']);
  await expectClean(page, 'few people');
});
