import { expectClean } from '../axe.ts';
import { choice, discard, message, say, saveChanges, stateInList } from './page.ts';
import { expect, openState, test } from './world.ts';

const undo = '[aria-keyshortcuts="Control+Z"]';

test('Ctrl Z undoes deleted and moved choices, placeholders and the type, in any order and in the open state alone', async ({
  page,
  open,
  take,
}) => {
  const [key, other] = [take('choosing'), take('choosing')];
  await open(key);
  const labels = page.getByRole('listitem', { name: /^Button \d/ }).locator('summary');
  const row = await choice(page, 'Button 1');
  await row.getByRole('button', { name: 'Move Button 1 down' }).click();
  await expect(labels).toContainText(['No', 'Yes']);
  await page.getByRole('button', { name: 'Delete Button 2' }).click();
  await expect(labels).toHaveCount(1);
  await page.getByRole('button', { name: 'name', exact: true }).click();
  await expect(message(page)).toHaveValue(/\{\{name\}\}/);
  await page.getByText('Send Message').click();
  await expect(labels).toHaveCount(0);
  await stateInList(page, other).click();
  await expect(page.getByRole('article', { name: `Of ${other}` })).toBeVisible();

  await expect(page.locator(undo)).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect(page).toHaveURL(new RegExp(`state=${other}$`));
  await stateInList(page, key).click();
  await expect(page.getByRole('article', { name: `Of ${key}` })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(labels).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(message(page)).toHaveValue('Ready?');
  await page.keyboard.press('Control+z');
  await expect(labels).toContainText(['No', 'Yes']);
  await page.keyboard.press('Control+z');
  await expect(labels).toContainText(['Yes', 'No']);
  await expect(page.locator(undo)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.keyboard.press('Control+y');
  await expect(labels).toContainText(['No', 'Yes']);
});

test('after a save, undo makes an unsaved edit and changes nothing that people get', async ({
  page,
  open,
  take,
  colleague,
}) => {
  const key = take('choosing');
  await open(key);
  await say(page, 'Saved by mistake');
  await page.locator(undo).click();
  await expect(message(page)).toHaveValue('Ready?');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  const them = await colleague(key);
  await expect(message(them.page)).toHaveValue('Saved by mistake');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(message(page)).toHaveValue('Saved by mistake');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();

  // Somebody else saves over it: what undo brings back is compared with theirs, not saved over it.
  await say(them.page, 'Theirs');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(message(page)).toHaveValue('Theirs');
  await page.locator(undo).click();
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
});

test('undo after a save that the server has trimmed makes an edit, and no conflict', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  const label = (await choice(page, 'Button 1')).getByLabel('Label');
  await label.fill('Yes please ');
  await saveChanges(page);
  await expect(page.getByText('Saved successfully').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(label).toHaveValue('Yes');
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();
  await page.keyboard.press('Control+y');
  await expect(label).toHaveValue('Yes please');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

test('an undo leaves the cursor where the text changed, takes a whole word back, and no step that changes nothing', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  const says = message(page);
  await says.press('Home');
  await says.pressSequentially('Well');
  await says.press('Control+z');
  await expect(says).toHaveValue('Ready?');
  expect(await says.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(0);
  const row = await choice(page, 'Button 1');
  await row.getByRole('button', { name: /^Also understood/ }).click();
  const words = row.getByRole('textbox', { name: /^Also understood/ });
  await words.pressSequentially(', yeah, ');
  await words.press('Control+z');
  await expect(words).toHaveValue('');
  await expect(page.locator(undo)).toBeDisabled();
});

test('buttons stay where they are while changes come and go; after the last redo the focus is near', async ({
  page,
  open,
  take,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(take('choosing'));
    const redo = page.getByRole('button', { name: 'Redo' });
    const before = (await redo.boundingBox())?.x;
    await message(page).fill('Changed');
    await expect(page.getByRole('button', { name: 'Discard changes' })).toBeVisible();
    expect((await redo.boundingBox())?.x).toBe(before);
    await page.screenshot({ path: test.info().outputPath(`bar-${width}.png`) });
    await page.locator(undo).click();
    await redo.press('Enter');
    await expect(page.getByRole('heading', { name: 'State Configuration' })).toBeFocused();
    await expect(message(page)).toHaveValue('Changed');
    await discard(page);
  }
});

test('Ctrl Z in the field of the name undoes the name alone', async ({ page, open, take }) => {
  await open(take('choosing'));
  await message(page).fill('An edit');
  await page.getByRole('button', { name: 'Edit name' }).click();
  const name = page.getByLabel('State name');
  const before = await name.inputValue();
  await name.press('End');
  await name.press('!');
  await name.press('Control+z');
  await expect(name).toHaveValue(before);
  await expect(message(page)).toHaveValue('An edit');
  await discard(page);
});

test('a choice is duplicated, and copied into another state with its event', async ({ page, open, take }) => {
  const [key, other] = [take('choosing'), take('choosing')];
  await open(key);
  await (await choice(page, 'Button 1')).getByRole('button', { name: 'Duplicate Button 1' }).click();
  const labels = page.getByRole('listitem', { name: /^Button \d/ }).locator('summary');
  await expect(labels).toContainText(['Yes', 'Yes', 'No']);
  await expect(page.getByRole('listitem', { name: 'Button 2' }).getByLabel('Label')).toBeFocused();
  await expectClean(page, 'a choice open, with its buttons');
  await (await choice(page, 'Button 3')).getByRole('button', { name: 'Copy Button 3' }).click();
  await expect(page.getByText('Button 3 copied')).toBeVisible();
  await discard(page);

  await openState(page, other);
  await page.getByRole('button', { name: 'Paste No' }).click();
  await expect(labels).toContainText(['Yes', 'No', 'No']);
  await expect((await choice(page, 'Button 3')).getByLabel('Triggered event')).toHaveValue('DECLINE_CHOSEN');
});

test('what a state says is copied, and pasted elsewhere as an unsaved edit', async ({ page, open, take }) => {
  const [key, other] = [take('choosing'), take('waiting')];
  await open(key);
  await page.getByRole('button', { name: 'Copy message and choices' }).click();
  await openState(page, other);
  await page.getByRole('button', { name: 'Paste message and choices' }).click();
  await expect(message(page)).toHaveValue('Ready?');
  await expect(page.getByRole('listitem', { name: /^Button \d/ })).toHaveCount(2);
  await saveChanges(page);
  await expect(page.getByText('Message template created')).toBeVisible();
});

test('a state is duplicated with what it says and where it leads', async ({ page, open, take }) => {
  await open(take('choosing'));
  await page.getByRole('button', { name: 'Duplicate state' }).click();
  const window = page.getByRole('dialog', { name: /^Duplicate “/ });
  await window.getByLabel('Name').fill('Second try');
  await window.getByRole('button', { name: 'Create state' }).click();
  await expect(page).toHaveURL(/state=second_try$/);
  await expect(message(page)).toHaveValue('Ready?');
  await expect(page.getByRole('listitem', { name: 'Button 1' }).locator('summary')).toContainText(
    'Completed',
  );
});

test('a new state is made in the window that asks where a choice leads', async ({ page, open, take }) => {
  await open(take('choosing'));
  const row = await choice(page, 'Button 2');
  await row.getByRole('button', { name: 'Edit destination Welcome' }).click();
  const window = page.getByRole('dialog', { name: 'Where should it lead?' });
  await window.getByRole('button', { name: 'New state', exact: true }).click();
  const nested = page.getByRole('dialog', { name: 'New state' });
  await nested.getByLabel('Name').fill('Made on the way');
  await nested.getByRole('button', { name: 'Create state' }).click();
  await expect(window.getByLabel('Goes To State')).toHaveValue(/.+/);
  await expect(window.getByLabel('Goes To State').locator('option:checked')).toContainText('made_on_the_way');
  // It says nothing yet, and people would come to it at once.
  await window.getByRole('button', { name: 'Save' }).click();
  await window.getByRole('button', { name: 'Save anyway' }).click();
  await expect(row.locator('summary')).toContainText('Made on the way');
});

test('a changed message marks the other wordings as perhaps outdated, until they change too or somebody confirms them', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  await page.getByText('In other wordings').first().click();
  const patwa = page.getByRole('group', { name: 'In other wordings' }).getByLabel('Patwa');
  await patwa.fill('Yu ready?');
  await saveChanges(page);
  await expect(page.getByText('Saved successfully').first()).toBeVisible();
  const mark = page.getByText('does this one still say the same?');
  await expect(mark).toBeHidden();
  await message(page).fill('Are you ready to begin?');
  await expect(mark).toBeVisible();
  await expect(page.getByText('Patwa (may be outdated)')).toBeVisible();
  await patwa.fill('Yu ready fi staat?');
  await expect(mark).toBeHidden();
  await patwa.fill('Yu ready?');
  await saveChanges(page);
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
  await expect(mark).toBeVisible();
  await page.getByRole('button', { name: 'It still says the same' }).click();
  await expect(mark).toBeHidden();
  await page.reload();
  await expect(page.getByText('In other wordings: Patwa', { exact: true })).toBeVisible();
});
