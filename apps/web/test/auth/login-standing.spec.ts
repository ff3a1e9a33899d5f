import type { Page } from '@playwright/test';
import { codeOf, openAccount, setUpApp } from '../account/page.ts';
import { expectClean } from '../axe.ts';
import { expect, signIn, test } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';

/** Opens a mailed link as an attacker who can read the mailbox. @returns the session's address, and its header for requests */
async function openElsewhere({ people }: RunningServer, email: string) {
  const { headers } = await fetch(await people.signInLink(email), { redirect: 'manual' });
  const address = headers.get('location') ?? '';
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get('access_token') ?? '';
  return { address, authorization: { authorization: `Bearer ${token}` } };
}

const question = (page: Page) => page.getByRole('heading', { name: 'You are signed in already' });
const stay = (page: Page, email: string) =>
  page.getByRole('button', { name: `Stay signed in as ${email}`, exact: true });
const change = (page: Page, email: string) =>
  page.getByRole('button', { name: `Sign in as ${email}`, exact: true });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('supabase.auth.token'));

test.describe('whoever has only the mailbox of somebody with a second factor, and sends them its session', () => {
  test('is told no, and has nothing', async ({ page, context, server, consoleErrors }) => {
    test.slow();
    const email = await server.people.add('admin');
    await openAccount(page, server, email);
    await setUpApp(page, 'Set up an authenticator app');
    const attacker = await openElsewhere(server, email);
    const read = () => page.request.get('/api/admin/users', { headers: attacker.authorization });
    expect((await read()).status()).toBe(403);
    const before = await stored(page);
    const other = await context.newPage();
    await other.goto('/app/datasets');

    await page.goto(attacker.address);
    await expect(question(page)).toBeVisible();
    await expect(stay(page, email)).toBeFocused();
    await expect(change(page, email)).toBeVisible();
    expect(page.url()).not.toContain('access_token');
    await expectClean(page, 'a link while somebody is signed in');
    expect(await stored(page)).toBe(before);
    await page.keyboard.press('Enter');
    await expect(page.getByText("You're signed in as:")).toContainText(email);
    expect(await stored(page)).toBe(before);
    // Neither a reload nor going back and forth asks again.
    await page.reload();
    await page.goBack();
    await page.goForward();
    await expect(page.getByText("You're signed in as:")).toContainText(email);
    await expect(question(page)).toBeHidden();
    await expect(other.getByRole('banner')).toContainText(email);
    // The rejected session has ended.
    await expect.poll(async () => (await read()).status()).toBe(401);
    consoleErrors.length = 0;
  });

  test('has no more than before when they take it and type their code', async ({ page, server }) => {
    test.slow();
    const email = await server.people.add('admin');
    await openAccount(page, server, email);
    const secret = await setUpApp(page, 'Set up an authenticator app');
    const { address, authorization: headers } = await openElsewhere(server, email);
    await page.goto(address);
    await change(page, email).click();
    // Use the code of the next 30 seconds, which the server accepts as well: a code works only once.
    await page.getByLabel('Authenticator code').fill(codeOf(secret, 30_000));
    await page.getByLabel('Authenticator code').press('Enter');
    await expect(page.getByText("You're signed in as:")).toContainText(email);
    expect((await page.request.get('/api/admin/users', { headers })).status()).toBe(403);
    const enrol = { factor_type: 'totp', friendly_name: 'mine' };
    const enrolled = await page.request.post('/auth/v1/factors', { headers, data: enrol });
    expect(enrolled.status()).toBe(403);
  });
});

test('a link for another account asks who goes on; the answer is the same in every tab', async ({
  page,
  context,
  server,
}) => {
  const ann = await server.people.add();
  const bob = await server.people.add('admin');
  await signIn(page, server, ann);
  const other = await context.newPage();
  await other.goto('/app');
  await page.goto('/account');
  await page.goto((await openElsewhere(server, bob)).address);
  await expect(question(page)).toBeVisible();
  await expect(page.getByText(`The link that you opened signs in ${bob}.`)).toBeVisible();
  await expect(other.getByRole('banner')).toContainText(ann);
  await change(page, bob).click();
  await expect(page.getByText("You're signed in as:")).toContainText(bob);
  await expect(other.getByRole('banner')).toContainText(bob);
});

test('a session written into the address of an open page waits for the answer, too', async ({
  page,
  server,
}) => {
  const ann = await server.people.add();
  await signIn(page, server, ann);
  const { address } = await openElsewhere(server, await server.people.add());
  // Only the fragment changes, so the browser does not load the page again.
  await page.evaluate((hash) => location.assign(hash), new URL(address).hash);
  await expect(page.getByText("You're signed in as:")).toContainText(ann);
  await page.reload();
  await stay(page, ann).click();
  await expect(page.getByText("You're signed in as:")).toContainText(ann);
});

test('a session in the query is none that may take over either', async ({ page, server }) => {
  const ann = await server.people.add();
  await signIn(page, server, ann);
  const { address } = await openElsewhere(server, await server.people.add());
  await page.goto(address.replace('#', '?'));
  await stay(page, ann).click();
  await expect(page.getByText("You're signed in as:")).toContainText(ann);
  expect(page.url()).not.toContain('token=');
});

test('an address with a session that nobody knows changes nothing', async ({
  page,
  server,
  consoleErrors,
}) => {
  const ann = await server.people.add();
  await signIn(page, server, ann);
  await page.goto('/app/datasets#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer');
  await expect(page.getByRole('banner')).toContainText(ann);
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL('/app/datasets');
  consoleErrors.length = 0;
});
