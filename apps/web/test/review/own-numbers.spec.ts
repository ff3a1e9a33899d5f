import { expectClean } from '../axe.ts';
import { chatOf } from '../contribute.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';

test('a reviewer proves a number by sending its code to the bot, and forgets it', async ({
  page,
  server,
}) => {
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/app/review');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'My number' }).click();
  const dialog = page.getByRole('dialog', { name: 'My number' });
  await expect(dialog.getByRole('status')).toHaveText('You have not verified a number.');
  await dialog.getByRole('button', { name: 'Get a code' }).click();
  const code = (await dialog.getByText(/^MINE-/).textContent()) ?? '';
  await expect(dialog.getByRole('link', { name: 'Open the chat' })).toHaveAttribute(
    'href',
    new RegExp(`text=${code}$`),
  );
  await expectClean(page, 'my number with a code');
  await chatOf(server.url).say({ text: code });
  await expect(dialog.getByRole('status')).toHaveText('1 number verified.');
  await expect(dialog.getByText(code)).toBeHidden();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('status')).toHaveText('You have not verified a number.');
});
