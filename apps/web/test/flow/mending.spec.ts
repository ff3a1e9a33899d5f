import { expectClean } from '../axe.ts';
import { choice, message, saveChanges, stateInList } from './page.ts';
import { expect, test } from './world.ts';

test('an event is retired where all are seen, offered no more, and brought back', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  const dialog = page.getByRole('dialog', { name: 'Events' });
  await page.getByRole('button', { name: 'Events', exact: true }).click();
  const event = dialog.getByRole('listitem', { name: 'Tell me more' });
  await expect(event).toContainText(/Used in .*Welcome/);
  await expectClean(page, 'events');
  await event.getByRole('button', { name: 'Retire Tell me more' }).click();
  await expect(event.getByText('Retired', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const offered = page.getByRole('listitem', { name: 'Button 1' }).getByLabel('Triggered event');
  await expect(offered.locator('option[value=MORE_INFO_CHOSEN]')).toHaveCount(0);
  await expect(offered.locator('option[value=START_CHOSEN]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Events', exact: true }).click();
  await event.getByRole('button', { name: 'Restore Tell me more' }).click();
  await expect(event.getByText('Retired', { exact: true })).toBeHidden();
});

test('a finding is mended where it stands, as an edit that is not saved yet', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  await message(page).fill('Ready for {{promt}}?');
  await page.getByRole('button', { name: 'Write {{prompt}}' }).first().click();
  await expect(message(page)).toHaveValue('Ready for {{prompt}}?');
  await expect(page.getByText('Changed but not saved yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write {{prompt}}' })).toHaveCount(0);
});

test("SPEC's question lists its warnings first, and behind them what the edit makes worse", async ({
  page,
  open,
  take,
}) => {
  const key = take('choosing');
  await open(key);
  // Wait until the checks have finished.
  await expect(stateInList(page, key).getByRole('img', { name: 'Breaks the chat' })).toBeVisible();
  const button = await choice(page, 'Button 2');
  await button.getByLabel('Label').fill('Stop');
  await button.getByLabel('Triggered event').selectOption('');
  await saveChanges(page);
  const dialog = page.getByRole('dialog', { name: 'Do you want to save anyway?' });
  await expect(dialog.getByRole('listitem').first()).toHaveText('Button "Stop" has no event mapping');
  await expect(dialog.getByText('“Stop” is also a command.')).toBeVisible();
});
