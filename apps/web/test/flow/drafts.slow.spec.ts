import { discard, message, rename, saveChanges, say, stateInList } from './page.ts';
import { expect, openState, test } from './world.ts';

test.describe('unsaved edits', () => {
  test('outlive another state, another tab, Refresh and a reload, until they are discarded', async ({
    page,
    open,
    take,
  }) => {
    const [key, other] = [take('choosing'), take('choosing')];
    await open(key);
    await message(page).fill('Half a thought');
    const row = stateInList(page, key);
    await expect(row.getByText('Unsaved')).toBeVisible();
    await stateInList(page, other).click();
    await expect(message(page)).toHaveValue('Ready?');
    await page.getByRole('tab', { name: 'Diagram' }).click();
    await page.getByRole('tab', { name: 'Rules & Templates' }).click();
    await row.click();
    await expect(message(page)).toHaveValue('Half a thought');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await expect(message(page)).toHaveValue('Half a thought');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await expect(message(page)).toHaveValue('Half a thought');
    await discard(page);
    await expect(message(page)).toHaveValue('Ready?');
    await expect(row.getByText('Unsaved')).toBeHidden();
    // There is nothing to lose, so the page does not ask.
    await page.reload();
    await expect(message(page)).toHaveValue('Ready?');
  });

  test('are gone after signing out', async ({ page, open, take, admin, server }) => {
    const key = take('choosing');
    await open(key);
    await message(page).fill('A secret thought');
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret');
    await page.goto(await server.people.signInLink(admin));
    await expect(page.getByText("You're signed in as:")).toBeVisible();
    await openState(page, key);
    await expect(message(page)).toHaveValue('Ready?');
  });
});

test.describe('somebody else saved first', () => {
  test('says who and when, shows both, and Keep mine saves over theirs', async ({
    page,
    open,
    take,
    consoleErrors,
    colleague,
  }) => {
    const key = take('choosing');
    await open(key);
    await message(page).fill('Mine');
    const other = await colleague(key);
    await say(other.page, 'Theirs');
    await saveChanges(page);
    const notice = page.getByRole('alert').filter({ hasText: 'saved this state first' });
    await expect(notice).toContainText(other.email);
    await expect(notice.getByRole('listitem', { name: 'Message' })).toHaveText(
      /Theirs\s*Theirs\s*Yours\s*Mine/,
    );
    await expect(message(page)).toHaveValue('Mine');
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Saved successfully')).toBeVisible();
    await expect(notice).toBeHidden();
    await other.page.reload();
    await expect(message(other.page)).toHaveValue('Mine');
    consoleErrors.length = 0;
  });

  test('Use theirs lets the own edits go', async ({ page, open, take, consoleErrors, colleague }) => {
    const key = take('choosing');
    await open(key);
    await message(page).fill('Mine');
    const other = await colleague(key);
    await say(other.page, 'Theirs');
    await saveChanges(page);
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect(message(page)).toHaveValue('Theirs');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    consoleErrors.length = 0;
  });

  test('is told as soon as the page knows, before anything is saved', async ({
    page,
    open,
    take,
    colleague,
  }) => {
    const key = take('choosing');
    await open(key);
    await message(page).fill('Mine');
    const other = await colleague(key);
    await say(other.page, 'Theirs');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toContainText(`${other.email} saved this state first`);
    await saveChanges(page);
    await expect(page.getByRole('alert').filter({ hasText: 'saved this state first' })).toBeFocused();
  });

  test('is no conflict when only the name changed', async ({
    page,
    open,
    take,
    consoleErrors,
    colleague,
  }) => {
    const key = take('choosing');
    await open(key);
    await message(page).fill('Mine');
    const other = await colleague(key);
    await rename(other.page, 'Another name');
    await saveChanges(page);
    await expect(page.getByText('Saved successfully')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Another name' })).toBeVisible();
    consoleErrors.length = 0;
  });
});
