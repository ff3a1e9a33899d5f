import { cut } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { clicks, openDesk, stuckPerson } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the last tab is for admins: reviewers have the others', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/admin?tab=operations');
  await expect(page.getByRole('tab', { name: 'Rules & Templates', selected: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(5);
});

test('while it cannot be known who looks, that is told, and can be tried again', async ({
  page,
  server,
  consoleErrors,
}) => {
  await staySignedIn(page, server, await server.people.add('admin'));
  await cut(page, 'users.me');
  await page.goto('/app/admin?tab=operations');
  await expect(page.getByText('Your role could not be loaded.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Operations', selected: true })).toBeVisible();
  await page.unrouteAll();
  consoleErrors.length = 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Reach and health' })).toBeVisible();
});

test('how the bot does is there without a click: what waits, what failed, how many a minute', async ({
  page,
  server,
}) => {
  await openDesk(page, server);
  await stuckPerson(page, server);
  await page.reload();
  await expect(page.getByText('Nobody is waiting.')).toBeVisible();
  await expect(page.getByText('Nothing has failed.')).toBeVisible();
  await expect(page.getByText(/^Received: .* in half an hour$/)).toBeVisible();
  await expect(page.getByText('not set up')).toBeVisible();
  await expect(page.getByText('Simulator only')).toBeVisible();
  await expectClean(page, 'now');
  expect(await clicks(page)).toBe(0);
});

test('how our number is at WhatsApp stands among the rest', async ({ page, server }) => {
  await openDesk(page, server);
  const problem = '63112: The business account was disabled.';
  const sender = {
    status: 'offline',
    quality: 'low',
    messaging_limit: '250 Customers/24hr',
    problems: [problem],
  };
  await page.route(/\/trpc\/operations\.sender/, (route) =>
    route.fulfill({ json: { result: { data: { sender } } } }),
  );
  await page.reload();
  for (const text of ['Offline', 'Low quality', 'Up to 250 Customers/24hr', problem])
    await expect(page.getByText(text)).toBeVisible();
  await expectClean(page, 'an ill number');
});

test('what failed is tried again by one click, or one of it by two', async ({
  page,
  server,
  consoleErrors,
}) => {
  await openDesk(page, server);
  const contributor_id = await stuckPerson(page, server);
  const error = 'WhatsApp did not accept the content of the message.';
  const group = { kind: 'send', error_code: 63005, error, count: 3, latest_at: new Date().toISOString() };
  const one = {
    ...{ kind: 'send', id: '9', contributor_id, at: group.latest_at },
    ...{ attempts: 2, error_code: 63005, error },
  };
  await page.route(/\/trpc\/[^?]*operations\.(now|failures)/, async (route) => {
    type Answer = { result: { data: { failed?: object[]; failures?: object[] } } };
    const answers = (await (await route.fetch()).json()) as Answer[];
    for (const { result } of answers) {
      if (result.data.failed) result.data.failed = [group];
      if (result.data.failures) result.data.failures = [one];
    }
    await route.fulfill({ json: answers });
  });
  await page.reload();
  await expect(page.getByText('3 not sent').first()).toBeVisible();
  await expect(page.getByText(error)).toBeVisible();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('Retrying 0')).toBeVisible();
  await page.getByRole('button', { name: /^Show each/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'tried 2 times' }).last();
  await expectClean(page, 'failed');
  await row.getByRole('button', { name: /^Retry, person/ }).click();
  // The failures on the page are made up, so the server has no such message to retry.
  await expect(page.getByText('There is nothing here that failed and could be tried again.')).toBeVisible();
  consoleErrors.length = 0;
  await row.getByRole('button', { name: `Open person ${contributor_id.slice(0, 8)}` }).click();
  await expect(page.getByRole('heading', { name: `Person ${contributor_id.slice(0, 8)}` })).toBeVisible();
  // Retry all in one click; then show each, retry one, and open its contributor.
  expect(await clicks(page)).toBe(4);
});

test('a pause is two clicks, stands on every page, on /status, and ends by two', async ({ page, server }) => {
  await openDesk(page, server);
  await page.getByRole('button', { name: 'Pause the bot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The bot is paused').first()).toBeVisible();
  await page.goto('/app');
  await expect(page.getByText('The bot is paused')).toBeVisible();
  await expectClean(page, 'paused');
  await page.goto('/status');
  await expect(page.getByRole('heading', { name: 'The bot is paused' })).toBeVisible();
  await page.goto('/app');
  await page.getByRole('link', { name: 'Open Operations' }).click();
  await page.getByRole('button', { name: 'Resume the bot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause the bot' })).toBeVisible();
  await page.goto('/status');
  await expect(page.getByRole('heading', { name: 'The bot works' })).toBeVisible();
});

test('trouble stands in red on every page, one click from what is wrong', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add('admin'));
  const trouble = 'Messages have not gone out for 3 minutes.';
  await page.route(/\/trpc\/[^?]*operations\.alert/, async (route) => {
    const answers = (await (await route.fetch()).json()) as { result: { data: { troubles?: string[] } } }[];
    for (const { result } of answers) result.data.troubles?.push(trouble);
    await route.fulfill({ json: answers });
  });
  for (const path of ['/app', '/app/datasets', '/app/review', '/app/releases', '/app/admin']) {
    await page.goto(path);
    await expect(page.getByRole('status').getByText(trouble)).toBeVisible();
  }
  await expectClean(page, 'trouble');
  await page.getByRole('link', { name: 'Open Operations' }).click();
  await expect(page.getByRole('heading', { name: 'Operations' })).toBeVisible();
});
