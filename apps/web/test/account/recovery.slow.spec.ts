import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { openAccount, section, setUpApp } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('who has lost the phone signs in with a recovery code, once each', async ({
  page,
  browser,
  server,
  consoleErrors,
}) => {
  const email = await server.people.add();
  await openAccount(page, server, email);
  const card = section(page, 'Recovery codes');
  await expect(card).toBeHidden();
  await setUpApp(page, 'Set up an authenticator app');
  await expect(card.getByText('You have none yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Create recovery codes' }).press('Enter');
  const list = card.getByRole('list', { name: 'Your recovery codes' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const [code = ''] = await list.getByRole('listitem').allInnerTexts();
  await expectClean(page, 'made');
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByText(/^10 of your codes are left, created /)).toBeVisible();

  const next = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await next.goto(await server.people.signInLink(email));
  await expect(next.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await next.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).press('Enter');
  const field = next.getByLabel('Recovery code');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(next.getByText('Type one of your recovery codes.')).toBeVisible();
  await field.fill('AAAA-AAAA-AAAA-AAAA');
  await field.press('Enter');
  await expect(next.getByRole('alert')).toContainText('That is none of your recovery codes');
  await expect(field).toHaveValue('AAAA-AAAA-AAAA-AAAA');
  await expectClean(next, 'a recovery code is asked for');
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await expect(next.getByText("You're signed in as:")).toContainText(email);
  await next.goto('/account');
  await expect(section(next, 'Recovery codes').getByText(/^9 of your codes are left/)).toBeVisible();
  await expect(
    section(next, 'Account activity').getByText('Recovery code used in place of the second step'),
  ).toBeVisible();
  await next.context().close();

  await card.getByRole('button', { name: 'Create new codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expect(list.getByText(code)).toBeHidden();
  // Chromium itself logs the refusal of a wrong code.
  consoleErrors.length = 0;
});
