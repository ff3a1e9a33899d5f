import { expectClean } from '../axe.ts';
import { expect, signIn, test } from '../fixtures.ts';

// Settings of its own give this spec its own server, on which nobody has said anything yet.
test.use({ settings: { PRODUCT_NAME: 'Yaad Talk' }, contextOptions: { reducedMotion: 'reduce' } });

test('a new server has no voices yet, and says where the first comes from', async ({ page, server }) => {
  await signIn(page, server, await server.people.add());
  await expect(page.getByRole('heading', { name: 'Welcome to Yaad Talk!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No voices yet' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Audio/text pairs' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  const leaving = page.getByRole('region', { name: 'Where people leave' });
  await expect(leaving.getByText('Nobody has left in the middle of the chat.')).toBeVisible();
  await expect(page.getByText('Nothing to do yet.')).toBeVisible();
  await expectClean(page, 'empty');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Try the simulator' }).click();
  await expect((await opened).getByRole('log', { name: 'Conversation' })).toBeVisible();
});
