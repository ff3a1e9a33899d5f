import { refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { endSession, expect, hold, signIn, test } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';
import { card, openUsers } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('inviting: the mail, the outbox, and who is a user already', async ({ page, server, consoleErrors }) => {
  const email = await openUsers(page, server);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const form = page.getByRole('region', { name: 'Invite somebody' });
  const send = form.getByRole('button', { name: 'Send invitation' });
  await send.click();
  await expect(form.getByText('Please give an email address.')).toBeVisible();
  await form.getByLabel('Email').fill(email.toUpperCase());
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('There is already a user with this address.');
  consoleErrors.length = 0;

  const guest = `guest-${email}`;
  await form.getByLabel('Email').fill(guest);
  await form.getByLabel('Role').selectOption('Admin');
  await send.click();
  await expect(page.getByText('Invitation sent')).toBeVisible();
  await expect(page.getByText(`${guest} can join as Admin.`)).toBeVisible();
  await expect(form.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/outbox');
  await expect(form.getByLabel('Email')).toHaveValue('');
  await expectClean(page, 'invited');
  await page.goto((await mailTo(page.request, guest)).link);
  await page.getByRole('button', { name: `Sign in as ${guest}`, exact: true }).click();
  await expect(page.getByRole('banner')).toContainText(guest);
  await page.goto('/app/admin?tab=users');
  await expect(card(page, guest)).toContainText('AdminYou');
});

test('an invitation stays as it is sent, and closing its form gives the keyboard back', async ({
  page,
  server,
}) => {
  const email = await openUsers(page, server);
  const opener = page.getByRole('button', { name: 'Invite somebody' });
  await opener.press('Enter');
  const form = page.getByRole('region', { name: 'Invite somebody' });
  const address = form.getByLabel('Email');
  await expect(address).toBeFocused();
  await address.fill(`held-${email}`);
  const release = await hold(page, /users\.invite/);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(address).toHaveAttribute('readonly');
  await expect(form.getByLabel('Role')).toBeDisabled();
  await expect(form.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(address).toBeFocused();
  await release();
  await expect(page.getByText('Invitation sent')).toBeVisible();
  await expect(address).toHaveValue('');
  await expect(address).toBeEditable();
  await form.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(opener).toBeFocused();
});

test('an invitation that is refused because the session has ended stays typed, and is sent after the next sign-in', async ({
  page,
  server,
  consoleErrors,
}) => {
  const email = await openUsers(page, server);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const form = page.getByRole('region', { name: 'Invite somebody' });
  await form.getByLabel('Email').fill(`late-${email}`);
  await endSession(page);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await signIn(await page.context().newPage(), server, email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`late-${email} can join as Reviewer.`)).toBeVisible();
  consoleErrors.length = 0;
});

test('who is invited and has not come: sent again, withdrawn, and not let in any more', async ({
  page,
  server,
  consoleErrors,
}) => {
  const guest = `guest-${await openUsers(page, server)}`;
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const form = page.getByRole('region', { name: 'Invite somebody' });
  await form.getByLabel('Email').fill(guest);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const invited = page
    .getByRole('list', { name: 'Invitations' })
    .getByRole('listitem')
    .filter({ hasText: guest });
  await expect(invited).toContainText('Reviewer');
  await expect(invited).toContainText(/Invited .*Good until/);
  await expectClean(page, 'somebody is invited');

  await refuse(page, 'invitations.list', 'Not today.');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The invitations could not be loaded. Not today.');
  await expectClean(page, 'failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();

  const sent = page.waitForResponse(/users\.invite/);
  await invited.getByRole('button', { name: `Send again: the invitation for ${guest}` }).click();
  expect((await sent).ok()).toBe(true);
  await expect(invited).toHaveCount(1);
  const { link } = await mailTo(page.request, guest);

  await invited.getByRole('button', { name: `Withdraw the invitation for ${guest}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText('Invitation withdrawn')).toBeVisible();
  await expect(invited).toHaveCount(0);
  // The button is gone, so the focus moves to the element around it.
  await expect(page.locator('[tabindex]:focus')).toHaveCount(1);
  await page.goto('/logout');
  await expect(page).not.toHaveURL(/logout/);
  await page.waitForLoadState();
  await page.goto(link);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/app');
  await expect(page).toHaveURL(/\/login/);
  consoleErrors.length = 0;
});
