import type { Page } from '@playwright/test';
import { contribute } from '../contribute.ts';
import { LIST, newWord, rows } from './page.ts';
import { expect, hold, staySignedIn, test, type RunningServer } from '../fixtures.ts';
import { listen } from '../sound.ts';

test('ends when one goes to another page', async ({ page, server }) => {
  const { isSounding } = await playOne(page, server);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText("You're signed in as:")).toBeVisible();
  await expect.poll(isSounding).toBe(false);
});

test('ends when the session does, in another tab', async ({ page, context, server }) => {
  const { isSounding } = await playOne(page, server);
  const other = await context.newPage();
  await other.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect.poll(isSounding).toBe(false);
});

test('goes on while its row stays in the list, and ends when a filter leaves it out', async ({
  page,
  server,
}) => {
  const { isSounding, word } = await playOne(page, server);
  const category = page.getByRole('combobox', { name: 'Category' });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (const ask of [() => category.selectOption('Patwa'), () => refresh.click()]) {
    const answered = page.waitForResponse(LIST);
    await ask();
    await answered;
    await expect(refresh).toBeEnabled();
    expect(await isSounding()).toBe(true);
  }

  const release = await hold(page, LIST);
  await category.selectOption('Mix');
  await expect(page).toHaveURL(`/app/datasets?search=${word}&category=Mix`);
  await expect(rows(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await isSounding(), 'while one waits for the others').toBe(true);
  await release();
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expect.poll(isSounding).toBe(false);
});

/** Creates a submission in Patwa with a unique word, signs in and plays it. */
async function playOne(page: Page, server: RunningServer) {
  const word = newWord();
  await contribute(server.url, { words: word });
  await staySignedIn(page, server, await server.people.add());
  const isSounding = await listen(page);
  await page.goto(`/app/datasets?search=${word}`);
  await rows(page).getByRole('button', { name: 'Play' }).click();
  await expect(rows(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await isSounding()).toBe(true);
  return { isSounding, word };
}
