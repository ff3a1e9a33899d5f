import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { discard } from '../flow/page.ts';
import { signedIn } from '../flow/world.ts';

test.use({ settings: { PRODUCT_NAME: 'Labrish Phone' }, contextOptions: { reducedMotion: 'reduce' } });

test('what is typed is tried in the phone before it is saved, and asks the server for nothing', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin?tab=rules&state=completed');
  await page.getByRole('button', { name: 'Try it' }).click();
  const phone = page.getByRole('region', { name: 'Preview phone' });
  const say = phone.getByLabel('Write to the bot');
  await expect(phone.getByText(/^No messages yet/)).toBeVisible();
  await expect(page.getByText(/^\d+ situations checked: /)).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => {
    // Ignore files, like the script of a worker, and the polling for problems of the bot, which every page of the console does.
    const isFile = new URL(request.url()).pathname.startsWith('/assets/');
    if (!isFile && !request.url().includes('operations.alert')) requests.push(request.url());
  });
  await say.fill('hello');
  await say.press('Enter');
  await expect(phone.getByRole('group', { name: 'Choices' })).toBeVisible();
  await phone.getByRole('group', { name: 'Choices' }).getByRole('button').first().click();
  await phone.getByRole('group', { name: 'Choices' }).getByRole('button').first().click();
  await expect(phone.getByText(/Would keep their agreement/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'The phone is here' })).toHaveCount(1);
  await expectClean(page, 'the phone');
  await phone.getByLabel('Chat as').selectOption('at completed');
  const message = page.getByLabel('Message', { exact: true }).first();
  await message.fill('Big up yuhself, star.');
  await expect(phone.getByText('Big up yuhself, star.')).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Close the phone' }).click();
  await expect(phone).toBeHidden();
});

test('a broken way is told while it is typed, with the chat that shows it, and is mended', async ({
  page,
  server,
}) => {
  await signedIn(page, server, 'admin');
  await page.goto('/app/admin?tab=rules&state=awaiting_start');
  await expect(page.getByText(/^\d+ situations checked: /)).toBeVisible();
  await page.getByText('Send Message', { exact: true }).click();
  const states = page.getByRole('navigation', { name: 'States' });
  await expect(states.getByRole('img', { name: 'Breaks the chat' })).not.toHaveCount(0);
  await expect(page.getByRole('article').getByText(/People agree only by choosing to/)).toBeVisible();
  const checks = page.getByRole('group').filter({ hasText: 'Checks' });
  await checks.locator('summary').click();
  await checks.getByRole('button', { name: 'Show the chat' }).first().click();
  const phone = page.getByRole('region', { name: 'Preview phone' });
  await expect(phone.getByText(/^Now at:/).first()).toBeVisible();
  await discard(page);
  await expect(states.getByRole('img', { name: 'Breaks the chat' })).toHaveCount(0);
});
