import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { discard } from '../flow/page.ts';
import { signedIn } from '../flow/world.ts';

test.use({ settings: { PRODUCT_NAME: 'Labrish Tests' }, contextOptions: { reducedMotion: 'reduce' } });

const NAME = 'Somebody agrees at once';

test('a chat becomes a test, which fails while its way is broken and passes once it is mended: by keyboard, on a small screen', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin?tab=rules&state=awaiting_start');
  await expect(summary(page)).toContainText('30 tests pass');

  await page.getByRole('button', { name: 'Try it' }).press('Enter');
  const phone = page.getByRole('region', { name: 'Preview phone' });
  await phone.getByLabel('Write to the bot').fill('hello');
  await phone.getByLabel('Write to the bot').press('Enter');
  const choices = phone.getByRole('group', { name: 'Choices' });
  await choices.getByRole('button', { name: "Let's start" }).press('Enter');
  await choices.getByRole('button', { name: "I agree, I'm 18+" }).press('Enter');
  await phone.getByRole('button', { name: 'Save as test' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save as test' });
  await dialog.getByLabel('Name').fill(NAME);
  await dialog.getByLabel('The last answer must mention').fill('hold the MIC');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Test saved')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Save as test' })).toBeFocused();
  await page.getByRole('button', { name: 'Close the phone' }).press('Enter');

  await expect(summary(page)).toContainText('31 tests pass');
  await summary(page).press('Enter');
  await expect(row(page)).toContainText('Passed');
  await page.getByRole('radio', { name: /Send Message/ }).press('Space');
  await expect(summary(page)).toContainText('16 of 31 tests fail');
  await expect(row(page)).toContainText(
    "“I agree, I'm 18+” cannot be tapped: it is not among the choices at “Consent”.",
  );
  await discard(page);
  await expect(summary(page)).toContainText('31 tests pass');
  await expect(row(page)).toContainText('Passed');
});

test('tests that fail are clean', async ({ page, server }) => {
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin?tab=rules&state=awaiting_start');
  await summary(page).click();
  await page.getByText('Send Message', { exact: true }).click();
  await expect(row(page, 'A photo is not kept')).toContainText('Failed');
  await expectClean(page, 'tests that fail');
});

test('saving a test is clean', async ({ page, server }) => {
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin?tab=rules&try=1');
  await page.getByRole('button', { name: 'Say hi' }).click();
  await page.getByRole('button', { name: 'Save as test' }).click();
  await expect(page.getByRole('dialog', { name: 'Save as test' })).toBeVisible();
  await expectClean(page, 'saving a test');
});

test('a failed test is played, taken as right, renamed and deleted', async ({ page, server }) => {
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin?tab=rules&state=awaiting_start');
  await summary(page).click();
  const photo = row(page, 'A photo is not kept');
  await page.getByText('Send Message', { exact: true }).click();
  await expect(photo).toContainText('Failed');
  await photo.getByRole('button', { name: 'Play it' }).click();
  const phone = page.getByRole('region', { name: 'Preview phone' });
  await expect(phone.getByText('This choice is no longer on the screen.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the phone' }).click();

  await photo.getByRole('button', { name: 'Accept this result' }).click();
  const asks = page.getByRole('dialog');
  await expect(asks).toContainText('It keeps 2 of its 5 steps');
  await asks.getByRole('button', { name: 'Accept this result' }).click();
  await expect(photo).toContainText('Passed');
  await discard(page);

  await photo.getByRole('button', { name: /^Rename/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Hi and start');
  await page.keyboard.press('Enter');
  const renamed = row(page, 'Hi and start');
  await expect(renamed).toContainText('Passed');
  await renamed.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Test deleted')).toBeVisible();
  await expect(renamed).toHaveCount(0);
});

test('a reviewer sees how the tests go, and changes none', async ({ page, server }) => {
  await signedIn(page, server, 'reviewer');
  await page.goto('/app/admin?tab=rules');
  await expect(summary(page)).toContainText(/\d+ tests pass/);
  await summary(page).click();
  const any = panel(page).getByRole('region', { name: 'Tests' }).getByRole('listitem').first();
  await expect(any.getByRole('button')).toHaveText(['Play it']);
  await any.getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Preview phone' }).getByText(/^Now at:/)).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save as test' })).toHaveCount(0);
});

function panel(page: Page) {
  return page.locator('details').filter({ has: page.locator('summary').getByText('Tests', { exact: true }) });
}

function summary(page: Page) {
  return panel(page).locator('summary');
}

function row(page: Page, name = NAME) {
  return panel(page).getByRole('listitem').filter({ hasText: name });
}
