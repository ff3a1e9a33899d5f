import { expect, signIn, test } from '../fixtures.ts';

/** The clicks and typed texts that the job may take: two thirds of the 23 that it took before a choice could make its event and state. */
const MOST = 15;

/** Covers the main use of the console by hand: change a text, add a button that leads to a new state, and try it. */
test('a newcomer changes the welcome, adds a button that leads to a new state, and tries it', async ({
  page,
  server,
}) => {
  let actions = 0;
  const act = async (done: Promise<unknown>) => {
    actions++;
    await done;
  };
  const click = (name: string, within = page.locator('body')) =>
    act(within.getByRole('button', { name, exact: true }).click());

  await test.step('finds the conversation', async () => {
    await signIn(page, server, await server.people.add('admin'));
    await page.getByRole('link', { name: 'Admin Panel' }).click();
    await expect(page.getByRole('article', { name: 'Welcome' })).toBeVisible();
  });

  await test.step('changes what the bot says', async () => {
    const message = page.getByLabel('Message', { exact: true }).first();
    await act(message.fill('Wah gwaan {{name}}! *Big up* yuhself.'));
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    await expect(preview.getByText('Wah gwaan friend! Big up yuhself.')).toBeVisible();
  });

  const button = page.getByRole('listitem', { name: 'Button 3' });
  await test.step('puts a button in the place of another', async () => {
    await click('Delete Button 3');
    await click('Add Button');
    await act(page.keyboard.type('About us'));
  });

  await test.step('makes the state that it leads to; the event comes with it', async () => {
    await click('Choose a state', button);
    const where = page.getByRole('dialog', { name: 'Where should it lead?' });
    await click('New state', where);
    const window = page.getByRole('dialog', { name: 'New state' });
    await act(page.keyboard.type('More about us'));
    await act(window.getByLabel('Message (optional)').fill('We are a small team in Kingston.'));
    await click('Create state', window);
    await expect(where.getByLabel('Goes To State').locator('option:checked')).toContainText('more_about_us');
    await click('Save', where);
    await expect(button.getByRole('button', { name: 'Go to state More about us' })).toBeVisible();
    await expect(button.getByLabel('Triggered event')).toHaveValue('ABOUT_US');
  });

  await test.step('saves; the button stays open', async () => {
    await click('Save Changes');
    // Nothing leads out of the new state yet.
    await expect(page.getByRole('dialog').getByText(/“More about us” get stuck/)).toBeVisible();
    await click('Save anyway');
    await expect(page.getByText('Saved successfully').first()).toBeVisible();
    await expect(button.getByRole('button', { name: 'Go to state More about us' })).toBeVisible();
  });

  await test.step('tries it', async () => {
    const phone = page.getByRole('region', { name: 'Preview phone' });
    if (!(await phone.isVisible())) await act(page.getByRole('button', { name: 'Try it' }).first().click());
    await click('Say hi', phone);
    await click('About us', phone);
    await expect(phone.getByText('We are a small team in Kingston.')).toBeVisible();
  });
  expect(actions).toBeLessThanOrEqual(MOST);

  await test.step('finds it in the chat', async () => {
    await page.goto('/simulator');
    await page.getByRole('button', { name: 'Say hi' }).click();
    const chat = page.getByRole('log', { name: 'Conversation' });
    await expect(chat.getByText('Wah gwaan friend! Big up yuhself.')).toBeVisible();
    await chat.getByRole('button', { name: 'About us' }).click();
    await expect(chat.getByText('We are a small team in Kingston.')).toBeVisible();
  });
});
