import type { Page } from '@playwright/test';
import { callApi, cut, refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, hold, test } from '../fixtures.ts';
import { addTopic, edit, form, openTopics, order, rows, stored } from './page.ts';

// The window is high enough to show all topics, because the page renders only visible rows.
test.use({ viewport: { width: 1280, height: 8000 }, contextOptions: { reducedMotion: 'reduce' } });

const submit = (page: Page) => form(page).getByRole('button', { name: 'Add Topic' });
const LIST = /\/trpc\/[^?]*prompts\.list/;

async function fill(page: Page, topic: string): Promise<void> {
  await form(page).getByLabel('Topic').fill(topic);
  for (const name of ['English', 'Mix', 'Patwa']) await form(page).getByLabel(name).fill(`${name} of it`);
}

test('the table has the columns #, Topic, English, Mix, Patwa and Actions', async ({ page, server }) => {
  await openTopics(page, server);
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Topic',
    'English',
    'Mix',
    'Patwa',
    'Actions',
  ]);
  const prompts = await stored(page);
  expect(await order(page)).toEqual(prompts.map(({ topic }) => topic));
  await expect(page.getByRole('tab', { name: `Topics (${prompts.length})` })).toBeVisible();
});

test.describe('adding', () => {
  test('"Topic created!": it goes to the end, with the highest number plus 1', async ({ page, server }) => {
    await openTopics(page, server);
    const highest = Math.max(...(await stored(page)).map(({ display_order }) => display_order));
    const count = await rows(page).count();
    await page.getByRole('button', { name: 'Add Topic' }).click();
    await fill(page, 'Duppy stories');
    await submit(page).click();
    await expect(page.getByText('Topic created!')).toBeVisible();
    await expect(rows(page)).toHaveCount(count + 1);
    await expect(rows(page).last()).toContainText(`${highest + 1}`);
    await expect(rows(page).last()).toContainText('Duppy stories');
    await expect(page.getByRole('tab', { name: `Topics (${count + 1})` })).toBeVisible();
    await expect(form(page).getByLabel('Topic')).toHaveValue('');
    await expect(form(page).getByLabel('Topic')).toBeFocused();
  });

  test('closing the form gives the keyboard back to the button that opens it', async ({ page, server }) => {
    await openTopics(page, server);
    const opener = page.getByRole('button', { name: 'Add Topic' });
    await expect(opener).toBeVisible();
    await expect(opener).not.toBeFocused();
    await opener.press('Enter');
    await expect(form(page).getByLabel('Topic')).toBeFocused();
    await form(page).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(opener).toBeFocused();
  });

  test('"Please fill in all fields" while one is missing', async ({ page, server }) => {
    await openTopics(page, server);
    const count = await rows(page).count();
    await page.getByRole('button', { name: 'Add Topic' }).click();
    await fill(page, 'Half a topic');
    await form(page).getByLabel('Patwa').fill('   ');
    await submit(page).click();
    await expect(form(page).getByRole('alert')).toHaveText('Please fill in all fields');
    await expect(form(page).getByLabel('Patwa')).toHaveAttribute('aria-invalid', 'true');
    await expect(rows(page)).toHaveCount(count);
  });

  test('the room that is left is told while typing: 120 and 300 characters', async ({ page, server }) => {
    await openTopics(page, server);
    await page.getByRole('button', { name: 'Add Topic' }).click();
    await fill(page, 'x'.repeat(121));
    await expect(form(page).getByText('Please keep this to 120 characters. 121/120')).toBeVisible();
    await form(page).getByLabel('Mix').fill('x'.repeat(300));
    await expect(form(page).getByText('300/300')).toBeVisible();
    await submit(page).click();
    await expect(form(page).getByLabel('Topic')).toBeFocused();
    await expect(form(page).getByRole('alert')).toBeHidden();
  });

  test('"Error: {server error}", or else "Unable to create topic"; the words stay', async ({
    page,
    server,
    consoleErrors,
  }) => {
    await openTopics(page, server);
    await page.getByRole('button', { name: 'Add Topic' }).click();
    await fill(page, 'Not yet');
    await cut(page, 'prompts.create');
    await submit(page).click();
    await expect(form(page).getByRole('alert')).toHaveText('Error: Unable to create topic');
    await refuse(page, 'prompts.create', 'Not today.');
    await submit(page).click();
    await expect(form(page).getByRole('alert')).toHaveText('Error: Not today.');
    await expect(form(page).getByLabel('Mix')).toHaveValue('Mix of it');
    await expect(submit(page)).toBeEnabled();
    consoleErrors.length = 0;
  });
});

test('a reviewer reads everything, edits nothing, and is told why', async ({ page, server }) => {
  await openTopics(page, server, 'reviewer');
  await expect(
    page.getByText('You can read topics but not change them: that needs an administrator.'),
  ).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Topic', 'English', 'Mix', 'Patwa']);
  expect(await order(page)).toEqual((await stored(page)).map(({ topic }) => topic));
  await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(0);
  await expectClean(page, 'read only');
});

test('loading and failing are told, and can be tried again', async ({ page, server, consoleErrors }) => {
  await openTopics(page, server);
  const release = await hold(page, LIST);
  await page.reload();
  await expect(page.getByText('Loading topics...')).toBeVisible();
  await expectClean(page, 'loading');
  await release();
  await page.unroute(LIST);
  await refuse(page, 'prompts.list', 'Not today.');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The topics could not be loaded. Not today.');
  await expectClean(page, 'failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
  consoleErrors.length = 0;
});

test('without knowing the role it says so, and can be tried again', async ({
  page,
  server,
  consoleErrors,
}) => {
  await openTopics(page, server);
  for (const [tab, consequence, button] of [
    ['topics', ', so nothing can be changed here', 'Add Topic'],
    ['rules', ', so nothing can be changed here', 'Edit name'],
    ['users', '', 'Invite somebody'],
  ] as const) {
    await refuse(page, 'users.me', 'Not today.');
    await page.goto(`/app/admin?tab=${tab}`);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(
      `Your role could not be loaded${consequence}. Not today.`,
    );
    await expectClean(page, `${tab}, without a role`);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  }
  consoleErrors.length = 0;
});

test('an empty list says what to do', async ({ page, server }) => {
  await openTopics(page, server);
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const batch = (await answer.json()) as { result: { data: object } }[];
    const json = batch.map((one) =>
      'prompts' in one.result.data ? { result: { data: { prompts: [] } } } : one,
    );
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await expect(page.getByText('No topics yet')).toBeVisible();
  await expectClean(page, 'empty');
});

test('axe finds nothing', async ({ page, server, consoleErrors }) => {
  test.slow();
  await openTopics(page, server);
  const { id, topic } = await addTopic(page);
  await expectClean(page, 'full');
  await page.getByRole('button', { name: 'Add Topic' }).click();
  await submit(page).click();
  await form(page).getByLabel('Mix').fill('x'.repeat(301));
  await expectClean(page, 'adding');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await edit(page, topic).click();
  await page.getByLabel('English').fill('Mine');
  await callApi(page, 'PUT', `/prompts/${id}`, { mix: 'Theirs' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('changed this topic')).toBeVisible();
  await expectClean(page, 'editing, with a conflict');
  await page.getByRole('tab', { name: 'Diagram' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'leaving');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Move ${topic}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectClean(page, 'moving');
  consoleErrors.length = 0;
});
