import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { signedIn } from '../flow/world.ts';

test.use({ settings: { PRODUCT_NAME: 'Labrish States' }, contextOptions: { reducedMotion: 'reduce' } });

test('an administrator makes a state, removes it with a successor, and has it back from the history', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin');
  await page.getByRole('button', { name: 'New state' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Which community');
  await expect(dialog.getByLabel('Key')).toHaveValue('which_community');
  await expectClean(page, 'a new state');
  await dialog.getByRole('button', { name: 'Create state' }).click();
  await expect(page.getByText('State created')).toBeVisible();
  await expect(page).toHaveURL(/state=which_community/);
  const panel = page.getByRole('article', { name: 'Which community' });
  await expect(panel.getByText('which_community', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Remove state' }).click();
  await dialog.getByRole('button', { name: 'Remove state' }).click();
  await expect(dialog.getByText('Choose where people continue.')).toBeVisible();
  await expect(dialog.getByLabel('People in this state')).toBeFocused();
  await dialog.getByLabel('People in this state').selectOption('completed');
  await expectClean(page, 'removing a state');
  await dialog.getByRole('button', { name: 'Remove state' }).click();
  await expect(page.getByText('State removed')).toBeVisible();
  await expect(page).toHaveURL(/state=completed/);
  await expect(page.getByRole('navigation', { name: 'States' })).not.toContainText('Which community');

  await page.goto('/app/admin/history');
  const newest = page.getByRole('listitem').filter({ hasText: 'Live' }).first();
  await newest.getByRole('button', { name: /^What changed/ }).click();
  await expect(newest).toContainText('Was removed. People there continue at');
  await page
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/is live again/)).toBeVisible();
  await page.goto('/app/admin?tab=rules&state=which_community');
  await expect(panel).toBeVisible();
});

test('where conversations begin stays, and a reviewer adds and removes nothing', async ({ page, server }) => {
  await signedIn(page, server, 'reviewer');
  await page.goto('/app/admin?tab=rules&state=completed');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText('You can read')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New state' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove state' })).toBeHidden();
});
