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
  await expect(label).toHaveText('Mix assumed: what this person reads in, not what they said they spoke');
  await expect(page.getByText('1 assumed', { exact: true })).toBeVisible();
  await expectClean(page, 'an assumed label');
  await page.goto('/app');
  await expect(page.getByRole('region', { name: 'By category' })).toContainText(', 1 assumed');

  await person.tap('English');
  // The next question comes once the label is stored.
  await person.tap('Rather not say');
  await page.goto('/app/datasets?confirmed=no');
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expect(page.getByText(/\d assumed/)).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(labelFilter(page)).toHaveValue('');
  await labelFilter(page).selectOption('Confirmed');
  await expect(label).toHaveText('English');
});

for (const width of [1440, 360])
  test(`what was asked is in the details, which the keyboard opens and leaves, at ${width} px`, async ({
    page,
    server,
  }) => {
    const word = newWord();
    for (let count = 0; count < 2; count++) await contribute(server.url, { words: word });
    await page.setViewportSize({ width, height: 800 });
    await staySignedIn(page, server, await server.people.add());
    await page.goto(`/app/datasets?search=${word}`);
    const button = rows(page).first().getByRole('button', { name: 'Details' });
    await rows(page).first().focus();
    for (let stops = 0; stops < 2; stops++) await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Details' });
    await expect(details.getByRole('term')).toHaveText([
      'Label',
      'Age range',
      'Formality',
      'Consent version',
      'Length',
    ]);
    await expect(details.getByRole('definition')).toHaveText([
      'Patwa, confirmed by the speaker',
      '35 to 44',
      'Not said',
      '1',
      '0:05',
    ]);
    await expectClean(page, 'details');
    await page.keyboard.press('ArrowDown');
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(button).toBeFocused();
  });

function labelFilter(page: Page) {
  return page.getByRole('combobox', { name: 'Label' });
}
