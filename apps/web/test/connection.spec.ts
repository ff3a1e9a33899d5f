import { expectClean } from './axe.ts';
import { contribute } from './contribute.ts';
import { expect, signIn, test } from './fixtures.ts';

const NOTICE = /No connection\. What you see may be out of date/;

test('a pulled plug is told at once, what was loaded stays, and it recovers by itself', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  await contribute(server.url, { words: 'kept on the screen' });
  await signIn(page, server, await server.people.add());
  await page.goto('/app/datasets');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expectClean(page, 'without connection');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(NOTICE)).toBeHidden();
  consoleErrors.length = 0;
});

test('a server that does not answer is asked again until it does, and then the page is up to date', async ({
  page,
  server,
  consoleErrors,
}) => {
  await signIn(page, server, await server.people.add());
  const away = /\/(trpc|health)\//;
  await page.route(away, (route) => route.abort());
  await page.getByRole('link', { name: 'Datasets', exact: true }).click();
  await expect(page.getByText(NOTICE)).toBeVisible();
  const words = `w${Math.random().toString(36).slice(2, 12)}`;
  await contribute(server.url, { words });
  await page.unroute(away);
  await expect(page.getByText(NOTICE)).toBeHidden();
  await expect(page.getByText(words)).toBeVisible();
  consoleErrors.length = 0;
});

test('a page of a proxy in place of an answer is told in words', async ({ page, server, consoleErrors }) => {
  await signIn(page, server, await server.people.add());
  await page.route(/\/trpc\//, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.getByRole('link', { name: 'Datasets', exact: true }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'The submissions could not be loaded.' });
  await expect(failure).toContainText('The server gave no answer (502). Try again in a minute.');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  consoleErrors.length = 0;
});
