import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

// What one does in the flow editor, in whatever window it is open.

export function message(page: Page) {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

export function saveChanges(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save Changes' }).click();
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
