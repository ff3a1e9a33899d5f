import type { Page } from '@playwright/test';
import { callApi } from './api.ts';
import { contribute } from './contribute.ts';
import { expect, staySignedIn, test } from './fixtures.ts';
import { openChat, toPrompt } from './simulator/page.ts';

/** Screens of the console, besides those that need something to be done first. */
const SCREENS = [
  ...['/login', '/account', '/app', '/app/datasets', '/app/review', '/app/review/team', '/app/releases'],
  ...['/app/data-protection', '/app/admin/history', '/app/poster/abcd', '/app/no-such-page'],
  ...['rules', 'diagram', 'topics', 'users', 'targets', 'operations'].map((tab) => `/app/admin?tab=${tab}`),
];
const PAGES = ['/', '/data', '/privacy', '/data/releases', '/data/receipts', '/no-such-page', '/api/docs'];

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'); // prettier-ignore

/** Records what the browser refuses for the page's policies, and complaints about the headers themselves. */
function watchPolicies(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content.security.policy|permissions.policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

test('no page needs more than its content security policy allows', async ({
  page,
  server,
  consoleErrors,
}) => {
  const refused = watchPolicies(page);
  for (const path of [...PAGES, '/outbox', '/simulator']) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy'], path).not.toMatch(/unsafe|https:(?!\/)/);
    await page.waitForLoadState('networkidle');
  }
  await openChat(page);
  await toPrompt(page);
  await contribute(server.url, { words: 'on the road' });
  await staySignedIn(page, server, await server.people.add('admin'));
  for (const path of SCREENS) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy'], path).not.toMatch(/unsafe|https:(?!\/)/);
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
  // The pages that do not exist answer 404.
  expect(consoleErrors.filter((error) => !error.includes('404'))).toEqual([]);
  consoleErrors.length = 0;
});

test('dialogs lock the page, and avatars of the team are shown', async ({ page, server }) => {
  const refused = watchPolicies(page);
  await page.route('https://pictures.example.org/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: PIXEL }),
  );
  const email = await server.people.add('admin');
  await staySignedIn(page, server, email);
  await page.goto('/app/admin?tab=users');
  const { users } = await callApi<{ users: { id: string; email: string }[] }>(page, 'GET', '/users');
  const { id } = users.find((user) => user.email === email) ?? { id: '' };
  await callApi(page, 'PUT', `/users/${id}`, { avatar_url: 'https://pictures.example.org/me.png' });
  const answer = await page.reload();
  expect(answer?.headers()['content-security-policy']).toContain(
    "img-src 'self' data: https://pictures.example.org;",
  );
  const card = page.getByRole('listitem').filter({ hasText: email });
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('img')).toBeVisible();
  await callApi(page, 'PUT', `/users/${id}`, {});

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible');

  expect(refused).toEqual([]);
});
