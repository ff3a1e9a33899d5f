import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test.use({ settings: { AUTH_LINK_CONFIRM: 'true', AUTH_REDIRECT_ALLOW: 'http://localhost:*' } });

test('the button of a mailed link leads to another allowed site', async ({ page, server }) => {
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Another app</h1>');
  });
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  const site = `http://localhost:${(other.address() as AddressInfo).port}`;
  const link = new URL(await server.people.signInLink(await server.people.add()));
  link.searchParams.set('redirect_to', `${site}/signed-in`);
  await page.goto(link.href);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expectClean(page, 'the page between a mailed link and the sign-in');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Another app' })).toBeVisible();
  expect(page.url()).toContain(`${site}/signed-in#access_token=`);
  await page.goto('about:blank');
  await new Promise((resolve) => other.close(resolve));
});

test('and to the dashboard, once somebody has pressed it', async ({ page, server }) => {
  const email = await server.people.add();
  const link = await server.people.signInLink(email);
  // Open the link as mail scanners do, by HEAD and as a prefetch.
  await page.request.head(link);
  await page.request.get(link, { headers: { 'sec-purpose': 'prefetch' } });
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("You're signed in as:")).toContainText(email);
});
