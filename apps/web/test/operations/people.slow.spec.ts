import { callApi } from '../api.ts';
import { expectClean } from '../axe.ts';
import { chatOf } from '../contribute.ts';
import { expect, test } from '../fixtures.ts';
import { clicks, find, MOST_CLICKS, openDesk, stuckPerson } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  await expect(page.getByText('The question is being sent again')).toBeVisible();
  expect(await clicks(page)).toBeLessThanOrEqual(MOST_CLICKS);
});

test('somebody is found and held in three clicks, or put to another state', async ({ page, server }) => {
  await openDesk(page, server);
  const id = await stuckPerson(page, server);
  await find(page, id);
  await page.getByRole('button', { name: 'Hold for a day' }).click();
  await expect(page.getByRole('button', { name: 'End the hold' })).toBeVisible();
  expect(await clicks(page)).toBeLessThanOrEqual(MOST_CLICKS);
  await page.getByLabel('Move to a state').selectOption({ index: 4 });
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('They continue there')).toBeVisible();
});

test('somebody who said that they are under 18 by mistake is let in again in three clicks', async ({
  page,
  server,
}) => {
  await openDesk(page, server);
  const person = chatOf(server.url);
  await person.say({ text: 'Hi' });
  await person.tap("Let's start");
  // Make the contributor stuck: the list of stuck contributors has the id to search for.
  for (const text of ['hm', 'hmm', 'hmmm']) await person.say({ text });
  await person.latest();
  type Listed = { states: { state_key: string; people: { contributor_id: string }[] }[] };
  const { states } = await callApi<Listed>(page, 'GET', '/operations/stuck');
  const atConsent = states.find(({ state_key }) => state_key === 'awaiting_start');
  await person.tap('No, go on');
  await person.tap("I'm under 18");
  await find(page, atConsent?.people.at(-1)?.contributor_id ?? '');
  await expect(page.getByText('Said they are under 18')).toBeVisible();
  await page.getByRole('button', { name: 'Lift the under-18 mark' }).click();
  await expect(page.getByText('They can take part again')).toBeVisible();
  await expect(page.getByText('Said they are under 18')).toBeHidden();
  expect(await clicks(page)).toBeLessThanOrEqual(MOST_CLICKS);
});

test('a long story is read a page at a time', async ({ page, server }) => {
  await openDesk(page, server);
  const id = await stuckPerson(page, server);
  await page.route(/operations\.timeline/, (route) =>
    route.continue({ url: route.request().url().replace('%22limit%22%3A50', '%22limit%22%3A3') }),
  );
  await find(page, id);
  const turns = page.getByRole('listitem').filter({ has: page.getByRole('list', { name: 'Answers' }) });
  await expect(turns).toHaveCount(3);
  await page.getByRole('button', { name: 'Show earlier ones' }).click();
  await expect(turns).toHaveCount(6);
  await page.getByRole('button', { name: 'Show earlier ones' }).click();
  await expect(turns).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Show earlier ones' })).toBeHidden();
});

test('nobody found is told at the field', async ({ page, server, consoleErrors }) => {
  await openDesk(page, server);
  await page.goto('/app/admin?tab=operations&view=person');
  await page.getByLabel('Find a person').fill('+1 876 999 9999');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('There is no such contributor.')).toBeVisible();
  // Chromium itself logs the 404.
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
  await dialog.getByLabel('How did they prove who they are?').fill('Named their last three questions.');
  await expectClean(page, 'deleting');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  const receipt = await page
    .getByText(/Receipt: /)
    .locator('strong')
    .textContent();
  await page.getByLabel('Find a person').fill(receipt ?? '');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
});
