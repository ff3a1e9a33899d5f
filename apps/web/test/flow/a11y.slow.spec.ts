import type { Page } from '@playwright/test';
import { refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, hold, signIn, test } from '../fixtures.ts';
import type { RunningServer } from '../fixtures.ts';
import { choice, message, say, unfoldChoices } from './page.ts';
import { openState } from './world.ts';

// Without animations, so that the checks see the final look.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Takes long: each state of this screen, which has many elements, is checked in four looks.
test.describe.configure({ timeout: 240_000 });

const STATES = /\/trpc\/[^?]*states\.list/;

test('buttons and lists', async ({ page, server }) => {
  await open(page, server, 'awaiting_region');
  await expect(page.getByText('set region Outside Jamaica')).toBeAttached();
  await expectClean(page, 'list');
  await unfoldChoices(page);
  await expect(page.getByText('set region Outside Jamaica')).toBeVisible();
  await expectClean(page, 'list, unfolded');
  await openState(page, 'welcome');
  await choice(page, 'Button 1');
  await expect(page.getByText('if consent is given').first()).toBeVisible();
  await expectClean(page, 'buttons');
});

test('full of problems', async ({ page, server }) => {
  await open(page, server, 'awaiting_start');
  await page.getByRole('button', { name: 'Add Button' }).click();
  await message(page).fill(`{{nickname}} ${'x'.repeat(1025)}`);
  await (await choice(page, 'Button 2')).getByLabel('Triggered event').selectOption('CONSENT_AGREED');
  await expect(page.getByText('Sharing events can cause ambiguous transitions').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('State name').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A state needs a name.')).toBeVisible();
  await expectClean(page, 'full of problems');
});

test('the windows for events, destinations and transitions', async ({ page, server }) => {
  await open(page, server, 'showing_info');
  await (await choice(page, 'Button 1')).getByRole('button', { name: 'Create new event' }).click();
  await expectClean(page, 'new event');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add transition' }).click();
  await expectClean(page, 'new transition');
});

test('the windows for rules and for saving anyway', async ({ page, server }) => {
  await open(page, server, 'showing_info');
  await unfoldChoices(page);
  await page.getByRole('button', { name: 'Rules and actions of No thanks' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Only if all of this holds: 1').selectOption('submissions_at_least');
  await page.getByRole('button', { name: 'Add action' }).click();
  await page.getByLabel('Then do, in this order: 1').selectOption('set_region');
  await expectClean(page, 'rules and actions');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
  await expectClean(page, 'discarding');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('button', { name: 'Add Button' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Do you want to save anyway?' })).toBeVisible();
  await expectClean(page, 'saving anyway');
});

test('a conflict', async ({ page, server, browser }) => {
  await open(page, server, 'declined');
  await message(page).fill('Mine');
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await open(other, server, 'declined');
  await say(other, 'Theirs');
  await context.close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('saved this state first')).toBeVisible();
  await expectClean(page, 'conflict');
});

test('reading only, and a state that is not there', async ({ page, server }) => {
  await open(page, server, 'awaiting_language_choice', 'reviewer');
  await expect(page.getByText('that needs an administrator')).toBeVisible();
  await expectClean(page, 'reviewer');
  await page.goto('/app/admin?tab=rules&state=nowhere');
  await expect(page.getByText('There is no state “nowhere” here.')).toBeVisible();
  await expectClean(page, 'unknown state');
});

test('loading and failing', async ({ page, server, consoleErrors }) => {
  await open(page, server, 'completed');
  const release = await hold(page, STATES);
  await page.reload();
  await expect(page.getByText('Loading the conversation...')).toBeAttached();
  await expectClean(page, 'loading');
  await release();
  await page.unroute(STATES);
  await refuse(page, 'states.list', 'Not today.');
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectClean(page, 'failed');
  consoleErrors.length = 0;
});

async function open(
  page: Page,
  server: RunningServer,
  state_key: string,
  role: 'admin' | 'reviewer' = 'admin',
): Promise<void> {
  await signIn(page, server, await server.people.add(role));
  await openState(page, state_key);
}
