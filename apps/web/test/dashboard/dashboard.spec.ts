import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { contribute } from '../contribute.ts';
import { expect, hold, signIn, test } from '../fixtures.ts';

const OVERVIEW = /\/trpc\/[^?]*submissions\.overview/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const role of ['admin', 'reviewer'] as const)
  test(`'Authenticated', 'Welcome to the product!', 'You're signed in as:' and the two buttons, for ${role}s`, async ({
    page,
    server,
  }) => {
    const email = await server.people.add(role);
    await signIn(page, server, email);
    await expect(page.getByText('Authenticated', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Labrish!');
    await expect(page.getByText("You're signed in as:")).toContainText(email);
    await expect(page.getByRole('heading', { name: 'Phase 1: the Jamaica pilot' })).toBeVisible();
    await page.getByRole('link', { name: 'Dataset Review' }).click();
    await expect(page).toHaveURL('/app/review');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Admin Panel' }).click();
    await expect(page).toHaveURL('/app/admin');
  });

test('5,000 audio/text pairs from about 500 speakers, per day, by category and by parish', async ({
  page,
  server,
}) => {
  await signIn(page, server, await server.people.add());
  const pairs = await reached(page, 'Audio/text pairs', 'of 5,000');
  const speakers = await reached(page, 'Speakers', 'of about 500');
  await contribute(server.url, { category: 'Patwa', words: 'Mi deh ya', place: ['Surrey', 'Saint Thomas'] });
  await contribute(server.url, { category: 'English', words: 'I am here', place: ['Outside Jamaica'] });
  await contribute(server.url, { category: 'Mix', words: 'Me deh here' });
  await page.reload();
  expect(await reached(page, 'Audio/text pairs', 'of 5,000')).toBe(pairs + 3);
  expect(await reached(page, 'Speakers', 'of about 500')).toBe(speakers + 3);
  await expect(page.getByText(/^\d+ recordings so far/)).toBeVisible();

  const days = page.getByRole('region', { name: 'Contributions per day' });
  await expect(days.getByText(/^\d+ in the last 30 days/)).toBeVisible();
  await days.getByText('View as a table').click();
  await expect(days.getByRole('columnheader')).toHaveText(['Day', 'English', 'Mix', 'Patwa', 'Total']);
  await expect(days.getByRole('row')).toHaveCount(31);

  const categories = page.getByRole('region', { name: 'By category' });
  await expect(categories.getByRole('term')).toHaveText(['English', 'Mix', 'Patwa']);

  const parishes = page.getByRole('region', { name: 'By parish' });
  const parish = (name: string) => parishes.getByRole('listitem').filter({ hasText: name });
  await expect(parishes.getByRole('listitem')).toHaveCount(16);
  await expect(parish('Saint Thomas')).toHaveText(/\d$/);
  await expect(parish('Trelawny')).toHaveText('Trelawnynone yet');
  await expect(parishes.getByText(/^No voice yet from .*Trelawny.*\.$/)).toBeVisible();
  for (const name of ['Outside Jamaica', 'Not said']) await expect(parish(name)).toHaveText(/[1-9]\d*$/);
  await expect(page.getByText('Recordings from the simulator count as well.')).toBeVisible();
  await expectClean(page, 'full');

  const waits = page.getByRole('region', { name: 'To do today' }).getByRole('link');
  await expect(waits.filter({ hasText: /^\d+recordings to listen to$/ })).toBeVisible();
  await expect(waits.filter({ hasText: /^\d+parishes with too few voices$/ })).toHaveAttribute(
    'href',
    '/app/admin?tab=targets',
  );
  await waits.filter({ hasText: 'to listen to' }).click();
  await expect(page).toHaveURL('/app/review');
});

test('refreshes by itself when the window gets the focus', async ({ page, server }) => {
  await signIn(page, server, await server.people.add());
  await contribute(server.url, { words: 'One' });
  await page.reload();
  const before = await reached(page, 'Speakers', 'of about 500');
  await contribute(server.url, { words: 'Two' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => reached(page, 'Speakers', 'of about 500')).toBeGreaterThan(before);
});

test('says that it loads, and what to do when it cannot', async ({ page, server, consoleErrors }) => {
  await signIn(page, server, await server.people.add());
  const release = await hold(page, OVERVIEW);
  await page.reload();
  await expect(page.getByText('Loading the figures...')).toBeVisible();
  await expectClean(page, 'loading');
  await release();
  await expect(page.getByText('Loading the figures...')).toBeHidden();
  await page.unroute(OVERVIEW);

  await page.route(OVERVIEW, (route) =>
    route.fulfill({
      status: 400,
      json: { error: { message: 'Not today.', code: -32600, data: { httpStatus: 400 } } },
    }),
  );
  await page.reload();
  // A single batch loads the whole page, including where people leave.
  const failed = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded.' });
  await expect(failed).toContainText('Not today.');
  await expect(page.getByText("You're signed in as:")).toBeVisible();
  await expectClean(page, 'failed');
  await page.unroute(OVERVIEW);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Phase 1: the Jamaica pilot' })).toBeVisible();
  // Chromium itself logs the refusals.
  consoleErrors.length = 0;
});

/** Reads how much of a target of Phase 1 is reached. */
async function reached(page: Page, name: string, target: string): Promise<number> {
  const text = await page.getByRole('progressbar', { name }).getAttribute('aria-valuetext');
  expect(text).toContain(target);
  return Number.parseInt((text ?? '').replaceAll(',', ''));
}
