import { randomUUID } from 'node:crypto';
import { expectClean } from './axe.ts';
import { callApi } from './api.ts';
import { chatOf, contribute, speak } from './contribute.ts';
import { expect, staySignedIn, test } from './fixtures.ts';
import { hearIt } from './review/page.ts';

// One installation, two countries. Where one runs, every other spec shows that no screen speaks of countries.
test.use({ settings: { PILOTS: 'jm,tt' }, contextOptions: { reducedMotion: 'reduce' } });

test('the switch leads from one country to another, and the choice holds', async ({ page, server }) => {
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/app');
  await expect(page).toHaveURL(/\?pilot=jm$/);
  await expect(page.getByRole('heading', { name: 'Phase 1: the Jamaica pilot' })).toBeVisible();

  const opener = page.locator('summary').filter({ hasText: 'Country: Jamaica' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const trinidad = page.getByRole('link', { name: 'Trinidad and Tobago' });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(trinidad, `${width} px`).toBeInViewport({ ratio: 1 });
  }
  await expectClean(page, 'the open switch');
  await page.keyboard.press('Escape');
  await expect(trinidad).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Phase 1: the Trinidad and Tobago pilot' })).toBeVisible();
  await expect(page).toHaveURL(/\?pilot=tt$/);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/admin\?pilot=tt$/);
  await expect(page.getByText('a community project from Trinidad and Tobago').first()).toBeVisible();
  await page.goto('/app/data-protection');
  await expect(page.getByRole('heading', { name: 'Data protection: Trinidad and Tobago' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Phase 1: the Jamaica pilot' })).toBeVisible();
});

test('one person talks to both bots, in chats of their own', async ({ page }) => {
  await page.goto('/simulator');
  const chat = page.getByRole('log', { name: 'Conversation' });
  await page.getByRole('button', { name: 'Say hi' }).click();
  await expect(chat.getByText('Jamaica').first()).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Jamaica' }).click();
  await page.getByRole('link', { name: 'Trinidad and Tobago' }).click();
  await page.getByRole('button', { name: 'Say hi' }).click();
  await expect(chat.getByText('a community project from Trinidad and Tobago')).toBeVisible();
  await page.goto('/simulator?pilot=jm');
  await expect(chat.getByText("Let's start")).toBeVisible();
  await expect(chat.getByText('Trinidad and Tobago')).toBeHidden();
});

test('a recording is judged by the labels of its country, and a reviewer gets those they can judge', async ({
  page,
  server,
}) => {
  const person = await speak(server.url, undefined, 'tt');
  for (const choice of ['Creole', 'Rather not say', '35 to 44', 'Skip', 'Done for now'])
    await person.tap(choice);
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Got it' }).click();

  const categories = page.getByRole('group', { name: 'What do you hear?' });
  await expect(page.getByRole('main').getByText('Trinidad and Tobago', { exact: true })).toBeVisible();
  await expect(categories.getByRole('button')).toHaveText([/English/, /Mix/, /Creole/]);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('First say what you hear: English, Mix or Creole.')).toBeVisible();
  await contribute(server.url, { words: 'Mi did go a maakit' });
  await hearIt(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(categories.getByRole('button')).toHaveText([/English/, /Mix/, /Patwa/]);

  await page.getByRole('button', { name: 'Labels I can judge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels I can judge' });
  const creole = dialog
    .getByRole('group', { name: 'Trinidad and Tobago' })
    .getByRole('checkbox', { name: 'Creole' });
  await creole.check();
  await expectClean(page, 'the labels');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await callApi(page, 'GET', '/review/labels')).toMatchObject({ judged: ['TT/Creole'] });
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing for you to listen to right now' })).toBeVisible();
});

test('somebody who is found in one country leads to the same person in the other', async ({
  page,
  server,
}) => {
  const person = randomUUID();
  await chatOf(server.url, 'tt', person).say({ text: 'Hi' });
  const here = chatOf(server.url, 'jm', person);
  await here.say({ text: 'Hi' });
  for (const text of ['hm', 'hmm', 'hmmm']) await here.say({ text });
  await here.latest();
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto('/app/admin?tab=operations&view=stuck&pilot=jm');
  await page.getByRole('button', { name: /^Open person/ }).click();
  await expect(page.getByRole('main').getByText('Jamaica', { exact: true })).toBeVisible();
  const others = page.getByRole('navigation', { name: 'The same person in other countries' });
  await expectClean(page, 'a person in two countries');
  await others.getByRole('link', { name: 'Trinidad and Tobago' }).click();
  await expect(page).toHaveURL(/view=person&pilot=tt&person=/);
  await expect(others.getByRole('link', { name: 'Jamaica' })).toBeVisible();
});
