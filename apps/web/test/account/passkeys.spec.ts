import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { codeOf, section, setUpApp } from './page.ts';

test.use({ host: 'localhost', contextOptions: { reducedMotion: 'reduce' } });

/** Gives the browser a device that keeps passkeys and knows its owner's finger. */
async function withDevice(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('a passkey is added, signs its owner in, and is removed', async ({ page, server, consoleErrors }) => {
  test.slow();
  const email = await server.people.add();
  await staySignedIn(page, server, email);
  await withDevice(page);
  await page.goto('/account');
  const card = section(page, 'Passkeys');
  const start = card.getByRole('button', { name: 'Add a passkey' });
  await start.press('Enter');
  const name = card.getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Passkey on Chrome, Linux');
  await expectClean(page, 'a passkey is named');
  await expectNoOverflow(page);
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(start).toBeFocused();
  await start.press('Enter');
  await name.press('Enter');
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText('Passkey on Chrome, Linux');
  const another = card.getByRole('button', { name: 'Add another passkey' });
  await expect(another).toBeFocused();
  // The device says that it has one already; what was begun for a second one is gone.
  await another.press('Enter');
  await expect(name).toHaveValue('Passkey on Chrome, Linux 2');
  await name.press('Enter');
  await expect(card.getByRole('alert')).toHaveText(
    'No passkey was created: this device already has a passkey of yours.',
  );
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(1);
  const secret = await setUpApp(page, 'Set up an authenticator app');

  await page.evaluate(() => localStorage.clear());
  await page.goto(await server.people.signInLink(email));
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const use = page.getByRole('button', { name: 'Use your passkey' });
  await expect(use).toBeVisible();
  await expectClean(page, 'a passkey is asked for');
  await expectNoOverflow(page);
  // The person closes the question of the browser, looks at the other ways, and comes back.
  await page.evaluate(() => {
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = () => {
      navigator.credentials.get = ask;
      return Promise.reject(new DOMException('No.', 'NotAllowedError'));
    };
  });
  await use.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used: the prompt was closed, or it timed out. Try again.',
  );
  await page.getByRole('button', { name: 'Use a code from your app' }).press('Enter');
  await expect(page.getByLabel('Authenticator code')).toBeVisible();
  await page.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).press('Enter');
  await page.getByRole('button', { name: 'Back to your passkey' }).press('Enter');
  await use.press('Enter');
  await expect(page.getByText("You're signed in as:")).toContainText(email);

  await page.goto('/account');
  await card.getByRole('button', { name: 'Remove Passkey on Chrome, Linux' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Passkey' });
  await expect(dialog).toContainText('you are then asked for a code of Authenticator app.');
  // The last factor was given too long ago: it is asked for again, and then the passkey goes.
  const refusal = { error_code: 'reauthentication_needed', msg: 'Give your second factor once more.' };
  await page.route('**/auth/v1/factors/*', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  // The session that it raised falls back, and the app is asked for.
  await page.getByLabel('Authenticator code').fill(codeOf(secret, 30_000));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(start).toBeVisible();
  // Chromium itself logs what is refused until then.
  consoleErrors.length = 0;
});

test('a browser without passkeys offers none', async ({ page, server }) => {
  await page.addInitScript(() => {
    delete (window as { PublicKeyCredential?: unknown }).PublicKeyCredential;
  });
  await staySignedIn(page, server, await server.people.add());
  await page.goto('/account');
  await expect(section(page, 'Authenticator app')).toBeVisible();
  await expect(section(page, 'Passkeys')).toBeHidden();
});
