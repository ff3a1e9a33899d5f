import { codeOf, openAccount, section } from './page.ts';
import { pasted } from '../clipboard.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';

test('says who you are', async ({ page, server }) => {
  const email = await server.people.add();
  await openAccount(page, server, email);
  const who = section(page, 'Who you are');
  await expect(who).toContainText(email);
  await expect(who.getByText('Reviewer', { exact: true })).toBeVisible();
  await expect(who.getByRole('time')).toHaveText(/20\d\d/);
});

test.describe('the authenticator app', () => {
  test('protects the next sign-in until it is removed', async ({ page, browser, server, consoleErrors }) => {
    test.slow();
    const email = await server.people.add();
    await openAccount(page, server, email);
    const card = section(page, 'Authenticator app');
    await card.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const picture = card.getByRole('img', { name: 'QR code' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const secret = (await card.getByLabel('Key').innerText()).replaceAll(' ', '');

    const code = card.getByLabel('Code from the app');
    await code.fill('1');
    await card.getByRole('button', { name: 'Turn on' }).click();
    await expect(card.getByText('The code has six digits.')).toBeVisible();
    const right = codeOf(secret);
    await code.fill(right === '000000' ? '000001' : '000000');
    await code.press('Enter');
    await expect(card.getByRole('alert')).toHaveText(
      'That code is not right. Type the one that the app shows now.',
    );
    await code.fill(codeOf(secret));
    await code.press('Enter');
    await expect(page.getByText('Authenticator app set up')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    // The API still accepts the session, which now has a second factor.
    await page.reload();
    await expect(section(page, 'Who you are').getByText('Reviewer', { exact: true })).toBeVisible();
    // Chromium itself logs the refusal of a wrong code.
    consoleErrors.length = 0;

    const next = await (await browser.newContext()).newPage();
    await next.goto(await server.people.signInLink(email));
    await expect(next.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await next.goto('/app/datasets');
    await expect(next.getByRole('heading', { name: 'One more step' })).toBeVisible();
    // Use the code of the next 30 seconds, which the server accepts as well: a code works only once.
    await next.getByLabel('Authenticator code').fill(codeOf(secret, 30_000));
    await next.getByRole('button', { name: 'Continue' }).click();
    await expect(next.getByRole('heading', { name: 'Voice Submissions' })).toBeVisible();
    await next.context().close();

    await card.getByRole('button', { name: 'Remove Authenticator app' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
    await expect(page.getByText('Authenticator app removed')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();

    const after = await (await browser.newContext()).newPage();
    await signIn(after, server, email);
    await after.context().close();
  });

  test('the keyboard goes into the set-up and comes back out of it', async ({ page, server }) => {
    await openAccount(page, server, await server.people.add());
    const card = section(page, 'Authenticator app');
    const start = card.getByRole('button', { name: 'Set up an authenticator app' });
    await start.press('Enter');
    const code = card.getByLabel('Code from the app');
    await expect(code).toBeFocused();
    await card.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(start).toBeFocused();
    await start.press('Enter');
    await expect(code).toBeFocused();
    await code.fill(codeOf((await card.getByLabel('Key').innerText()).replaceAll(' ', '')));
    await code.press('Enter');
    await expect(card.getByRole('button', { name: 'Add another app' })).toBeFocused();
  });

  test('a set-up that was broken off can be begun again', async ({ page, server }) => {
    await openAccount(page, server, await server.people.add());
    const card = section(page, 'Authenticator app');
    const start = card.getByRole('button', { name: 'Set up an authenticator app' });
    await start.click();
    await expect(card.getByLabel('Key')).toBeVisible();
    await page.reload();
    await start.click();
    await expect(card.getByLabel('Key')).toBeVisible();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(start).toBeVisible();
    await start.click();
    await expect(card.getByLabel('Key')).toBeVisible();
  });

  test('the key can be copied', async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await openAccount(page, server, await server.people.add());
    const card = section(page, 'Authenticator app');
    await card.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await card.getByRole('button', { name: 'Copy the key' }).click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    const secret = (await card.getByLabel('Key').innerText()).replaceAll(' ', '');
    expect(await pasted(page)).toBe(secret);
  });
});

test.describe('the change of address', () => {
  test('waits until both addresses have confirmed', async ({ page, server }) => {
    const email = await server.people.add();
    const moved = email.replace('@', '-moved@');
    await openAccount(page, server, email);
    const card = section(page, 'Change your address');
    await card.getByLabel('New email').fill(moved);
    await card.getByRole('button', { name: 'Send confirmation emails' }).click();
    await expect(page.getByText('Confirmation emails sent')).toBeVisible();
    await expect(card.getByRole('status')).toContainText(`Waiting for confirmation of ${moved}.`);
    await expect(card.getByLabel('New email')).toHaveValue('');

    const links = [await mailTo(page.request, moved), await mailTo(page.request, email)].map(
      ({ link }) => link,
    );
    await page.goto(links[0] ?? '');
    await expect(page.getByText(/proceed to confirm link sent to the other email/)).toBeVisible();
    await expect(card.getByRole('status')).toContainText(moved);
    await expect(section(page, 'Who you are')).not.toContainText(moved);
    await page.goto(links[1] ?? '');
    await expect(section(page, 'Who you are')).toContainText(moved);
    await expect(card.getByRole('status')).toBeHidden();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByRole('banner')).toContainText(moved);
  });

  test('a link that was used before says so in words of its own, once', async ({ page, server }) => {
    const email = await server.people.add();
    await openAccount(page, server, email);
    const card = section(page, 'Change your address');
    await card.getByLabel('New email').fill(email.replace('@', '-again@'));
    await card.getByRole('button', { name: 'Send confirmation emails' }).click();
    await expect(page.getByText('Confirmation emails sent')).toBeVisible();
    const { link } = await mailTo(page.request, email);
    await page.goto(link);
    await expect(page.getByText(/proceed to confirm link sent to the other email/)).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(
      'That link to confirm a change of address has expired or was used before. Start the change again in your account.',
    );
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('banner').getByRole('link', { name: email }).click();
    await expect(card).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('refuses what cannot be', async ({ page, server, consoleErrors }) => {
    const email = await server.people.add();
    const other = await server.people.add();
    await openAccount(page, server, email);
    const card = section(page, 'Change your address');
    const ask = async (address: string) => {
      await card.getByLabel('New email').fill(address);
      await card.getByRole('button', { name: 'Send confirmation emails' }).click();
    };
    await ask('nonsense');
    await expect(card.getByText('Enter a whole email address, like name@example.org.')).toBeVisible();
    await ask(email.toUpperCase());
    await expect(card.getByText('This is already your address.')).toBeVisible();
    await ask(other);
    await expect(card.getByRole('alert')).toHaveText(
      'A user with this email address has already been registered',
    );
    await expect(card.getByLabel('New email')).toHaveValue(other);
    consoleErrors.length = 0;
  });
});
