import type { ApiKey } from '@labrish/api/api-keys/schema';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { card, edit, openUsers, people, stored } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('removing names what goes, begins at the choice, and signs them out at once', async ({
  page,
  server,
  browser,
}) => {
  const leaver = await server.people.add('admin');
  const theirs = await (await browser.newContext()).newPage();
  await staySignedIn(theirs, server, leaver);
  await theirs.goto('/app');
  await callApi(theirs, 'POST', '/api-keys', { name: 'Nightly export', role: 'admin', scopes: null });
  await callApi(theirs, 'POST', '/users/invite', { email: 'guest@example.org', role: 'admin' });

  await openUsers(page, server);
  await expect(page.getByText(`by ${leaver}`)).toBeVisible();
  await edit(page, leaver).click();
  const opener = people(page).getByRole('button', { name: 'Remove' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `Remove ${leaver}?` });
  await expect(dialog).toContainText('Nightly export');
  await expect(dialog).toContainText('guest@example.org');
  await expect(dialog.getByRole('radio', { name: /^Revoke them/ })).toBeFocused();
  await expectClean(page, 'remove');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByRole('radio', { name: /^Revoke them/ }).press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^Take them over/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Remove them' }).click();
  await expect(page.getByText('User removed')).toBeVisible();
  await expect(card(page, leaver)).toHaveCount(0);
  const { api_keys } = await callApi<{ api_keys: ApiKey[] }>(page, 'GET', '/api-keys');
  expect(api_keys.find(({ name }) => name === 'Nightly export')).toMatchObject({ revoked_at: null });
  await theirs.goto('/app/admin?tab=users');
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
});

test('who is blocked has a badge, and is unblocked in the same place', async ({ page, server }) => {
  const reviewer = await server.people.add();
  await openUsers(page, server);
  await edit(page, reviewer).click();
  await people(page).getByRole('button', { name: 'Block' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block them' }).click();
  await expect(page.getByText('User blocked')).toBeVisible();
  const unblock = people(page).getByRole('button', { name: 'Unblock' });
  await expect(unblock).toBeFocused();
  await people(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, reviewer)).toContainText('Blocked');
  expect((await stored(page, reviewer))?.blocked_at).not.toBeNull();
  await expectClean(page, 'blocked');
  await edit(page, reviewer).click();
  await unblock.click();
  await dialog.getByRole('button', { name: 'Unblock them' }).click();
  await expect(page.getByText('User unblocked')).toBeVisible();
  expect((await stored(page, reviewer))?.blocked_at).toBeNull();
});

test('a demotion names the keys and invites that go with it; nobody removes themselves', async ({
  page,
  server,
  browser,
}) => {
  const other = await server.people.add('admin');
  const theirs = await (await browser.newContext()).newPage();
  await staySignedIn(theirs, server, other);
  await theirs.goto('/app');
  await callApi(theirs, 'POST', '/api-keys', { name: 'Weekly import', role: 'admin', scopes: null });
  await theirs.context().close();

  const email = await openUsers(page, server);
  await edit(page, email).click();
  await expect(people(page).getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await people(page).getByRole('button', { name: 'Cancel' }).click();
  await edit(page, other).click();
  await people(page).getByLabel('Role').selectOption('Reviewer');
  await expect(people(page).getByRole('group', { name: 'API keys and invites' })).toContainText(
    'Weekly import',
  );
  await expectClean(page, 'demotion');
  await people(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  const { api_keys } = await callApi<{ api_keys: ApiKey[] }>(page, 'GET', '/api-keys');
  expect(api_keys.find(({ name }) => name === 'Weekly import')?.revoked_at).not.toBeNull();
});
