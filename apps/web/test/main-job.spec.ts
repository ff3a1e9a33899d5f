import { expect, signIn, test } from './fixtures.ts';

/** The product's one job, by hand: a voice note goes in by chat, and a signed-in reviewer plays it back. */
test('a voice note goes in by chat and a signed-in reviewer plays it back', async ({ page }) => {
  await test.step('the chat leads a person through a contribution, with the microphone', async () => {
    await page.goto('/simulator');
    const chat = page.getByRole('log');
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const choose = async (opener: string, row: string) => {
      await tap(opener);
      await page.getByRole('dialog').getByText(row, { exact: true }).click();
    };
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi');
    await page.keyboard.press('Enter');
    await tap("Let's start");
    await tap("I agree, I'm 18+");
    await tap('Patwa');
    await expect(chat.getByText('Hold the mic')).toBeVisible();
    await tap('Record a voice note');
    await expect(page.getByRole('timer')).toHaveText('0:02');
    await tap('Send voice note');
    await tap('Mix');
    await choose('Choose a place', 'Cornwall');
    await choose('Choose a parish', 'Trelawny');
    await choose('Choose your age', '35 to 44');
    await tap('Skip');
    await tap('Done for now');
    await expect(chat.getByText('Your voice counts.')).toBeVisible();
  });

  await test.step('the first admin signs in by the link in the mail', async () => {
    await signIn(page);
    await expect(
      page.getByText('Welcome to the product!').or(page.getByText('Welcome to Labrish!')),
    ).toBeVisible();
    await expect(page.getByText("You're signed in as:")).toBeVisible();
  });

  await test.step('the submission is listed, and plays', async () => {
    await page.getByRole('link', { name: 'Datasets' }).first().click();
    const row = page.getByRole('row').filter({ hasText: 'Trelawny' });
    await expect(row.getByText('Mix', { exact: true })).toBeVisible();
    await expect(row.getByText(/structured/i)).toBeVisible();
    await row.getByRole('button', { name: /^Play/ }).click();
    await expect(row.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^Play/ })).toBeVisible();
  });
});
