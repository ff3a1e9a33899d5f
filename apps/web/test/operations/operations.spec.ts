import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { speak } from '../contribute.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openDesk(page: Page, server: RunningServer): Promise<void> {
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/app/admin?tab=operations');
  await expect(page.getByRole('heading', { name: 'Operations' })).toBeVisible();
}

/** Somebody who has spoken and whom the bot does not understand any more. @returns their id */
async function stuckPerson(page: Page, server: RunningServer): Promise<string> {
  const person = await speak(server.url);
  for (const text of ['hm', 'hmm', 'hmmm']) await person.say({ text });
  type Listed = { data: { user_id: string }[] };
  const { data } = await callApi<Listed>(page, 'GET', '/submissions?limit=1');
  return data[0]?.user_id ?? '';
}

test('the last tab is for admins: reviewers have the others', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/admin?tab=operations');
  await expect(page.getByRole('tab', { name: 'Rules & Templates', selected: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(5);
});

test('how the bot does is there without a click: what waits, what failed, how many a minute', async ({
  page,
  server,
}) => {
  await openDesk(page, server);
  await stuckPerson(page, server);
  await page.reload();
  await expect(page.getByText('Nobody waits for an answer.')).toBeVisible();
  await expect(page.getByText('Nothing has failed.')).toBeVisible();
  await expect(page.getByText(/^Received: .* in half an hour$/)).toBeVisible();
  await expect(page.getByText('takes messages')).toBeVisible();
  await expectClean(page, 'now');
});

test('what failed is tried again by one click', async ({ page, server }) => {
  await openDesk(page, server);
  const error = 'WhatsApp did not accept the content of the message.';
  const group = { kind: 'send', error_code: 63005, error, count: 3, latest_at: new Date().toISOString() };
  await page.route(/\/trpc\/[^?]*operations\.now/, async (route) => {
    const answers = (await (await route.fetch()).json()) as { result: { data: { failed?: object[] } } }[];
    for (const { result } of answers) if (result.data.failed) result.data.failed = [group];
    await route.fulfill({ json: answers });
  });
  await page.reload();
  await expect(page.getByText('3 not sent')).toBeVisible();
  await expect(page.getByText(error)).toBeVisible();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('Trying 0 again')).toBeVisible();
  await expectClean(page, 'failed');
});

test('who is stuck is found, looked at and asked again in three clicks', async ({ page, server }) => {
  await openDesk(page, server);
  const id = await stuckPerson(page, server);
  await page.getByRole('button', { name: 'Stuck' }).click();
  await expect(page.getByText('Not understood three times').first()).toBeVisible();
  await expect(page.getByText('Last: Text').first()).toBeVisible();
  await expectClean(page, 'stuck');
  await page.getByRole('button', { name: `Open person ${id.slice(0, 8)}` }).click();
  await expect(page.getByRole('heading', { name: `Person ${id.slice(0, 8)}` })).toBeVisible();
  await expect(page.getByText('Voice note', { exact: true })).toBeVisible();
  await expectClean(page, 'person');
  await page.getByRole('button', { name: 'Send the question again' }).click();
  await expect(page.getByText('The question is on its way again')).toBeVisible();
});

test('somebody who was found is held, and put to another state', async ({ page, server }) => {
  await openDesk(page, server);
  const id = await stuckPerson(page, server);
  await page.goto('/app/admin?tab=operations&view=person');
  await page.getByLabel('Find a person').fill(id);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Hold for a day' }).click();
  await expect(page.getByRole('button', { name: 'End the hold' })).toBeVisible();
  await page.getByLabel('Put to a state').selectOption({ index: 4 });
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('They go on there')).toBeVisible();
});

test('nobody found is told at the field', async ({ page, server, consoleErrors }) => {
  await openDesk(page, server);
  await page.goto('/app/admin?tab=operations&view=person');
  await page.getByLabel('Find a person').fill('+1 876 999 9999');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('There is no such contributor.')).toBeVisible();
  // The browser's own line about the 404.
  consoleErrors.length = 0;
});

test('everything is deleted in somebody’s name, with a reason, and the receipt finds them', async ({
  page,
  server,
}) => {
  await openDesk(page, server);
  const id = await stuckPerson(page, server);
  await page.goto(`/app/admin?tab=operations&view=person&person=${id}`);
  await page.getByRole('button', { name: 'Delete everything' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('Asked by mail.');
  await expectClean(page, 'deleting');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  const receipt = await page
    .getByText(/Receipt: /)
    .locator('strong')
    .textContent();
  await page.getByLabel('Find a person').fill(receipt ?? '');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('Taken back').first()).toBeVisible();
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
