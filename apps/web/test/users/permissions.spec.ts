import type { Page } from '@playwright/test';
import { callApi, refuseOnce } from '../api.ts';
import { codeOf, section } from '../account/page.ts';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { card, edit, stored } from './page.ts';

// Own settings give this file its own server, on which administrators need a second factor.
test.use({ settings: { REQUIRE_SECOND_FACTOR: 'admins' }, contextOptions: { reducedMotion: 'reduce' } });

/** Sets up an authenticator app, after which the page that was asked for opens. @returns the app's key */
async function doDuty(page: Page): Promise<string> {
  const card = section(page, 'Authenticator app');
  await card.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await card.getByLabel('Key').innerText()).replaceAll(' ', '');
  await card.getByLabel('Code from the app').fill(codeOf(secret));
  await card.getByLabel('Code from the app').press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return secret;
}

test('an administrator sets up a second factor first, and gives it again before a change of rights', async ({
  page,
  server,
  consoleErrors,
}) => {
  test.slow();
  const email = await server.people.add('admin');
  const reviewer = await server.people.add();
  await staySignedIn(page, server, email);
  await page.goto('/app/admin?tab=users');
  // Nothing opens before a factor is set up; then the page that was asked for does.
  await expect(page.getByRole('heading', { name: 'Set up a second factor', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectClean(page, 'a second factor is a duty');
  consoleErrors.length = 0;
  const secret = await doDuty(page);
  await expect(card(page, reviewer)).toBeVisible();

  await edit(page, reviewer).click();
  const form = page.getByRole('listitem').filter({ has: page.getByLabel('Display name') });
  await form.getByLabel('decide disputes and see how the team reviews').check();
  await form.getByLabel('create releases of the dataset').check();
  await expectClean(page, 'permissions are given');
  const wanted = 'Give your second factor once more: this needs one of the last five minutes.';
  await refuseOnce(page, 'users.update', wanted, { reason: 'fresh_factor' });
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question.getByLabel('Authenticator code')).toBeFocused();
  await expectClean(page, 'the second factor is asked for again');
  // Closing the question keeps what was typed, and says why nothing was saved.
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toContainText(wanted);
  await expect(form.getByLabel('create releases of the dataset')).toBeChecked();

  await refuseOnce(page, 'users.update', wanted, { reason: 'fresh_factor' });
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await question.getByLabel('Authenticator code').fill(codeOf(secret, 30_000));
  await question.getByLabel('Authenticator code').press('Enter');
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(card(page, reviewer)).toContainText(
    'May also decide disputes and see how the team reviews, create releases of the dataset.',
  );
  expect(await stored(page, reviewer)).toMatchObject({ permissions: ['lead', 'export'] });
  consoleErrors.length = 0;
});

test('a reviewer with permissions finds what they open, and no more', async ({
  page,
  server,
  consoleErrors,
}) => {
  const boss = await server.people.add('admin');
  const email = await server.people.add();
  await staySignedIn(page, server, boss);
  await page.goto('/app');
  await doDuty(page);
  const { users } = await callApi<{ users: { id: string; email: string }[] }>(page, 'GET', '/users');
  const id = users.find((user) => user.email === email)?.id;
  await callApi(page, 'PUT', `/users/${id}`, { permissions: ['lead', 'inbox', 'publish'] });
  await page.evaluate(() => localStorage.clear());
  await staySignedIn(page, server, email);
  await page.goto('/app/review');
  // A permission brings the duty of a second factor along.
  await doDuty(page);
  await page.getByRole('link', { name: 'Team and decisions' }).click();
  await expect(page.getByRole('tab', { name: 'Figures' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeHidden();
  await page.getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { name: 'All releases' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New release' })).toBeHidden();
  await page.goto('/app/admin?tab=operations');
  await expect(page.getByRole('button', { name: 'Stuck' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause the bot' })).toBeHidden();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByText('You need admin privileges to manage users.')).toBeVisible();
  consoleErrors.length = 0;
});
