import type { Locator, Page } from '@playwright/test';
import { wouldAsk } from '../fixtures.ts';
import { message, saveChanges, say, stateInList } from './page.ts';
import { expect, test } from './world.ts';

/** Presses Escape until the question is closed: a dialog that has just opened ignores keys for a moment. */
async function escape(page: Page, ask: Locator): Promise<void> {
  await expect(ask).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(ask).toBeHidden({ timeout: 1000 });
  }).toPass();
}

test('a half-typed name is not lost by a click on another state, a tab or a link', async ({
  page,
  open,
  take,
}) => {
  const [key, other] = [take('waiting'), take('waiting')];
  await open(key);
  await page.getByRole('button', { name: 'Edit name' }).click();
  const name = page.getByLabel('State name');
  await name.fill('Half a na');
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
  const row = stateInList(page, other);
  await row.click();
  await ask.getByRole('button', { name: 'Stay here' }).click();
  await expect(row).toBeFocused();
  await expect(name).toHaveValue('Half a na');
  await expect.poll(() => wouldAsk(page)).toBe(true);
  await page.getByRole('tab', { name: 'Diagram' }).click();
  await escape(page, ask);
  await expect(name).toHaveValue('Half a na');
  await page.getByRole('link', { name: 'Datasets' }).click();
  await ask.getByRole('button', { name: 'Stay here' }).click();
  // The page does not ask: the selected state is the one that is already open.
  await stateInList(page, key).click();
  await expect(ask).toBeHidden();
  await expect(name).toHaveValue('Half a na');

  await row.click();
  await ask.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('article', { name: `Of ${other}` })).toBeVisible();
  await expect.poll(() => wouldAsk(page)).toBe(false);
});

test('a new state with a message opens at once; removing a state drops what was typed for it', async ({
  page,
  open,
  take,
  colleague,
  consoleErrors,
}) => {
  const [key, other] = [take('choosing'), take('choosing')];
  await open(key);
  await page.getByRole('button', { name: 'New state', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'New state' });
  await window.getByLabel('Name').fill('With words');
  await window.getByLabel('Message (optional)').fill('Hello again.');
  await window.getByRole('button', { name: 'Create state' }).click();
  await expect(page).toHaveURL(/state=with_words$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(message(page)).toHaveValue('Hello again.');

  const remove = async (where: Page) => {
    await where.getByRole('button', { name: 'Remove state' }).click();
    const asked = where.getByRole('dialog');
    await asked.getByLabel(/continue at$/).selectOption('completed');
    await asked.getByRole('button', { name: 'Remove state' }).click();
    await expect(where.getByText('State removed')).toBeVisible();
  };
  await message(page).fill('Typed, then removed');
  await expect.poll(() => wouldAsk(page)).toBe(true);
  await remove(page);
  await expect.poll(() => wouldAsk(page)).toBe(false);

  await open(other);
  await message(page).fill('Typed while somebody removes it');
  await remove((await colleague(other)).page);
  await saveChanges(page);
  const gone = page.getByRole('listitem').filter({ hasText: 'Somebody has removed this state' });
  await expect(gone).toContainText('Typed while somebody removes it');
  consoleErrors.length = 0;
  await expect.poll(() => wouldAsk(page)).toBe(false);
});

test('a state is not unsaved any more once somebody has saved the same', async ({
  page,
  open,
  take,
  colleague,
}) => {
  const [key, other] = [take('choosing'), take('choosing')];
  await open(key);
  await message(page).fill('The same words');
  await stateInList(page, other).click();
  await expect(stateInList(page, key)).toContainText('Unsaved');
  await say((await colleague(key)).page, 'The same words');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(stateInList(page, key)).not.toContainText('Unsaved');
  await expect.poll(() => wouldAsk(page)).toBe(false);
});

test('while a window is saved nothing can be typed in it, and it waits for what becomes of that', async ({
  page,
  open,
  take,
}) => {
  await open(take('waiting'));
  await page.getByRole('button', { name: 'Rules and actions of Voice note received' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules and actions' });
  const priority = dialog.getByLabel('Priority');
  await priority.fill('7');
  const held: (() => void)[] = [];
  await page.route('**/trpc/transitions.configure*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await priority.press('Enter');
  const form = dialog.locator('form');
  await expect(form).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(form.locator('[inputmode=numeric]').last()).toHaveValue('7');
  await expect.poll(() => held.length).toBe(1);
  for (const goOn of held) goOn();
  await expect(page.getByText('Transition updated')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test.describe('a window with a form', () => {
  test('asks before it closes on what was typed, and the keyboard goes on where it was', async ({
    page,
    open,
    take,
  }) => {
    const [before, key] = [take('waiting'), take('waiting')];
    await open(before);
    await stateInList(page, key).click();
    await expect(page.getByRole('article', { name: `Of ${key}` })).toBeVisible();
    const opener = page.getByRole('button', { name: 'Rules and actions of Voice note received' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Rules and actions' });
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await dialog.getByLabel('Only if all of this holds: 1').selectOption('submissions_at_least');
    const typed = dialog.getByLabel('Recordings');
    await typed.fill('3');

    const ask = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await page.keyboard.press('Escape');
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await expect(typed).toBeFocused();
    await page.mouse.click(5, 5);
    await escape(page, ask);
    await expect(typed).toBeFocused();
    await expect(typed).toHaveValue('3');

    await expect.poll(() => wouldAsk(page)).toBe(true);
    await page.goBack();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(typed).toBeFocused();
    await expect(typed).toHaveValue('3');

    for (const name of ['Close', 'Cancel']) {
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(ask).toBeVisible();
      if (name === 'Close') await ask.getByRole('button', { name: 'Keep editing' }).click();
    }
    await ask.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect.poll(() => wouldAsk(page)).toBe(false);
    await opener.click();
    await expect(dialog.getByText('Always: there are no rules.')).toBeVisible();
  });

  test('closes at once while nothing is typed, or nothing any more', async ({ page, open, take }) => {
    await open(take('waiting'));
    await page.getByRole('button', { name: 'Rules and actions of Voice note received' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Priority').fill('12');
    await dialog.getByLabel('Priority').fill('1');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Edit destination Completed' }).click();
    await dialog.getByLabel('Goes To State').selectOption({ label: 'Welcome (welcome)' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByLabel('Goes To State').selectOption({ label: 'Completed (completed)' });
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  test('within another one is discarded alone', async ({ page, open, take }) => {
    await open(take('waiting'));
    await page.getByRole('button', { name: 'Add transition' }).click();
    const outer = page.getByRole('dialog', { name: 'Add a transition' });
    await outer.getByLabel('Goes To State').selectOption({ label: 'Welcome (welcome)' });
    await outer.getByRole('button', { name: 'Create new event' }).click();
    const inner = page.getByRole('dialog', { name: 'Create New Event' });
    await inner.getByLabel('Friendly Name').fill('Says no');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(inner).toBeHidden();
    await expect(outer.getByRole('button', { name: 'Create new event' })).toBeFocused();
    await expect(outer.getByLabel('Goes To State').locator('option:checked')).toHaveText('Welcome (welcome)');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
  });
});
