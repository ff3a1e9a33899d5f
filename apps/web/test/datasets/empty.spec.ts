import { expect, signIn, test } from '../fixtures.ts';

// Settings of its own give this spec its own server, on which nobody has said anything yet.
test.use({ settings: { PRODUCT_NAME: 'Yaad Talk' } });

test('a new server has no submissions, and says how they come', async ({ page, server }) => {
  await signIn(page, server, await server.people.add());
  await expect(page.getByRole('heading', { name: 'Welcome to Yaad Talk!' })).toBeVisible();
  await page.getByRole('link', { name: 'Datasets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
  await expect(
    page.getByText('Voice notes appear here as soon as people send them in the chat.'),
  ).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0', '0', '0']);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Send the first one in the simulator' }).click();
  await expect((await opened).getByRole('log', { name: 'Conversation' })).toBeVisible();
});
