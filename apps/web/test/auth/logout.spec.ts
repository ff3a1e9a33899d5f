import type { Page, Route } from '@playwright/test';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { endSession, expect, hold, signIn, test } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';

/** Signs somebody else in through a link in the same browser; the page asks first. */
async function signInInstead(page: Page, { people }: RunningServer, email: string): Promise<void> {
  await page.goto(await people.signInLink(email));
  await page.getByRole('button', { name: /^Sign in as/ }).click();
  await expect(page.getByText("You're signed in as:")).toContainText(email);
}

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server, await server.people.add());
});

test('signing out says so, ends at the landing page, and is for good', async ({ page }) => {
  const release = await hold(page, '**/auth/v1/logout**');
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logging out...', { exact: true })).toBeVisible();
  await release();
  await expect(page).toHaveURL('/');
  await page.goto('/app');
  await expect(page).toHaveURL('/login');
});

test('the Back button shows nothing any more', async ({ page }) => {
  await page.getByRole('link', { name: 'Datasets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Voice Submissions' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Voice Submissions' })).toBeHidden();
});

test('every other tab is signed out with it', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/app/datasets');
  await expect(other.getByRole('heading', { name: 'Voice Submissions' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login');
});

test('every other tab forgets what was typed there', async ({ page, context, server, consoleErrors }) => {
  await signInInstead(page, server, await server.people.add('admin'));
  const other = await context.newPage();
  await other.goto('/app/admin?tab=rules');
  await other.getByRole('textbox', { name: 'Message', exact: true }).fill('A secret thought');
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login');
  expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret');
  // The page that the user was on is forgotten as well.
  expect(await other.evaluate(() => localStorage.getItem('return_to'))).toBeNull();
  // The server refuses requests that were under way at sign-out, and Chromium itself logs that.
  consoleErrors.length = 0;
});

test('other devices stay signed in', async ({ page, browser, server }) => {
  const email = await server.people.add();
  await signInInstead(page, server, email);
  const phone = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(phone, server, email);
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await callApi(phone, 'GET', '/submissions/stats');
  await phone.reload();
  await expect(phone.getByText("You're signed in as:")).toContainText(email);
  await phone.context().close();
});

for (const [why, answer] of [
  ['without the server', (route: Route) => route.abort()],
  ['where the server fails', (route: Route) => route.fulfill({ status: 500, body: 'Not today.' })],
] as const)
  test(`it works ${why} too, in every tab`, async ({ page, context, consoleErrors }) => {
    const other = await context.newPage();
    await other.goto('/app/datasets');
    await expect(other.getByRole('heading', { name: 'Voice Submissions' })).toBeVisible();
    await page.route('**/auth/v1/logout**', answer);
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/login');
    await expect(other.getByText('Your session has ended.')).toBeHidden();
    await page.goto('/app');
    await expect(page).toHaveURL('/login');
    consoleErrors.length = 0;
  });

test('a session that ended by itself is said to have, and the next sign-in leads back', async ({
  page,
  server,
  consoleErrors,
}) => {
  const email = await server.people.add();
  await signInInstead(page, server, email);
  await page.goto('/app/datasets?category=Patwa');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await endSession(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/login');
  const words = page.getByText('Your session has ended. Sign in again to continue where you were.');
  await expect(words).toBeVisible();
  await expectClean(page, 'ended');
  await page.goto(await server.people.signInLink(email));
  await expect(page).toHaveURL('/app/datasets?category=Patwa');
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(words).toBeHidden();
  consoleErrors.length = 0;
});

test('an answer that the session is gone counts as signed out', async ({ page, consoleErrors }) => {
  await page.route('**/auth/v1/logout**', (route) =>
    route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found', msg: 'gone' } }),
  );
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/app');
  await expect(page).toHaveURL('/login');
  consoleErrors.length = 0;
});
