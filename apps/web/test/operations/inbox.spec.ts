import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { speak } from '../contribute.ts';
import { expect, staySignedIn, test, type RunningServer } from '../fixtures.ts';
import { openDesk } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const QUESTION = 'Why yuh need fi know weh mi live?';
const ANSWER = 'Only the parish, never the street.';

test('somebody who asked for a person is answered in the console, and the bot goes on when the chat is closed', async ({
  page,
  server,
}) => {
  const person = await speak(server.url);
  await person.say({ text: 'PERSON' });
  await person.say({ text: QUESTION });
  await openDesk(page, server);
  await page.getByRole('link', { name: 'Open the inbox' }).click();
  await page.getByRole('button', { name: /^Person .* waiting for/ }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(QUESTION);
  await expectClean(page, 'the inbox');

  const form = page.getByRole('form', { name: 'Answer' });
  await form.getByRole('group').getByRole('button').first().click();
  await expect(form.getByLabel('Your answer')).toBeFocused();
  await expect(form.getByLabel('Your answer')).toHaveValue(/^Thank you for writing/);
  await form.getByLabel('Your answer').fill(ANSWER);
  await form.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(ANSWER);
  await expect(form.getByLabel('Your answer')).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Person .* answered/ })).toBeVisible();
  await expect.poll(async () => (await person.latest()).body).toBe(ANSWER);

  await person.say({ text: 'Thank you!' });
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Thank you!');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectClean(page, 'the inbox on a phone');
  await page.getByRole('button', { name: 'Close this chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
  await expect(page.getByText('Nobody is waiting for a person.')).toBeVisible();
  await expect.poll(async () => (await person.latest()).body).toContain('I, the bot, am back');
});

test('a chat that a colleague answers is taken over by a click, and leaving asks before typed words are lost', async ({
  page,
  browser,
  server,
}) => {
  const person = await speak(server.url);
  await person.say({ text: 'PERSON' });
  await openInbox(page, server);
  await page.getByLabel('Your answer').fill('I look into it.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('I look into it.');

  const second = await browser.newPage();
  await openInbox(second, server);
  await expect(second.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await second.getByRole('button', { name: 'Take it over' }).click();
  await second.getByLabel('Your answer').fill('Half an answer');
  await second.getByRole('button', { name: 'Stuck' }).click();
  await expect(second.getByRole('dialog')).toContainText('Leave without saving?');
  await second.getByRole('button', { name: 'Stay here' }).click();
  await expect(second.getByLabel('Your answer')).toHaveValue('Half an answer');
  await second.close();

  await page.getByLabel('Your answer').fill('Still there?');
  await expect(page.getByText('is answering this chat.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(page.getByLabel('Your answer')).toHaveValue('Still there?');
});

/** Opens the inbox, and in it the chat of whoever is first. */
async function openInbox(page: Page, server: RunningServer) {
  await staySignedIn(page, server, await server.people.add('admin'));
  await page.goto(`${server.url}/app/admin?tab=operations&view=inbox`);
  await page
    .getByRole('button', { name: /^Person / })
    .first()
    .click();
}
