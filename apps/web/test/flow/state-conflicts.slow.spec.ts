import { choice, message, rename, saveChanges, say } from './page.ts';
import { allowConflicts, resumeAfterStop, expect, test } from './world.ts';

allowConflicts();

test.describe('a name', () => {
  test('that somebody else changed first is not overwritten unseen', async ({
    page,
    open,
    take,
    colleague,
  }) => {
    const key = take('waiting');
    await open(key);
    const name = page.getByLabel('State name');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await name.fill('Mine');
    const other = await colleague(key);
    await rename(other.page, 'Theirs');
    await resumeAfterStop(page);
    await expect(page.getByRole('article', { name: 'Theirs' })).toBeVisible();
    await name.press('Enter');
    await expect(page.getByRole('alert')).toContainText(`${other.email} changed this state`);
    await expect(page.getByRole('alert')).toContainText(/Name, theirs:\s*Theirs/);
    await expect(name).toHaveValue('Mine');
    await name.press('Enter');
    await expect(page.getByText('State name updated')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mine', exact: true })).toBeVisible();
  });

  test('can be left to somebody else, and is saved beside their content', async ({
    page,
    open,
    take,
    colleague,
  }) => {
    const key = take('choosing');
    await open(key);
    const name = page.getByLabel('State name');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await name.fill('Mine');
    const other = await colleague(key);
    await say(other.page, 'Only the message');
    await name.press('Enter');
    await expect(page.getByRole('heading', { name: 'Mine', exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Edit name' }).click();
    await name.fill('Mine again');
    await other.page.reload();
    await rename(other.page, 'Theirs');
    await name.press('Enter');
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect(page.getByRole('heading', { name: 'Theirs', exact: true })).toBeVisible();
  });
});

test.describe('the content of a state', () => {
  test('Save anyway is no way around the comparison', async ({ page, open, take, colleague }) => {
    const key = take('choosing');
    await open(key);
    await page.getByRole('button', { name: 'Add Button' }).click();
    await saveChanges(page);
    const question = page.getByRole('dialog', { name: 'Do you want to save anyway?' });
    await expect(question).toBeVisible();
    const other = await colleague(key);
    await say(other.page, 'Theirs');
    await resumeAfterStop(page);
    const notice = page.getByRole('alert').filter({ hasText: `${other.email} saved this state first` });
    await expect(notice).toBeFocused();
    await expect(question).toBeHidden();
    await expect(notice.getByRole('listitem', { name: 'Message' })).toContainText('Theirs');
  });

  test('Keep mine asks what saving asks, and refuses what saving refuses', async ({
    page,
    open,
    take,
    colleague,
  }) => {
    const key = take('choosing');
    await open(key);
    const label = (await choice(page, 'Button 1')).getByLabel('Label');
    await label.fill('A label of more than twenty-four');
    const other = await colleague(key);
    await say(other.page, 'Theirs');
    await page.getByRole('button', { name: 'Refresh' }).click();
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().includes('states.save'))));
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Save failed')).toBeVisible();
    await expect(label).toBeFocused();
    expect(sent).toBe(0);

    await label.fill('');
    await message(other.page).fill('Theirs again');
    await saveChanges(other.page);
    await expect(other.page.getByText('Unsaved', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    const question = page.getByRole('dialog', { name: 'Do you want to save anyway?' });
    await expect(question.getByText('Button 1 has no label')).toBeVisible();
    expect(sent).toBe(0);
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Saved successfully')).toBeVisible();
    await other.page.reload();
    await expect(message(other.page)).toHaveValue('Ready?');
  });
});
