import { endSession, expect, hold, signIn, test, wouldAsk } from '../fixtures.ts';
import { addTopic, edit, form, openTopics, rowOf, rows } from './page.ts';

// The window is high enough to show all topics, because the page renders only visible rows.
test.use({ viewport: { width: 1280, height: 8000 }, contextOptions: { reducedMotion: 'reduce' } });

test.describe('what was typed', () => {
  test('is not lost by a click on a tab or a link', async ({ page, server }) => {
    await openTopics(page, server);
    await page.getByRole('button', { name: 'Add Topic' }).click();
    await form(page).getByLabel('Topic').fill('Unsaved');
    const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('tab', { name: 'Diagram' }).click();
    await ask.getByRole('button', { name: 'Stay here' }).click();
    await expect(ask).toBeHidden();
    await expect(form(page).getByLabel('Topic')).toHaveValue('Unsaved');
    await page.getByRole('link', { name: 'Datasets' }).click();
    await ask.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/app/datasets');
  });

  test('cannot be added to while it is being saved', async ({ page, server }) => {
    await openTopics(page, server);
    const { topic } = await addTopic(page);
    await edit(page, topic).click();
    const mix = page.getByLabel('Mix');
    await mix.fill('Saved');
    const release = await hold(page, /prompts\.update/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(mix).toHaveAttribute('readonly');
    await expect(rows(page).filter({ has: mix })).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(page.getByText('Topic updated!')).toBeVisible();
    await expect(rowOf(page, topic)).toContainText('Saved');
  });

  test('of a new topic stays as it is sent, and the keyboard is where one works meanwhile', async ({
    page,
    server,
  }) => {
    await openTopics(page, server);
    const { topic } = await addTopic(page);
    const opener = page.getByRole('button', { name: 'Add Topic' });
    await opener.click();
    const words = form(page).getByRole('textbox');
    for (const field of await words.all()) await field.fill('New words');
    const release = await hold(page, /prompts\.create/);
    await form(page).getByRole('button', { name: 'Add Topic' }).click();
    for (const field of await words.all()) await expect(field).toHaveAttribute('readonly');
    await expect(form(page).locator('form')).toHaveAttribute('aria-busy', 'true');
    await expect(form(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect(form(page).getByLabel('Topic')).toBeFocused();
    await edit(page, topic).click();
    const elsewhere = rows(page).getByLabel('Mix');
    await elsewhere.focus();
    await release();
    await expect(form(page).getByLabel('Topic')).toHaveValue('');
    await expect(page.getByRole('cell', { name: 'New words', exact: true })).not.toHaveCount(0);
    await expect(elsewhere).toBeFocused();
  });

  test('is not lost by a move that is refused because the session has ended', async ({
    page,
    server,
    consoleErrors,
  }) => {
    const email = await openTopics(page, server);
    const { topic } = await addTopic(page);
    await page.getByRole('button', { name: 'Add Topic' }).click();
    const words = form(page).getByRole('textbox');
    for (const field of await words.all()) await field.fill('Still here');
    await endSession(page);
    await page.getByRole('button', { name: `Move ${topic}` }).click();
    await page.getByRole('menuitem', { name: 'Move to the top' }).click();
    await expect(page.getByText('The order was not saved')).toBeVisible();
    await expect(rows(page).last()).toContainText(topic);
    await signIn(await page.context().newPage(), server, email);
    await form(page).getByRole('button', { name: 'Add Topic' }).click();
    await expect(page.getByText('Topic created!')).toBeVisible();
    consoleErrors.length = 0;
  });

  test('is not lost by closing the page; what was saved lets go', async ({ page, server }) => {
    await openTopics(page, server);
    const { topic } = await addTopic(page);
    await edit(page, topic).click();
    await page.getByLabel('Mix').fill('Unsaved');
    // Wait for the guard, which may be set a frame late: nobody types and closes the page faster than that.
    await expect.poll(() => wouldAsk(page)).toBe(true);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(page.getByLabel('Mix')).toHaveValue('Unsaved');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Topic updated!')).toBeVisible();
    await expect.poll(() => wouldAsk(page)).toBe(false);
    await page.getByRole('tab', { name: 'Diagram' }).click();
    await expect(page).toHaveURL(/tab=diagram/);
  });
});
