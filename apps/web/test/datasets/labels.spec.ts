import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { contribute, speak } from '../contribute.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { newWord, rows } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an assumed label is marked, filtered by and counted apart until its speaker gives it', async ({
  page,
  server,
}) => {
  await contribute(server.url, { words: newWord() });
  const person = await speak(server.url, 'Mix');
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/datasets');
  await labelFilter(page).selectOption('Assumed');
  await expect(page).toHaveURL('/app/datasets?confirmed=no');
  const label = rows(page).first().getByRole('gridcell').nth(1);
  await expect(rows(page)).toHaveCount(1);
  await expect(label).toHaveText('Mix assumed: the wording this person reads, not what they said they spoke');
  await expect(page.getByText('1 assumed', { exact: true })).toBeVisible();
  await expectClean(page, 'an assumed label');
  await page.goto('/app');
  await expect(page.getByRole('region', { name: 'By category' })).toContainText(', 1 assumed');

  await person.tap('English');
  // Answer the next question: it arrives once the label is stored.
  await person.tap('Rather not say');
  await page.goto('/app/datasets?confirmed=no');
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expect(page.getByText(/\d assumed/)).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(labelFilter(page)).toHaveValue('');
  await labelFilter(page).selectOption('Confirmed');
  await expect(label).toHaveText('English');
});

function labelFilter(page: Page) {
  return page.getByRole('combobox', { name: 'Label' });
}
