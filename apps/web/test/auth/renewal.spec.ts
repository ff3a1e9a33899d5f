import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { endSession, expect, expireSession, hold, signIn, test } from '../fixtures.ts';

test('a renewal that gets no answer is tried again after 200 ms, doubled each time', async ({
  page,
  server,
  consoleErrors,
}) => {
  await signIn(page, server, await server.people.add());
  const asked: number[] = [];
  await page.route('**/auth/v1/token**', async (route) => {
    asked.push(await page.evaluate(() => Date.now()));
    await (asked.length < 4 ? route.abort() : route.continue());
  });
  await expireSession(page);
  // The page's clock only advances when the test advances it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload({ waitUntil: 'commit' });
  for (const [attempt, pause] of [200, 400, 800].entries()) {
    await expect.poll(() => asked.length).toBe(attempt + 1);
    await page.clock.runFor(pause);
  }
  await expect(page.getByText("You're signed in as:")).toBeVisible();
  expect(asked.slice(1).map((time, index) => time - (asked[index] ?? 0))).toEqual([200, 400, 800]);
  consoleErrors.length = 0;
});

test('a link that is followed 120 seconds after it was made is noted as old', async ({ page, server }) => {
  const link = await server.people.signInLink(await server.people.add());
  const { headers } = await fetch(link, { redirect: 'manual' });
  const address = headers.get('location') ?? '';
  const warning = page.waitForEvent('console', (message) => message.text().includes('issued over 120s ago'));
  await page.clock.install({ time: Date.now() + 121_000 });
  await page.goto(address);
  expect((await warning).type()).toBe('warning');
});

test.describe('while the sign-in service is away', () => {
  test('an open page says so, keeps the session, and goes on when it is back', async ({
    page,
    server,
    consoleErrors,
  }) => {
    const email = await server.people.add();
    await page.clock.install();
    await signIn(page, server, email);
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 503 }));
    await expireSession(page);
    await page.getByRole('link', { name: 'Datasets', exact: true }).click();
    await passUntilSeen(page, 'The sign-in service does not answer. Try again in a minute.');
    await expect(page).toHaveURL('/app/datasets');
    await page.unroute('**/auth/v1/token**');
    // Let 91 s pass: after a failed renewal, auth-js waits a minute before the next one, and then half a minute each time.
    await page.clock.runFor(91_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('The sign-in service does not answer.')).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText(email);
    consoleErrors.length = 0;
  });

  test('a page that is opened does not ask to sign in again', async ({ page, server, consoleErrors }) => {
    await signIn(page, server, await server.people.add());
    // Fail renewals before the session expires: any request of the open page would renew it.
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 503 }));
    await expireSession(page);
    await page.clock.install();
    await page.goto('/app/datasets');
    await passUntilSeen(page, 'You are still signed in');
    await expect(page).toHaveURL('/app/datasets');
    await expectClean(page, 'not renewed');
    await page.unroute('**/auth/v1/token**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Voice Submissions' })).toBeVisible();
    consoleErrors.length = 0;
  });
});

test('a refusal of a token that another has replaced signs nobody out', async ({
  page,
  server,
  consoleErrors,
}) => {
  const email = await server.people.add();
  await signIn(page, server, email);
  // A refusal of any other request would end the session before another one has replaced it.
  await page.waitForLoadState('networkidle');
  const release = await hold(page, /\/trpc\//);
  await page.getByRole('link', { name: 'Datasets', exact: true }).click();
  await endSession(page);
  const next = await page.context().newPage();
  await signIn(next, server, email);
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await release();
  await refused;
  await expect(page.getByRole('heading', { name: 'Voice Submissions' })).toBeVisible();
  await next.reload();
  await expect(next.getByText("You're signed in as:")).toContainText(email);
  consoleErrors.length = 0;
});

/** Advances the page's clock until these words are visible: a renewal is retried for half a minute. */
async function passUntilSeen(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return page.getByText(words).first().isVisible();
    })
    .toBe(true);
}
