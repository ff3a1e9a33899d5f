import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

// What one does in the flow editor, in whatever window it is open.

export function message(page: Page) {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

export function saveChanges(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save Changes' }).click();
}

/** The row of a button or a list item, unfolded: "Button 2", "Item 1". */
export async function choice(page: Page, name: string): Promise<Locator> {
  const row = page.getByRole('listitem', { name, exact: true });
  await unfold(row.locator('details'));
  return row;
}

/** Unfolds the rows of all choices of the state. */
export async function unfoldChoices(page: Page): Promise<void> {
  const rows = page.getByRole('listitem', { name: /^(Button|Item) \d+$/ }).locator('details');
  await expect(rows).not.toHaveCount(0);
  for (const row of await rows.all()) await unfold(row);
}

async function unfold(row: Locator): Promise<void> {
  if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
  await expect(row).toHaveAttribute('open');
}

/** A state in the list, by its key, whatever the checks say of it beside its name. */
export function stateInList(page: Page, key: string) {
  return page.getByRole('button', { name: new RegExp(`^Of ${key} ${key}(?: |$)`) });
}

/** Lets the unsaved edits go. */
export async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
}

/** Gives the state another message. */
export async function say(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await saveChanges(page);
  await expect(page.getByText('Saved successfully').first()).toBeVisible();
}

/** Gives the state another name. */
export async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('State name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('State name updated')).toBeVisible();
}
