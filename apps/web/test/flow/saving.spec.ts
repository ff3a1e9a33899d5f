import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { choice, message, rename, saveChanges } from './page.ts';
import { pasted } from '../clipboard.ts';
import { expect, test } from './world.ts';

const SAVE = /\/trpc\/states\.save/;

test('Saved successfully: message, buttons and mappings stay after a reload', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  await message(page).fill('Steady?');
  const button = await choice(page, 'Button 2');
  await button.getByLabel('Label').fill('Not yet');
  await button.getByLabel('Triggered event').selectOption('MORE_INFO_CHOSEN');
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(2);
  await saveChanges(page);
  await expect(page.getByText('Saved successfully')).toBeVisible();
  await expect(page.getByText('Template and mappings updated')).toBeVisible();
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
  // The simulator reads what is saved here, so there is no sync, and the page does not mention one.
  await expect(page.getByText(/synced/i)).toHaveCount(0);
  await page.reload();
  await expect(message(page)).toHaveValue('Steady?');
  await expect(button.getByLabel('Label')).toHaveValue('Not yet');
  await expect(button.getByLabel('Triggered event')).toHaveValue('MORE_INFO_CHOSEN');
});

test('Message template created: a state that had none gets one', async ({ page, open, take }) => {
  await open(take('waiting'));
  await choose(page, 'Send Message');
  await expect(page.getByText('No template yet: saving creates one.')).toBeVisible();
  await message(page).fill('Take your time.');
  await saveChanges(page);
  await expect(page.getByText('Message template created')).toBeVisible();
  await expect(page.getByText('Template saved and synced to the simulator')).toBeVisible();
});

test('No template: a message that says nothing is not saved', async ({ page, open, take }) => {
  await open(take('waiting'));
  await choose(page, 'Send Message');
  await saveChanges(page);
  await expect(page.getByText('No template', { exact: true })).toBeVisible();
  await expect(page.getByText('This state needs a template')).toBeVisible();
  await expect(page.getByText('Write what the bot says, or choose User Input.')).toBeVisible();
  await expect(message(page)).toBeFocused();
});

test('Configuration saved: an input state sends no template', async ({ page, open, take }) => {
  await open(take('choosing'));
  await choose(page, 'User Input');
  await saveChanges(page);
  await expect(page.getByText('Configuration saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'User Input' })).toBeChecked();
  // The choices are switched off, not deleted.
  await choose(page, 'Quick Reply Buttons');
  await expect(page.getByRole('listitem', { name: 'Button 1' }).getByLabel('Label')).toHaveValue('Yes');
});

test('Save failed keeps what was typed, and its text can be copied', async ({
  page,
  open,
  take,
  context,
  consoleErrors,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await open(take('choosing'));
  await message(page).fill('Steady?');
  await page.route(SAVE, (route) => route.fulfill({ status: 400, json: refusal('Not today.') }));
  await saveChanges(page);
  await expect(page.getByText('Save failed')).toBeVisible();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await pasted(page)).toBe('Save failed\nNot today.');
  await expect(message(page)).toHaveValue('Steady?');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  consoleErrors.length = 0;
});

test('Unknown error is said where the server says nothing', async ({ page, open, take, consoleErrors }) => {
  await open(take('choosing'));
  await message(page).fill('Steady?');
  await page.route(SAVE, (route) => route.fulfill({ status: 400, json: refusal('') }));
  await saveChanges(page);
  await expect(page.getByText('Unknown error')).toBeVisible();
  consoleErrors.length = 0;
});

test('what WhatsApp would refuse is not sent, and the field is shown', async ({ page, open, take }) => {
  await open(take('choosing'));
  const row = await choice(page, 'Button 1');
  const label = row.getByLabel('Label');
  await label.fill('A label of more than twenty-four');
  await row.locator('summary').click();
  await expect(label).toBeHidden();
  await saveChanges(page);
  await expect(page.getByText('Save failed')).toBeVisible();
  await expect(label).toBeFocused();
  await expect(label).toHaveAccessibleDescription(/32 characters; the limit is 24/);
});

test('Do you want to save anyway? names what is missing', async ({ page, open, take }) => {
  await open(take('choosing'));
  await page.getByRole('button', { name: 'Add Button' }).click();
  await (await choice(page, 'Button 2')).getByLabel('Triggered event').selectOption('');
  await saveChanges(page);
  const dialog = page.getByRole('dialog', { name: 'Do you want to save anyway?' });
  await expect(dialog.getByText('Button 3 has no label')).toBeVisible();
  await expect(dialog.getByText('Button "No" has no event mapping')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(2);
  await saveChanges(page);
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Saved successfully')).toBeVisible();
});

test('List item N is empty is asked about too', async ({ page, open, take }) => {
  await open(take('choosing'));
  await choose(page, 'List');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await saveChanges(page);
  await expect(page.getByRole('dialog').getByText('List item 1 is empty')).toBeVisible();
});

test('Ctrl S saves, and the focus stays where one types', async ({ page, open, take }) => {
  await open(take('choosing'));
  await page.keyboard.press('Control+s');
  await message(page).fill('Saved by a key');
  await expect(page.getByText('Unsaved', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
  await expect(message(page)).toBeFocused();
  await message(page).fill('Saved by its button');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'State Configuration' })).toBeFocused();
});

test('while it saves nothing can be saved, and what is typed then stays an edit of it', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  await message(page).fill('First');
  const { stored, release } = await holdAnswer(page, SAVE);
  await saveChanges(page);
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  // Wait until the server has stored the first text: before that, the page still checks it, and would save the second text too.
  await stored;
  await message(page).fill('First and second');
  // Let the page load its own save before the answer arrives: it must not take it for somebody else's edit.
  const seen = page.waitForResponse(/contentTemplates\.list/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await seen;
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await expect(page.getByText('saved this state first')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(page.getByText('Saved successfully')).toBeVisible();
  await expect(message(page)).toHaveValue('First and second');
  await expect(page.getByText('saved this state first')).toBeHidden();
  await saveChanges(page);
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
});

test('a name that changes while it saves stays', async ({ page, open, take, consoleErrors }) => {
  await open(take('choosing'));
  await message(page).fill('Steady?');
  const { stored, release } = await holdAnswer(page, SAVE);
  await saveChanges(page);
  await stored;
  await rename(page, 'Another name');
  release();
  await expect(page.getByText('Saved successfully')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Another name' })).toBeVisible();
  await expect(message(page)).toHaveValue('Steady?');
  // Chromium logs the refusal of the first try, which was based on the version before the save.
  consoleErrors.length = 0;
});

test('a save whose answer got lost is made good by saving again', async ({
  page,
  open,
  take,
  consoleErrors,
}) => {
  await open(take('choosing'));
  await message(page).fill('Steady?');
  await page.route(SAVE, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, contentType: 'text/html', body: 'Gateway Timeout' });
  });
  await saveChanges(page);
  await expect(page.getByText('Save failed')).toBeVisible();
  await page.unroute(SAVE);
  await saveChanges(page);
  await expect(page.getByText('Saved successfully')).toBeVisible();
  await expect(page.getByText('saved this state first')).toBeHidden();
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
  // Chromium logs the lost answer, and the refusal of the retry.
  consoleErrors.length = 0;
});

function choose(page: Page, type: string) {
  return page.getByRole('group', { name: 'State type' }).getByText(type, { exact: true }).click();
}

/** Lets requests to an address through, but holds the answers back: `stored` resolves with the first of them. */
async function holdAnswer(page: Page, address: RegExp) {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  const stored = once(gate, 'stored');
  await page.route(address, async (route) => {
    const response = await route.fetch();
    gate.emit('stored');
    await opened;
    await route.fulfill({ response });
  });
  return { stored, release: () => gate.emit('open') };
}

function refusal(message: string) {
  return { error: { message, code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } };
}
