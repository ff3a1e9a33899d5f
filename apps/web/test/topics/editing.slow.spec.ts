import { callApi, cut, refuse } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { addTopic, edit, openTopics, rowOf } from './page.ts';

// The window is high enough to show all topics, because the page renders only visible rows.
test.use({ viewport: { width: 1280, height: 8000 }, contextOptions: { reducedMotion: 'reduce' } });

test.describe('editing', () => {
  test('"Topic updated!": in the row, and the keyboard goes on there', async ({ page, server }) => {
    await openTopics(page, server);
    const { topic } = await addTopic(page);
    await edit(page, topic).click();
    await expect(page.getByLabel('Topic', { exact: true })).toBeFocused();
    await page.getByLabel('Patwa').fill('Chat bout it.');
    await page.getByLabel('Topic', { exact: true }).press('Enter');
    await expect(page.getByText('Topic updated!')).toBeVisible();
    await expect(rowOf(page, topic)).toContainText('Chat bout it.');
    await expect(edit(page, topic)).toBeFocused();
  });

  test('one row at a time; Escape cancels', async ({ page, server }) => {
    await openTopics(page, server);
    const [first, second] = [await addTopic(page), await addTopic(page)];
    await edit(page, first.topic).click();
    await expect(page.getByLabel('Topic', { exact: true })).toBeFocused();
    await edit(page, second.topic).click();
    await expect(page.getByLabel('Topic', { exact: true })).toHaveValue(second.topic);
    await expect(page.getByLabel('Mix')).toHaveCount(1);
    await page.getByLabel('Mix').fill('Typed');
    await edit(page, first.topic).click();
    await expect(page.getByText('Save or cancel the topic that you are editing first.')).toBeVisible();
    await expect(page.getByLabel('Mix')).toHaveValue('Typed');
    await page.getByLabel('Mix').press('Escape');
    await expect(rowOf(page, second.topic)).toContainText(second.mix);
    await expect(edit(page, second.topic)).toBeFocused();
  });

  test('"Error: {server error}", or else "Unable to update topic"; the words stay', async ({
    page,
    server,
    consoleErrors,
  }) => {
    await openTopics(page, server);
    const { topic } = await addTopic(page);
    await edit(page, topic).click();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByLabel('English').fill('');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    await page.getByLabel('English').fill('Mine');
    await cut(page, 'prompts.update');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Error: Unable to update topic');
    await refuse(page, 'prompts.update', 'Not today.');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Error: Not today.');
    await expect(page.getByLabel('English')).toHaveValue('Mine');
    await expect(save).toBeEnabled();
    consoleErrors.length = 0;
  });

  test('in a conflict says who and shows theirs', async ({ page, server, consoleErrors }) => {
    const email = await openTopics(page, server);
    const { id, topic } = await addTopic(page);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await edit(page, topic).click();
    await page.getByLabel('English').fill('Mine');
    await callApi(page, 'PUT', `/prompts/${id}`, { mix: 'Theirs' });
    await save.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(`Error: ${email} changed this topic`);
    await expect(alert.getByRole('definition')).toHaveText('Theirs');
    await expect(page.getByLabel('English')).toHaveValue('Mine');

    await alert.getByRole('button', { name: 'Use theirs' }).click();
    await expect(page.getByLabel('Mix')).toHaveValue('Theirs');
    await expect(alert).toBeHidden();

    await page.getByLabel('English').fill('Mine again');
    await callApi(page, 'PUT', `/prompts/${id}`, { mix: 'Theirs again' });
    await save.click();
    await expect(alert).toContainText('changed this topic');
    await save.click();
    await expect(page.getByText('Topic updated!')).toBeVisible();
    await expect(rowOf(page, topic)).toContainText('Mine again');
    await expect(rowOf(page, topic)).not.toContainText('Theirs again');
    consoleErrors.length = 0;
  });

  test('when somebody else has only moved the topic, just saves', async ({ page, server, consoleErrors }) => {
    await openTopics(page, server);
    const { id, topic, display_order } = await addTopic(page);
    await edit(page, topic).click();
    await page.getByLabel('English').fill('Mine');
    await callApi(page, 'PUT', `/prompts/${id}`, { display_order: display_order + 1 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Topic updated!')).toBeVisible();
    await expect(rowOf(page, topic)).toContainText('Mine');
    await expect(rowOf(page, topic)).toContainText(`${display_order + 1}`);
    consoleErrors.length = 0;
  });
});
