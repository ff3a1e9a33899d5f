import { expect, signIn, test } from '../fixtures.ts';

/** Covers the main use of the console by hand: change a text, add a button with a new event, connect it, and see it in the chat. */
test('a newcomer changes the welcome, adds a button that leads somewhere, and meets it in the chat', async ({
  page,
  server,
}) => {
  await test.step('finds the conversation', async () => {
    await signIn(page, server, await server.people.add('admin'));
    await page.getByRole('link', { name: 'Admin Panel' }).click();
    await expect(page.getByRole('article', { name: 'Welcome' })).toBeVisible();
  });

  await test.step('changes what the bot says', async () => {
    await page.getByLabel('Message', { exact: true }).fill('Wah gwaan {{name}}! *Big up* yuhself.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Wah gwaan friend! Big up yuhself.')).toBeVisible();
  });

  const button = page.getByRole('listitem', { name: 'Button 3' });
  await test.step('puts a button with a new event in the place of another', async () => {
    await page.getByRole('button', { name: 'Delete Button 3' }).click();
    await page.getByRole('button', { name: 'Add Button' }).click();
    await page.keyboard.type('Just looking');
    await button.getByRole('button', { name: 'Create new event' }).click();
    await page.getByLabel('Event Key').pressSequentially('just looking');
    await page.getByLabel('Friendly Name').fill('Just looking');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(button.getByText('“Just looking” leads nowhere yet.')).toBeVisible();
  });

  await test.step('leads it somewhere', async () => {
    await button.getByRole('button', { name: 'Choose a state' }).click();
    await page
      .getByRole('dialog')
      .getByLabel('Goes To State')
      .selectOption({ label: 'Completed (completed)' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(button.getByRole('button', { name: 'Go to state Completed' })).toBeVisible();
  });

  await test.step('saves', async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Saved successfully')).toBeVisible();
  });

  await test.step('meets it in the chat', async () => {
    await page.goto('/simulator');
    await page.getByRole('button', { name: 'Say hi' }).click();
    const chat = page.getByRole('log', { name: 'Conversation' });
    await expect(chat.getByText('Wah gwaan friend! Big up yuhself.')).toBeVisible();
    await chat.getByRole('button', { name: 'Just looking' }).click();
    await expect(chat.getByText('Your voice counts.')).toBeVisible();
  });
});
