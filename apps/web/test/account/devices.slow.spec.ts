import type { Browser, Page } from '@playwright/test';
import { openAccount } from './page.ts';
import { expect, signIn, test } from '../fixtures.ts';
import type { RunningServer } from '../running-server.ts';

test.describe('signed-in devices', () => {
  test('are listed, marked, and can be signed out one by one', async ({ page, browser, server }) => {
    const email = await server.people.add();
    const phone = await onDevice(browser, server, email, PHONE);
    await openAccount(page, server, email);
    const list = page.getByRole('list', { name: 'Signed-in devices' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('listitem').first()).toContainText('This device');
    await expect(list.getByText('This device')).toHaveCount(1);

    await list.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    const ask = page.getByRole('dialog', { name: 'Sign out Safari on iPhone?' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toBeHidden();
    await expect(list.getByRole('listitem')).toHaveCount(2);

    await list.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await ask.getByRole('button', { name: 'Sign out this device' }).click();
    await expect(page.getByText('Device signed out')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expectSignedOut(phone);
  });

  test('can be signed out all but this one', async ({ page, browser, server }) => {
    const email = await server.people.add();
    const phone = await onDevice(browser, server, email, PHONE);
    const desk = await onDevice(browser, server, email, DESK);
    await openAccount(page, server, email);
    const list = page.getByRole('list', { name: 'Signed-in devices' });
    await expect(list.getByText('Firefox on Windows')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out the others' }).click();
    await expect(page.getByText('Signed out everywhere else')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expectSignedOut(phone);
    await expectSignedOut(desk);
    await page.reload();
    await expect(list.getByText('This device')).toBeVisible();
  });

  test('can be signed out everywhere, this one too', async ({ page, browser, server, consoleErrors }) => {
    const email = await server.people.add();
    const phone = await onDevice(browser, server, email, PHONE);
    await openAccount(page, server, email);
    const leave = page.getByRole('button', { name: 'Sign out everywhere, here too' });
    const ask = page.getByRole('dialog', { name: 'Sign out everywhere, here too?' });
    const yes = ask.getByRole('button', { name: 'Sign out everywhere' });

    // If the server does not answer, the page must not claim that the other devices are signed out.
    await page.route('**/auth/v1/logout**', (route) => route.abort());
    await leave.click();
    await yes.click();
    await expect(ask.getByRole('alert')).toHaveText('That did not work. Check the connection and try again.');
    await page.unroute('**/auth/v1/logout**');
    await yes.click();
    await expect(page).toHaveURL('/');
    await page.goto('/app');
    await expect(page).toHaveURL('/login');
    await expectSignedOut(phone);
    consoleErrors.length = 0;
  });
});

test('a device signed out elsewhere asks to sign in', async ({ page, browser, server, consoleErrors }) => {
  const email = await server.people.add();
  await signIn(page, server, email);
  const other = await onDevice(browser, server, email, DESK);
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out the others' }).click();
  await expect(other.getByText('Signed out everywhere else')).toBeVisible();
  await page.goto('/app/datasets');
  await expect(page).toHaveURL('/login');
  await other.context().close();
  consoleErrors.length = 0;
});

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

async function onDevice(browser: Browser, server: RunningServer, email: string, userAgent: string) {
  const context = await browser.newContext({ userAgent, baseURL: server.url });
  const page = await context.newPage();
  await signIn(page, server, email);
  return page;
}

/** Expects that the server refuses every further request of this device. */
async function expectSignedOut(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const session = (Object.values(localStorage) as string[]).find((stored) =>
      stored.includes('access_token'),
    );
    const { access_token } = JSON.parse(session ?? '{}') as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    return (await fetch('/api/admin/submissions/stats', { headers })).status;
  });
  expect(status).toBe(401);
  await page.context().close();
}
