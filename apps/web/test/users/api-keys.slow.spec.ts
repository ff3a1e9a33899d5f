import type { Page } from '@playwright/test';
import { callApi, cut, refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { pasted } from '../clipboard.ts';
import { expect, hold, staySignedIn, test, type RunningServer } from '../fixtures.ts';

// Own settings give this file its own server, which has no key at first.
test.use({ settings: { PRODUCT_NAME: 'Keys' }, contextOptions: { reducedMotion: 'reduce' } });

const section = (page: Page) => page.getByRole('region', { name: 'API keys' });
const keys = (page: Page) => section(page).getByRole('list', { name: 'API keys' }).getByRole('listitem');
const keyOf = (page: Page, name: string) => keys(page).filter({ hasText: name });

const opener = (page: Page) => section(page).getByRole('button', { name: 'Create an API key' });

async function openKeys(page: Page, server: RunningServer): Promise<void> {
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/app/admin?tab=users');
  await expect(opener(page)).toBeVisible();
}

async function fillNew(page: Page, name: string): Promise<void> {
  await opener(page).click();
  await section(page).getByLabel('Name', { exact: true }).fill(name);
  await section(page).getByLabel('Change topics, targets and campaigns').check();
}

const make = (page: Page) => section(page).getByRole('button', { name: 'Create key' }).click();

test('a key is made, shown once, used, and revoked', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await openKeys(page, server);
  const name = 'Nightly export';
  await expect(section(page).getByRole('link', { name: 'What they can do' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
  await expect(section(page)).toContainText('No keys yet. Create one for each script');
  await expectClean(page, 'no keys');

  await fillNew(page, name);
  await section(page).getByLabel('Role').selectOption('Admin');
  await section(page).getByLabel('Everything that you may do').check();
  await expect(section(page).getByLabel('Change topics, targets and campaigns')).toBeDisabled();
  await section(page).getByLabel('Expires after').selectOption('A year');
  await expectClean(page, 'making one');
  await make(page);
  const shown = page.getByRole('dialog', { name: `The key of ${name}` });
  const key = await shown.getByLabel('API key').innerText();
  expect(key).toMatch(/^lbr_[0-9A-Za-z]{43}$/);
  await expect(shown).toContainText('Copy it now: it is not shown again.');
  await expectClean(page, 'shown once');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await shown.getByRole('button', { name: 'Copy the key' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await pasted(page)).toBe(key);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await expect(opener(page), 'the form is gone, the keyboard goes on where it began').toBeFocused();

  const row = keyOf(page, name);
  await expect(row).toContainText('Admin');
  await expect(row).toContainText(key.slice(0, 8));
  await expect(row).toContainText(/Made .*20\d\d/);
  await expect(row).toContainText('Never used');
  await expect(row).toContainText(/Expires .*20\d\d/);
  await expect(row).toContainText('May do everything that its owner may.');
  await expect(page.locator('body')).not.toContainText(key);

  const use = () => page.request.get('/api/admin/users', { headers: { authorization: `Bearer ${key}` } });
  expect((await use()).status()).toBe(200);
  await page.reload();
  await expect(row).toContainText(/Last used .*20\d\d from 127\.0\.0\.1/);

  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  const ask = page.getByRole('dialog', { name: `Revoke ${name}?` });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await ask.getByRole('button', { name: 'Revoke it' }).click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  await expect(keyOf(page, name)).toHaveCount(0);
  await expect(section(page), 'its button is gone, the keyboard goes on around it').toBeFocused();
  expect((await use()).status()).toBe(401);
  await section(page).getByText('1 revoked key').click();
  await expect(section(page).getByRole('list', { name: 'Revoked API keys' })).toContainText('Revoked');
  await expectClean(page, 'revoked');
});

test('what cannot be is refused, and what was typed stays', async ({ page, server, consoleErrors }) => {
  await openKeys(page, server);
  await fillNew(page, ' ');
  await make(page);
  await expect(section(page).getByText('Please fill this in.')).toBeVisible();
  await section(page).getByLabel('Name', { exact: true }).fill('Lasting');
  await section(page).getByLabel('Change topics, targets and campaigns').uncheck();
  await make(page);
  await expect(section(page).getByText('Choose at least one, or everything.')).toBeVisible();
  await section(page).getByLabel('Fetch the recordings themselves').check();
  await section(page).getByLabel('Expires after').selectOption('Never');
  await expect(section(page).getByText('If it leaks')).toBeVisible();
  await cut(page, 'apiKeys.create');
  await make(page);
  await expect(section(page).getByRole('alert')).toHaveText(
    'The key was not created. Check the connection and try again.',
  );
  await expect(section(page).getByLabel('Name', { exact: true })).toHaveValue('Lasting');
  await page.getByRole('tab', { name: /^Topics/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await page.unrouteAll();
  await make(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(keyOf(page, 'Lasting')).toContainText('Never expires');
  await expect(keyOf(page, 'Lasting')).toContainText('May fetch the recordings themselves.');
  consoleErrors.length = 0;
});

test('what revokes a key is waited for: Escape hides no failure', async ({ page, server, consoleErrors }) => {
  await openKeys(page, server);
  await fillNew(page, 'Leaked');
  await make(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke Leaked' }).click();
  const ask = page.getByRole('dialog', { name: 'Revoke Leaked?' });
  const fail = await hold(page, /apiKeys\.revoke/, (route) => route.fulfill({ status: 503 }));
  await ask.getByRole('button', { name: 'Revoke it' }).click();
  await expect(ask).toHaveAttribute('aria-busy', 'true');
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await fail();
  await expect(ask.getByRole('alert')).toHaveText('The server gave no answer (503). Try again in a minute.');
  await expect(ask.getByRole('button', { name: 'Revoke it' })).toBeFocused();
  await expectClean(page, 'not revoked');
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(page.getByText('API key revoked')).toBeVisible();
  await expect(keyOf(page, 'Leaked')).toHaveCount(0);
  consoleErrors.length = 0;
});

test('a new key stays as it is sent, and cancelling gives the keyboard back', async ({ page, server }) => {
  await openKeys(page, server);
  await opener(page).press('Enter');
  await section(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(opener(page)).toBeFocused();
  await fillNew(page, 'Held');
  const release = await hold(page, /apiKeys\.create/);
  await make(page);
  await expect(section(page).getByLabel('Name', { exact: true })).toHaveAttribute('readonly');
  await expect(section(page).getByLabel('Expires after')).toBeDisabled();
  await expect(section(page).getByLabel('Everything that every reviewer may do')).toBeDisabled();
  await expect(section(page).getByLabel('Role')).toBeDisabled();
  await expect(section(page).getByRole('form')).toHaveAttribute('aria-busy', 'true');
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await release();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(keyOf(page, 'Held')).toBeVisible();
});

test('a key is rotated by keyboard on a phone, and the new one is shown once', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openKeys(page, server);
  await fillNew(page, 'Rotated');
  await make(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Rotate Rotated' }).press('Enter');
  const ask = page.getByRole('dialog', { name: 'Rotate Rotated?' });
  await ask.getByLabel('The old key stops').selectOption('At once');
  await expectClean(page, 'rotating');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await ask.getByRole('button', { name: 'Create the new key' }).press('Enter');
  const shown = page.getByRole('dialog', { name: 'The key of Rotated' });
  await expect(shown.getByLabel('API key')).toHaveText(/^lbr_/);
  await expect(shown.getByRole('button', { name: 'Copy the key' })).toBeFocused();
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(opener(page)).toBeFocused();
  await expect(keyOf(page, 'Rotated')).toHaveCount(2);
  await expect(keyOf(page, 'Rotated').filter({ hasText: 'Expired' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Rotate Rotated' })).toHaveCount(1);
});

test('a reviewer with the permission sees their own keys alone', async ({ page, server, browser }) => {
  await openKeys(page, server);
  const email = await server.people.add('reviewer');
  const { users } = await callApi<{ users: { id: string; email: string }[] }>(page, 'GET', '/users');
  const id = users.find((one) => one.email === email)?.id ?? '';
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await staySignedIn(theirs, server, email);
  await theirs.goto(`${server.url}/app/admin?tab=users`);
  await expect(theirs.getByText('You need admin privileges to manage users.')).toBeVisible();
  await callApi(page, 'PUT', `/users/${id}`, { permissions: ['keys'] });
  await theirs.reload();
  await expect(section(theirs)).toContainText('No keys yet');
  await expect(theirs.getByRole('heading', { name: 'Users', exact: true })).toHaveCount(0);
  await opener(theirs).click();
  await expect(section(theirs).getByLabel('Role')).toHaveCount(0);
  await section(theirs).getByLabel('Name', { exact: true }).fill('Of a reviewer');
  await section(theirs).getByLabel('Everything that every reviewer may do').check();
  await make(theirs);
  await theirs.getByRole('button', { name: 'Done' }).click();
  await expect(keyOf(theirs, 'Of a reviewer')).toContainText('May do everything that a reviewer may.');
  await context.close();
});

test('keys that could not be loaded can be asked for again', async ({ page, server, consoleErrors }) => {
  await openKeys(page, server);
  await refuse(page, 'apiKeys.list', 'Not today.');
  await page.reload();
  await expect(section(page).getByRole('alert')).toContainText(
    'The API keys could not be loaded. Not today.',
  );
  await expectClean(page, 'failed');
  await page.unrouteAll();
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(section(page).getByRole('alert')).toBeHidden();
  await expect(keys(page).or(section(page).getByText('No keys yet')).first()).toBeVisible();
  consoleErrors.length = 0;
});
