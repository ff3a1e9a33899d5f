import type { Page } from '@playwright/test';
import { cut, refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { pasted } from '../clipboard.ts';
import { expect, hold, staySignedIn, test, type RunningServer } from '../fixtures.ts';

// Own settings give this file its own server, which has no key at first.
test.use({ settings: { PRODUCT_NAME: 'Keys' }, contextOptions: { reducedMotion: 'reduce' } });

const section = (page: Page) => page.getByRole('region', { name: 'API keys' });
const keys = (page: Page) => section(page).getByRole('list', { name: 'API keys' }).getByRole('listitem');
const keyOf = (page: Page, name: string) => keys(page).filter({ hasText: name });

const opener = (page: Page) => section(page).getByRole('button', { name: 'Make an API key' });

async function openKeys(page: Page, server: RunningServer): Promise<void> {
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/app/admin?tab=users');
  await expect(opener(page)).toBeVisible();
}

async function fillNew(page: Page, name: string): Promise<void> {
  await opener(page).click();
  await section(page).getByLabel('Name', { exact: true }).fill(name);
}

const make = (page: Page) => section(page).getByRole('button', { name: 'Make the key' }).click();

test('a key is made, shown once, used, and revoked', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await openKeys(page, server);
  const name = 'Nightly export';
  await expect(section(page).getByRole('link', { name: 'What they can do' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
  await expect(section(page)).toContainText('No keys yet. Make one for each script');
  await expectClean(page, 'no keys');

  await fillNew(page, name);
  await section(page).getByLabel('Role').selectOption('Admin');
  await section(page).getByLabel('Last day').fill('2199-01-31');
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
  await expect(row).toContainText(/Expires .*2199/);
  await expect(page.locator('body')).not.toContainText(key);

  const use = () => page.request.get('/api/admin/users', { headers: { authorization: `Bearer ${key}` } });
  expect((await use()).status()).toBe(200);
  await page.reload();
  await expect(row).toContainText(/Last used .*20\d\d/);

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
  await section(page).getByLabel('Name', { exact: true }).fill('Too late');
  await section(page).getByLabel('Last day').fill('2020-01-31');
  await make(page);
  await expect(section(page).getByRole('alert')).toHaveText(
    'Please give a time to come, before the year 10000.',
  );
  await section(page).getByLabel('Last day').fill('');
  await cut(page, 'apiKeys.create');
  await make(page);
  await expect(section(page).getByRole('alert')).toHaveText(
    'The key was not made. Check the connection and try again.',
  );
  await expect(section(page).getByLabel('Name', { exact: true })).toHaveValue('Too late');
  await page.getByRole('tab', { name: /^Topics/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await page.unrouteAll();
  await make(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(keyOf(page, 'Too late')).toContainText('Does not expire');
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
  await expect(section(page).getByLabel('Last day')).toHaveAttribute('readonly');
  await expect(section(page).getByLabel('Role')).toBeDisabled();
  await expect(section(page).getByRole('form')).toHaveAttribute('aria-busy', 'true');
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await release();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(keyOf(page, 'Held')).toBeVisible();
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
