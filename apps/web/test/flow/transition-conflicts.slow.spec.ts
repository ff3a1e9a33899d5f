import type { Page } from '@playwright/test';
import { hold } from '../fixtures.ts';
import { stateInList } from './page.ts';
import { allowConflicts, resumeAfterStop, expect, test } from './world.ts';

allowConflicts();

const AUDIO = 'Voice note received to Completed';

test.describe('rules and actions that somebody else changed first', () => {
  test('are not overwritten, also after coming back to the page; saving again is a choice', async ({
    page,
    open,
    take,
    colleague,
  }) => {
    const key = take('waiting');
    await open(key);
    const dialog = await openRules(page);
    await addRule(page, 'consent_given');
    const other = await colleague(key);
    await openRules(other.page);
    await other.page.getByLabel('Priority').fill('7');
    await addRule(other.page, 'region_known');
    await save(other.page);
    await expect(other.page.getByText('Transition updated')).toBeVisible();
    await resumeAfterStop(page);
    await expect(page.getByText('Priority 7')).toBeVisible();

    await save(page);
    const notice = dialog.getByRole('alert');
    await expect(notice).toContainText(`${other.email} changed this transition`);
    await expect(notice).toContainText(/Only if, theirs:\s*region is known/);
    await expect(notice).toContainText(/Priority, theirs:\s*7/);
    await expect(dialog.getByLabel('Only if all of this holds: 1')).toHaveValue('consent_given');
    await other.page.reload();
    const theirRow = other.page.getByRole('listitem', { name: AUDIO });
    await expect(theirRow.getByText('if region is known')).toBeVisible();

    await save(page);
    await expect(page.getByText('Transition updated')).toBeVisible();
    const row = page.getByRole('listitem', { name: AUDIO });
    await expect(row.getByText('if consent is given')).toBeVisible();
    await expect(row.getByText('Priority 1')).toBeVisible();
  });

  test('can be taken over instead', async ({ page, open, take, colleague }) => {
    const key = take('waiting');
    await open(key);
    const dialog = await openRules(page);
    await addRule(page, 'consent_given');
    const other = await colleague(key);
    await openRules(other.page);
    await addRule(other.page, 'region_known');
    await save(other.page);
    await expect(other.page.getByText('Transition updated')).toBeVisible();
    await save(page);
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect(dialog.getByLabel('Only if all of this holds: 1')).toHaveValue('region_known');
    await expect(dialog.getByRole('alert')).toBeHidden();
    // No unsaved edit is left, so the page does not ask.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('are no conflict when it only leads elsewhere', async ({ page, open, take, colleague }) => {
    const key = take('waiting');
    await open(key);
    await openRules(page);
    await addRule(page, 'consent_given');
    const other = await colleague(key);
    await moveTo(other.page, 'Welcome (welcome)');
    await expect(other.page.getByText('Transition updated')).toBeVisible();
    await save(page);
    await expect(page.getByText('Transition updated')).toBeVisible();
    const row = page.getByRole('listitem', { name: 'Voice note received to Welcome' });
    await expect(row.getByText('if consent is given')).toBeVisible();
  });

  test('are shown as they are, not as this page remembers them', async ({ page, open, take, colleague }) => {
    const [key, elsewhere] = [take('waiting'), take('waiting')];
    await open(key);
    await expect(page.getByRole('listitem', { name: AUDIO })).toBeVisible();
    await stateInList(page, elsewhere).click();
    await expect(page.getByRole('article', { name: `Of ${elsewhere}` })).toBeVisible();
    const other = await colleague(key);
    await openRules(other.page);
    await addRule(other.page, 'region_known');
    await save(other.page);
    await expect(other.page.getByText('Transition updated')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();

    const release = await hold(page, /transitions\.rules/);
    await stateInList(page, key).click();
    const dialog = await openRules(page);
    await release();
    await expect(dialog.getByLabel('Only if all of this holds: 1')).toHaveValue('region_known');
  });
});

test('a destination that somebody else changed first is not overwritten unseen', async ({
  page,
  open,
  take,
  colleague,
}) => {
  const key = take('waiting');
  await open(key);
  await page.getByRole('button', { name: 'Edit destination Completed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should it lead?' });
  await dialog.getByLabel('Goes To State').selectOption({ label: 'Welcome (welcome)' });
  const other = await colleague(key);
  await moveTo(other.page, 'Consent (awaiting_start)');
  await expect(other.page.getByText('Transition updated')).toBeVisible();
  await resumeAfterStop(page);
  await expect(page.locator('li[aria-label="Voice note received to Consent"]')).toBeVisible();
  await save(page);
  await expect(dialog.getByRole('alert')).toContainText(/Goes To State, theirs:\s*Consent/);
  await expect(dialog.getByLabel('Goes To State').locator('option:checked')).toHaveText('Welcome (welcome)');
  await save(page);
  await expect(page.getByText('Transition updated')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Voice note received to Welcome' })).toBeVisible();
});

test('a transition that somebody else changed first is not removed unseen', async ({
  page,
  open,
  take,
  colleague,
}) => {
  const key = take('waiting');
  await open(key);
  await page.getByRole('button', { name: 'Remove transition Voice note received' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this transition?' });
  const other = await colleague(key);
  await openRules(other.page);
  await other.page.getByLabel('Priority').fill('7');
  await addRule(other.page, 'region_known');
  await save(other.page);
  await expect(other.page.getByText('Transition updated')).toBeVisible();
  await resumeAfterStop(page);
  await expect(page.getByText('Priority 7')).toBeVisible();
  // Nothing else leads on: that is asked first.
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove anyway' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`${other.email} has just changed it.`);
  await expect(dialog.getByText('Only if: region is known')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Transition removed')).toBeVisible();
});

async function openRules(page: Page) {
  await page.getByRole('button', { name: 'Rules and actions of Voice note received' }).click();
  return page.getByRole('dialog', { name: 'Rules and actions' });
}

async function addRule(page: Page, rule: string): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Only if all of this holds: 1').selectOption(rule);
}

async function moveTo(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit destination Completed' }).click();
  await page.getByRole('dialog').getByLabel('Goes To State').selectOption({ label });
  await save(page);
}

function save(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
}
