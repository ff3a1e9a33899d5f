import { expectClean } from '../axe.ts';
import { contribute } from '../contribute.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { newWord, rows } from './page.ts';

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

test('the first recording is on the first screen, in words, and the filters fold behind a button', async ({
  page,
  server,
}) => {
  const word = newWord();
  await contribute(server.url, { words: word });
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/datasets');
  const row = rows(page).first();
  await expect(row).toContainText(word);
  await expect(row.getByRole('button', { name: 'Play' })).toBeInViewport();
  // The header has two rows: the navigation is below everything else.
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(110);
  await expect(row.getByRole('gridcell').nth(3)).toHaveText('No region');
  const filters = page.getByRole('button', { name: /^Filters/ });
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status).toBeHidden();
  await filters.click();
  await status.selectOption('To review');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Structured');
  await expect(filters).toHaveAccessibleName('Filters 2 set');
  await expectClean(page, 'filters unfolded');
  await filters.click();
  await expect(status).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(filters).toHaveAccessibleName('Filters');
});
