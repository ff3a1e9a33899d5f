import { codeOf, openAccount, section, setUpApp } from '../account/page.ts';
import { expectClean } from '../axe.ts';
import { expect, signIn, test } from '../fixtures.ts';

test('whoever has two authenticator apps signs in with either', async ({
  page,
  browser,
  server,
  consoleErrors,
}) => {
  test.slow();
  const email = await server.people.add();
  await openAccount(page, server, email);
  await setUpApp(page, 'Set up an authenticator app');
  const backup = await setUpApp(page, 'Add another app');

  const next = await (await browser.newContext({ baseURL: server.url })).newPage();
  await next.goto(await server.people.signInLink(email));
  const which = next.getByLabel('Which app');
  await expect(which.getByRole('option')).toHaveText([
    /^Authenticator app, set up .*20\d\d/,
    /^Authenticator app 2, set up .*20\d\d/,
  ]);
  await expectClean(next, 'choosing an app');
  const code = next.getByLabel('Authenticator code');
  // Use the code of the next 30 seconds, which the server accepts as well: a code works only once.
  await code.fill(codeOf(backup, 30_000));
  await code.press('Enter');
  await expect(next.getByRole('alert')).toHaveText(
    'That code is not right. Type the one that the app shows now.',
  );
  await which.selectOption({ index: 1 });
  await code.fill(codeOf(backup, 30_000));
  await code.press('Enter');
  await expect(next.getByText("You're signed in as:")).toContainText(email);
  await next.context().close();

  const card = section(page, 'Authenticator app');
  const remove = async (name: string, whatThen: string) => {
    await card.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(whatThen);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  };
  await remove(
    'Authenticator app',
    'After the emailed link you are then asked for a code of Authenticator app 2.',
  );
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await remove('Authenticator app 2', 'The emailed link alone then signs you in.');
  await expect(card.getByRole('listitem')).toHaveCount(0);

  const after = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(after, server, email);
  await after.context().close();
  // Chromium itself logs the refusal of a wrong code.
  consoleErrors.length = 0;
});
