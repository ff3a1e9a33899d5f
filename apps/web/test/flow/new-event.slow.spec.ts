import { pasted } from '../clipboard.ts';
import { choice } from './page.ts';
import { expect, test } from './world.ts';

test('Create New Event wants both fields, marks what is missing, makes the key while one types, and chooses the event where it was opened', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  const button = await choice(page, 'Button 2');
  await button.getByRole('button', { name: 'Create new event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await expect(dialog.getByLabel('Event Key')).toBeFocused();
  await expect(dialog.getByLabel('Friendly Name')).toHaveValue('No');
  await expect(dialog.getByLabel('Event Key')).toHaveValue('NO');
  await dialog.getByLabel('Friendly Name').fill('Maybe');
  await expect(dialog.getByLabel('Event Key')).toHaveValue('MAYBE');
  await dialog.getByLabel('Event Key').fill('');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Validation error')).toBeVisible();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expect(dialog.getByLabel('Event Key')).toBeFocused();
  await expect(dialog.getByLabel('Event Key')).toHaveAccessibleDescription('An event needs a key.');
  await dialog.getByLabel('Friendly Name').fill('');
  await expect(dialog.getByLabel('Friendly Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Event Key').pressSequentially('maybe later');
  await expect(dialog.getByLabel('Event Key')).toHaveValue('MAYBE_LATER');
  await dialog.getByLabel('Friendly Name').fill('Maybe later');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event created')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button.getByLabel('Triggered event')).toHaveValue('MAYBE_LATER');
  await expect(button.getByText('Leads nowhere yet.')).toBeVisible();
  await expect(button.getByRole('button', { name: 'Create new event' })).toBeFocused();
});

test('Creation failed says why, can be copied and put away, and keeps what was typed', async ({
  page,
  open,
  take,
  context,
  consoleErrors,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await open(take('choosing'));
  await (await choice(page, 'Button 1')).getByRole('button', { name: 'Create new event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Event Key').fill('start chosen');
  await dialog.getByLabel('Friendly Name').fill('Start');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Creation failed')).toBeVisible();
  await expect(page.getByText('There is already an event START_CHOSEN.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await pasted(page)).toBe('Creation failed\nThere is already an event START_CHOSEN.');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Creation failed' })
    .getByRole('button', { name: 'Close toast' })
    .click();
  await expect(page.getByText('Creation failed')).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Create New Event');
  await expect(dialog.getByLabel('Event Key')).toHaveValue('START_CHOSEN');
  consoleErrors.length = 0;
});
