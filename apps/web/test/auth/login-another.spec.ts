import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';
import { form, openTopics } from '../topics/page.ts';

/** Opens a sign-in link in a browser where somebody else is signed in, and continues as the owner of the link. */
async function signInInstead(page: Page, server: RunningServer, email: string): Promise<void> {
  await page.goto(await server.people.signInLink(email));
  await page.getByRole('button', { name: `Sign in as ${email}`, exact: true }).click();
  await expect(page.getByText("You're signed in as:")).toContainText(email);
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test.describe('another person who signs in takes over every open tab', () => {
  test('which is then theirs: their role, and nothing that was typed or loaded before', async ({
    page,
    context,
    server,
  }) => {
    await openTopics(page, server, 'admin');
    await page.getByRole('button', { name: 'Add Topic' }).click();
    await form(page).getByLabel('Topic').fill('A secret thought');
    const other = await context.newPage();
    const reviewer = await server.people.add('reviewer');
    await signInInstead(other, server, reviewer);
    await expect(page.getByRole('banner')).toContainText(reviewer);
    await expect(
      page.getByText('You can read topics but not change them: that needs an administrator.'),
    ).toBeVisible();
    await expect(page.getByText('A secret thought')).toBeHidden();
    await expect(form(page)).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Users', exact: true })).toBeVisible();
  });

  test('with no unsaved edit of the conversation', async ({ page, context, server }) => {
    await signIn(page, server, await server.people.add('admin'));
    await page.goto('/app/admin?tab=rules');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('A secret thought');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    expect(await stored(page)).toContain('secret');
    const other = await context.newPage();
    const reviewer = await server.people.add('reviewer');
    await signInInstead(other, server, reviewer);
    await expect(page.getByText("You're signed in as:")).toContainText(reviewer);
    await expect.poll(() => stored(page)).not.toContain('secret');
  });
});

test('whoever signs in again after their session has ended finds what they typed', async ({
  page,
  browser,
  server,
  consoleErrors,
}) => {
  const email = await server.people.add('admin');
  await signIn(page, server, email);
  await page.goto('/app/admin?tab=rules');
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.fill('Half a thought');
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(elsewhere, server, email);
  await elsewhere.goto('/account');
  await elsewhere.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Sign out the others' }).click();
  await expect(elsewhere.getByText('Signed out everywhere else')).toBeVisible();
  await elsewhere.context().close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/login');

  const signedIn = await page.context().newPage();
  await signedIn.goto(await server.people.signInLink(email));
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(message).toHaveValue('Half a thought');
  consoleErrors.length = 0;
});
