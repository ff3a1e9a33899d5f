import { choice, discard, message } from './page.ts';
import { expect, test } from './world.ts';

test.describe('the type of a state', () => {
  test('is one of four; switching clears the other choices, and back restores them', async ({
    page,
    open,
    take,
  }) => {
    await open(take('choosing'));
    const types = page.getByRole('group', { name: 'State type' }).getByRole('radio');
    await expect(types).toHaveCount(4);
    for (const name of ['Send Message', 'Quick Reply Buttons', 'List', 'User Input'])
      await expect(page.getByRole('radio', { name })).toBeAttached();
    await expect(page.getByRole('radio', { name: 'Quick Reply Buttons' })).toBeChecked();
    const save = page.getByRole('button', { name: 'Save Changes' });
    await expect(save).toBeDisabled();
    await page.getByRole('group', { name: 'State type' }).getByText('List', { exact: true }).click();
    await expect(page.getByText('No list items yet.')).toBeVisible();
    await expect(save).toBeEnabled();
    await page.getByRole('group', { name: 'State type' }).getByText('User Input', { exact: true }).click();
    await expect(message(page)).toBeHidden();
    await page
      .getByRole('group', { name: 'State type' })
      .getByText('Quick Reply Buttons', { exact: true })
      .click();
    await expect(page.getByRole('listitem', { name: 'Button 2' }).getByLabel('Label')).toHaveValue('No');
    await expect(save).toBeDisabled();
  });
});

test.describe('the message', () => {
  test('is shown as contributors see it, with its placeholders filled in and its marks applied', async ({
    page,
    open,
    server,
    take,
  }) => {
    await open(take('choosing'));
    const box = message(page);
    const preview = page.getByRole('region', { name: 'Preview' });
    await box.fill('Hi ');
    await page.getByRole('button', { name: 'name', exact: true }).click();
    await expect(box).toBeFocused();
    await page.keyboard.type(', it is *market* _day_');
    await expect(box).toHaveValue('Hi {{name}}, it is *market* _day_');
    await expect(preview.getByText('Hi friend, it is market day')).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('market');
    await expect(preview.locator('em')).toHaveText('day');
    await box.fill('This is {{product}}: {{site}}/privacy');
    await expect(preview.getByText(`This is Labrish: ${server.url}/privacy`)).toBeVisible();
    await box.fill('{{nickname}}');
    await expect(box).toHaveAccessibleDescription(/\{\{nickname\}\} is not known and is left out\./);
    await box.fill('x'.repeat(1025));
    await expect(page.getByText('The message has 1025 characters; the limit is 1024.')).toBeVisible();
    await expect(box).toHaveAttribute('aria-invalid', 'true');
  });

  test('keeps the cursor where one types, however fast, and can be undone', async ({ page, open, take }) => {
    await open(take('choosing'));
    const box = message(page);
    await box.fill('Tell  story');
    await box.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
    await page.keyboard.type('wi yuh favourite');
    await expect(box).toHaveValue('Tell wi yuh favourite story');
    await expect(page.getByText('27/ of 1024 characters')).toBeAttached();
    // One undo removes a word.
    await box.press('Control+z');
    await expect(box).toHaveValue('Tell wi yuh  story');
    await box.press('Control+z');
    await box.press('Control+z');
    await expect(box).toHaveValue('Tell  story');
    await box.press('Control+Shift+Z');
    await expect(box).toHaveValue('Tell wi  story');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(box).toHaveValue('Tell  story');
    await expect(page.getByText('11/ of 1024 characters')).toBeAttached();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByRole('button', { name: 'Discard changes' })).toBeFocused();
    await expect(box).toHaveValue('Tell  story');
    await discard(page);
    await expect(box).not.toHaveValue('Tell  story');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'State Configuration' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(box).toHaveValue('Tell  story');
  });

  test('has a box that leaves room for the choices, and shows all of it when the window becomes narrower', async ({
    page,
    open,
    take,
  }) => {
    await open(take('choosing'));
    const box = message(page);
    const hidden = () => box.evaluate((area) => area.scrollHeight - area.clientHeight);
    await box.fill('Tell wi bout di las time yuh go a country, an weh yuh nyam deh.\n'.repeat(12));
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText(/^\d+ of 10$/)).toBeInViewport();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(hidden).toBe(0);
    // The two buttons, which stay visible above the form, are in one row.
    const [discards, saves] = await Promise.all(
      ['Discard changes', 'Save Changes'].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    expect(discards?.y).toBe(saves?.y);
    await expect(page.getByRole('heading', { name: 'State Configuration' })).toBeInViewport();
    await page.reload();
    await expect(box).toHaveValue(/country/);
    await expect.poll(hidden).toBe(0);
  });

  test('tells in the preview where a choice leads', async ({ page, open, take }) => {
    await open(take('choosing'));
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('button', { name: 'Yes' }).click();
    await expect(preview.getByText('“Yes” leads to Completed.')).toBeVisible();
  });
});

test.describe('buttons', () => {
  test('are added, named, moved and deleted, and the focus goes along', async ({ page, open, take }) => {
    await open(take('choosing'));
    const button = (number: number) => page.getByRole('listitem', { name: `Button ${number}` });
    await page.getByRole('button', { name: 'Add Button' }).click();
    await expect(button(3).getByLabel('Label')).toBeFocused();
    await expect(button(3).getByText('Button needs a label')).toBeVisible();
    await page.keyboard.type('Maybe');
    await expect(button(3).getByText('Button needs a label')).toBeHidden();
    await expect(button(3).getByText('Leads nowhere yet.')).toBeVisible();
    await button(3).getByRole('button', { name: 'Move Button 3 up' }).click();
    await expect(button(2).getByLabel('Label')).toHaveValue('Maybe');
    await expect(button(2).getByRole('button', { name: 'Move Button 2 up' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(1).getByLabel('Label')).toHaveValue('Maybe');
    await expect(button(1).getByLabel('Label')).toBeFocused();
    await button(1).getByRole('button', { name: 'Move Button 1 down' }).click();
    await expect(button(2).getByLabel('Label')).toHaveValue('Maybe');
    await button(2).getByRole('button', { name: 'Delete Button 2' }).click();
    await expect(button(2).getByLabel('Label')).toHaveValue('No');
    await expect(button(2).locator('summary')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  });

  test('are lines that say where they lead; they open by keyboard, and where something is to be mended', async ({
    page,
    open,
    take,
  }) => {
    await open(take('choosing'));
    const button = page.getByRole('listitem', { name: 'Button 1' });
    const line = button.locator('summary');
    await expect(line).toContainText(/Yes.*Completed/);
    await expect(button.getByLabel('Label')).toBeHidden();
    // The destination of a choice is shown once: next to the choice.
    const next = page.getByRole('region', { name: 'What happens next' });
    await expect(next.getByText('Nothing else leads on from here.')).toBeVisible();
    await line.press('Enter');
    await button.getByLabel('Label').fill('');
    await expect(button.getByRole('img', { name: 'Has a problem' })).toBeVisible();
    await expect(button.getByRole('img', { name: 'Changed but not saved' })).toBeVisible();
    await line.press('Enter');
    await expect(button.getByLabel('Label')).toBeHidden();
    await page.reload();
    await expect(button.getByLabel('Label')).toBeVisible();
    await button.getByLabel('Triggered event').selectOption('');
    await expect(line).toContainText('no event yet');
    await expect(next.getByRole('listitem', { name: 'Start to Completed' })).toBeVisible();
  });

  test('turn into a menu at the fourth, and ten is the most', async ({ page, open, take }) => {
    await open(take('choosing'));
    const add = page.getByRole('button', { name: 'Add Button' });
    const preview = page.getByRole('region', { name: 'Preview' });
    const label = (number: number) =>
      page.getByRole('listitem', { name: `Button ${number}`, exact: true }).getByLabel('Label');
    for (let number = 3; number <= 10; number++) {
      await add.click();
      await label(number).fill(`Choice ${number}`);
      if (number === 3) await expect(preview.getByRole('button', { name: 'Choice 3' })).toBeVisible();
    }
    await expect(page.getByText('WhatsApp shows up to 3 buttons.')).toBeVisible();
    await expect(add).toBeDisabled();
    await expect(page.getByText('WhatsApp shows 10 at most.')).toBeVisible();
    await page.getByLabel('Label that opens the menu').fill('Pick one');
    await preview.getByRole('button', { name: 'Pick one' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Choice 10' })).toBeVisible();
  });

  test('that share an event are warned about', async ({ page, open, take }) => {
    await open(take('choosing'));
    const warning = page.getByText('Sharing events can cause ambiguous transitions');
    await expect(warning).toHaveCount(0);
    const button = await choice(page, 'Button 2');
    await button.getByLabel('Triggered event').selectOption('START_CHOSEN');
    await expect(warning.filter({ visible: true })).toHaveCount(2);
  });

  test('say where they lead, when, and go there', async ({ page, open }) => {
    await open('welcome');
    const goesTo = (await choice(page, 'Button 1')).getByRole('group', { name: 'Goes To State' });
    await expect(goesTo.getByText('Priority 1')).toBeVisible();
    await expect(goesTo.getByText('if consent is given')).toBeVisible();
    await expect(goesTo.getByText('Priority 2')).toBeVisible();
    await goesTo.getByRole('button', { name: 'Go to state Consent' }).click();
    await expect(page).toHaveURL(/state=awaiting_start/);
    await expect(page.getByRole('article', { name: 'Consent' })).toBeFocused();
  });
});

test.describe('a list', () => {
  test('has up to ten items with descriptions and a label that opens it', async ({ page, open, take }) => {
    await open(take('choosing'));
    await page.getByRole('group', { name: 'State type' }).getByText('List', { exact: true }).click();
    const add = page.getByRole('button', { name: 'Add Item' });
    await add.click();
    const item = page.getByRole('listitem', { name: 'Item 1', exact: true });
    await item.getByLabel('Item', { exact: true }).fill('Kingston');
    await item.getByLabel('Description').fill('The capital');
    await expect(item.getByText('Leads nowhere yet.')).toBeVisible();
    await page.getByLabel('Label that opens the list').fill('Choose a place and then some');
    await expect(page.getByText('28 characters; the limit is 20.')).toBeVisible();
    await page.getByLabel('Label that opens the list').fill('Choose a place');
    await page
      .getByRole('region', { name: 'Preview' })
      .getByRole('button', { name: 'Choose a place' })
      .click();
    await expect(page.getByRole('dialog').getByText('The capital')).toBeVisible();
    await page.keyboard.press('Escape');
    for (let number = 2; number <= 10; number++) await add.click();
    await expect(add).toBeDisabled();
    await page.getByRole('button', { name: 'Delete Item 10' }).click();
    await expect(add).toBeEnabled();
    await expect(
      page.getByRole('listitem', { name: 'Item 9' }).getByLabel('Item', { exact: true }),
    ).toBeFocused();
  });
});
