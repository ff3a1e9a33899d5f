import type { Page } from '@playwright/test';
import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { callApi, cut, refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, test, wouldAsk, type RunningServer } from '../fixtures.ts';
import { signedIn } from './world.ts';

// The tests share a server, so each edits a different sentence.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an administrator finds a sentence, puts own words in its place, and uses ours again', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin?tab=rules&state=completed');
  await page.getByRole('button', { name: "The bot's own sentences" }).press('Enter');
  await expect(page.getByRole('heading', { name: "The bot's own sentences" })).toBeFocused();
  await page.getByRole('button', { name: 'Voice notes (17)' }).click();
  await expect(page).toHaveURL(/sentences=Voice\+notes/);
  await page.reload();
  const cell = worded(page, 'got in Patwa');
  await cell.getByRole('button', { name: 'Edit got in Patwa' }).click();
  await expect(cell.getByLabel('Patwa')).toBeFocused();
  await cell.getByLabel('Patwa').fill('Big up! ');
  await expect(cell.getByText('{{length}} is missing.')).toBeVisible();
  for (const name of ['{{length}}', '{{count}}'])
    await cell.getByRole('button', { name: `Put ${name} in` }).click();
  await expect(cell.getByLabel('Patwa')).toHaveValue('Big up! {{length}}{{count}}');
  await cell.getByLabel('Patwa').fill('Big up! {{length}}. A {{count}} yuh gi wi.');
  await cell.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sentence saved')).toBeVisible();
  await expect(cell).toContainText('Big up! {{length}}. A {{count}} yuh gi wi.');
  await expect(cell.getByText('Changed')).toBeVisible();
  await expect(cell.getByRole('button', { name: 'Edit got in Patwa' })).toBeFocused();
  expect((await stored(page, 'got')).wordings.Patwa?.body).toBe('Big up! {{length}}. A {{count}} yuh gi wi.');

  await cell.getByRole('button', { name: 'Restore the default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the default' }).click();
  await expect(page.getByText('Default words restored')).toBeVisible();
  await expect(cell.getByText('Changed')).toBeHidden();
  await expect(cell).toContainText('Mi get it, {{length}}.');
  await expect(cell).toBeFocused();
  expect((await stored(page, 'got')).wordings.Patwa?.body).toBeNull();
  await page.getByRole('button', { name: 'Back to the states' }).click();
  await expect(page.getByRole('article').getByText('completed', { exact: true })).toBeVisible();
});

test('the search looks at all of them; our own words typed again are no change', async ({ page, server }) => {
  await open(page, server);
  const search = page.getByRole('searchbox', { name: 'Search all sentences' });
  await search.fill('too BIG for me');
  await expect(page.getByRole('status').filter({ hasText: '1 sentence' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Voice notes' })).toBeVisible();
  const cell = worded(page, 'too large in English');
  await cell.getByRole('button', { name: 'Edit' }).click();
  await cell.getByLabel('English').fill('Shorter, please.');
  await cell.getByLabel('English').press('Escape');
  const asked = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(cell.getByLabel('English')).toHaveValue('Shorter, please.');
  await cell.getByRole('button', { name: 'Save' }).click();
  await expect(cell.getByText('Changed')).toBeVisible();
  await cell.getByRole('button', { name: 'Edit' }).click();
  await cell.getByLabel('English').fill('That recording is too big for me. One or two minutes is plenty.');
  await cell.getByRole('button', { name: 'Save' }).click();
  await expect(cell.getByText('Changed')).toBeHidden();
  await search.fill('nobody says this');
  await expect(page.getByText('No sentence contains “nobody says this”.')).toBeVisible();
});

test('a label says what is wrong with it, is saved by Enter, and Escape cancels', async ({
  page,
  server,
}) => {
  await open(page, server, 'Before deleting or stopping');
  const cell = worded(page, 'confirm yes in Mix');
  const edit = cell.getByRole('button', { name: 'Edit confirm yes in Mix' });
  await edit.click();
  const field = cell.getByLabel('Mix');
  await field.fill('Yes, take out all of it');
  await field.press('Enter');
  await expect(cell.getByText('It has 23 characters; the limit is 20.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('No, keep it');
  await expect(cell.getByText('would give another answer to the same question')).toBeVisible();
  await field.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(edit).toBeFocused();
  await edit.click();
  await field.fill('Yes, wipe it');
  await field.press('Enter');
  await expect(cell.getByText('Changed')).toBeVisible();
  expect((await stored(page, 'confirm_yes')).wordings.Mix?.body).toBe('Yes, wipe it');
});

test('in a conflict says who and shows theirs', async ({ page, server, consoleErrors }) => {
  const email = await open(page, server, 'Keywords');
  const cell = worded(page, 'started in English');
  const save = cell.getByRole('button', { name: 'Save' });
  await cell.getByRole('button', { name: 'Edit' }).click();
  await cell.getByLabel('English').fill('Mine');
  await callApi(page, 'PUT', '/bot-sentences/English/started', { body: 'Theirs' });
  await save.click();
  await expect(cell.getByRole('alert')).toContainText(`Error: ${email} changed this sentence`);
  await expect(cell.getByRole('definition')).toHaveText('Theirs');
  await expect(cell.getByLabel('English')).toHaveValue('Mine');
  await save.click();
  await expect(page.getByText('Sentence saved')).toBeVisible();
  await expect(cell).toContainText('Mine');

  await cell.getByRole('button', { name: 'Edit' }).click();
  await cell.getByLabel('English').fill('Mine again');
  await callApi(page, 'PUT', '/bot-sentences/English/started', { body: 'Theirs again' });
  await save.click();
  await cell.getByRole('button', { name: 'Use theirs' }).click();
  await expect(cell.getByLabel('English')).toHaveValue('Theirs again');
  await save.click();
  await expect(cell.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(cell).toContainText('Theirs again');
  consoleErrors.length = 0;
});

test('what cannot be saved stays, and says why', async ({ page, server, consoleErrors }) => {
  await open(page, server, 'Keywords');
  const cell = worded(page, 'stopped in Mix');
  const save = cell.getByRole('button', { name: 'Save' });
  await cell.getByRole('button', { name: 'Edit' }).click();
  await cell.getByLabel('Mix').fill('Mine');
  await refuse(page, 'botSentences.reword', 'Not today.');
  await save.click();
  await expect(cell.getByRole('alert')).toHaveText('Error: Not today.');
  await page.unrouteAll();
  await cut(page, 'botSentences.reword');
  await save.click();
  await expect(cell.getByRole('alert')).toHaveText('Error: Unable to save the sentence');
  await expect(cell.getByLabel('Mix')).toHaveValue('Mine');
  consoleErrors.length = 0;
});

test('one at a time, and what was typed is not lost', async ({ page, server }) => {
  await open(page, server, 'Hints');
  await worded(page, 'lost in Mix').getByRole('button', { name: 'Edit' }).click();
  await worded(page, 'lost in Mix').getByLabel('Mix').fill('Typed {{human}}');
  await worded(page, 'human in Mix').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Save or cancel the sentence that you are editing first.')).toBeVisible();
  expect(await wouldAsk(page)).toBe(true);
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const name of ['Keywords (9)', 'Back to the states']) {
    await page.getByRole('button', { name }).click();
    await ask.getByRole('button', { name: 'Stay here' }).click();
  }
  await expect(worded(page, 'lost in Mix').getByLabel('Mix')).toHaveValue('Typed {{human}}');
});

test('a reviewer reads them and can change nothing, and knows why', async ({ page, server }) => {
  await open(page, server, 'Hints', 'reviewer');
  await expect(page.getByText('that needs an administrator')).toBeVisible();
  await expect(worded(page, 'moved in Patwa')).toContainText('Sorry, wi change a few tings');
  await expect(page.getByRole('button', { name: /^(Edit|Restore the default)/ })).toHaveCount(0);
});

test('everything fits on every screen, and has its name', async ({ page, server }) => {
  test.slow();
  await open(page, server, 'Before deleting or stopping');
  await callApi(page, 'PUT', '/bot-sentences/Patwa/going_on', { body: 'x'.repeat(700) });
  await page.reload();
  await worded(page, 'confirm words in English').getByRole('button', { name: 'Edit' }).click();
  await worded(page, 'confirm words in English')
    .getByLabel('English')
    .fill(`{{nobody}} ${'x'.repeat(700)}`);
  await expect(page.getByText('{{words}} is missing.')).toBeVisible();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await beyond(), `${width} px`).toBe(0);
  }
  await expectClean(page, 'sentences');
  await page.getByRole('searchbox').fill('nobody says this');
  await expect(page.getByText('No sentence contains')).toBeVisible();
  await expectClean(page, 'nothing found');
});

async function open(
  page: Page,
  server: RunningServer,
  group = '',
  role: 'admin' | 'reviewer' = 'admin',
): Promise<string> {
  const email = await signedIn(page, server, role);
  await page.goto(`/app/admin?tab=rules&sentences=${encodeURIComponent(group)}`);
  await expect(page.getByRole('heading', { name: "The bot's own sentences" })).toBeVisible();
  return email;
}

function worded(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true });
}

async function stored(page: Page, key: string): Promise<BotSentence> {
  const { sentences } = await callApi<{ sentences: BotSentence[] }>(page, 'GET', '/bot-sentences');
  const found = sentences.find(({ sentence_key }) => sentence_key === key);
  if (!found) throw new Error(`There is no sentence ${key}.`);
  return found;
}
