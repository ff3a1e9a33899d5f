import type { Page } from '@playwright/test';
import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test as base } from '../fixtures.ts';
import { prepared } from '../prepared.ts';
import { message, saveChanges } from './page.ts';

/** A test with its own server, which has the seeded flow and two contributors who have consented. */
const test = base.extend<{ open: (state_key: string) => Promise<void> }>({
  settings: prepared(async (db) => {
    await seed(db, [country]);
    for (const place of [1, 2])
      await db.contributors.create({
        data: {
          ...{ source: 'simulator', address_hmac: Uint8Array.of(place), address_enc: new Uint8Array() },
          conversation: { create: { snapshot: { consent_version: 1 } } },
        },
      });
  }),
  open: async ({ page, server }, use) => {
    await staySignedIn(page, server, await server.people.add('admin'));
    await use(async (state_key) => {
      await page.goto(`/app/admin?tab=rules&state=${state_key}`);
      await expect(page.getByRole('heading', { name: 'State Configuration' })).toBeVisible();
      // Wait until the whole flow has been checked.
      await expect(page.getByText(/^(\d+ situations checked|All \d+ situations)/)).toBeVisible({
        timeout: 30_000,
      });
    });
  },
});

const question = (page: Page) => page.getByRole('dialog', { name: 'Do you want to save anyway?' });
const isSaved = (page: Page) => expect(page.getByText('Saved successfully').first()).toBeVisible();
const NO_CHOICE = /records consent, but is not a choice of “Consent”/;

test('a save that breaks the chat is asked about, causes first; keeping on editing saves nothing', async ({
  page,
  open,
}) => {
  await open('awaiting_start');
  await page.getByRole('button', { name: 'Delete Button 1' }).click();
  await saveChanges(page);
  await expect(question(page).getByRole('listitem').first()).toContainText(NO_CHOICE);
  await expect(question(page).getByText('2 people who agreed will be asked again.')).toBeVisible();
  await expectClean(page, 'a save that harms');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await question(page).getByRole('button', { name: 'Save anyway' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath(`harm-${width}.png`) });
  }
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('Unsaved', { exact: true }).first()).toBeVisible();
});

test('people who agreed are counted before a word of the agreement changes, and not where it stays', async ({
  page,
  open,
}) => {
  await open('awaiting_start');
  const words = await message(page).inputValue();
  await message(page).fill(`${words}\n`);
  await saveChanges(page);
  await isSaved(page);
  await message(page).fill(`${words} Please.`);
  await saveChanges(page);
  await expect(question(page).getByText('2 people who agreed will be asked again.')).toBeVisible();
  await question(page).getByRole('button', { name: 'Save anyway' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
  // Type the text again that the contributors consented to: then nobody is asked again.
  await message(page).fill(words);
  await saveChanges(page);
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
  await expect(question(page)).toBeHidden();

  await page.goto('/app/admin/history');
  const put = page.getByRole('button', { name: /^Restore version \d+$/ }).first();
  await put.click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('2 people who agreed will be asked again.')).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: test.info().outputPath('restore.png') });
  await expect(asked.getByRole('button', { name: 'Restore' })).toBeEnabled();
});

test('a destination or a removal that breaks the chat is asked about in its window', async ({
  page,
  open,
}) => {
  await open('welcome');
  const row = page.getByRole('listitem', { name: 'Button 1' });
  await row.locator('summary').click();
  await row
    .getByRole('button', { name: /^Edit destination/ })
    .last()
    .click();
  const window = page.getByRole('dialog', { name: 'Where should it lead?' });
  await window.getByLabel('Goes To State').selectOption({ label: 'Completed (completed)' });
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText(/without having/)).toBeVisible();
  await expectClean(page, 'a destination that harms');
  await page.screenshot({ path: test.info().outputPath('destination.png') });
  await window.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  const other = page.getByRole('listitem', { name: 'Button 2' });
  await other.locator('summary').click();
  await other.getByRole('button', { name: /^Remove transition/ }).click();
  const removal = page.getByRole('dialog', { name: 'Remove this transition?' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await removal.getByRole('button', { name: 'Remove anyway' }).click();
  await expect(page.getByText('Transition removed')).toBeVisible();
});
