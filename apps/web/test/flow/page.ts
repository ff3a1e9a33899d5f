import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

// Actions of the flow editor, for any window in which it is open.

export function message(page: Page) {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

export function saveChanges(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save Changes' }).click();
}

/** Expands the row of a button or a list item. @returns the row: "Button 2", "Item 1". */
export async function choice(page: Page, name: string): Promise<Locator> {
  const row = page.getByRole('listitem', { name, exact: true });
  await unfold(row.locator('details'));
  return row;
}

/** Expands the rows of all choices of the state. */
export async function unfoldChoices(page: Page): Promise<void> {
  const rows = page.getByRole('listitem', { name: /^(Button|Item) \d+$/ }).locator('details');
  await expect(rows).not.toHaveCount(0);
  for (const row of await rows.all()) await unfold(row);
}

async function unfold(row: Locator): Promise<void> {
  if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
  await expect(row).toHaveAttribute('open');
}

/** Finds a state in the list by its key, with or without a badge of the checks next to its name. */
export function stateInList(page: Page, key: string) {
  return page.getByRole('button', { name: new RegExp(`^Of ${key} ${key}(?: |$)`) });
}

/** Discards the unsaved edits. */
export async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
}

/** Changes the message of the state. */
export async function say(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await saveChanges(page);
  await expect(page.getByText('Saved successfully').first()).toBeVisible();
}

/** Changes the name of the state. */
export async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('State name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('State name updated')).toBeVisible();
}
