import { refuse } from './api.ts';
import { expectClean, expectHighContrast } from './axe.ts';
import { contribute } from './contribute.ts';
import { expect, hold, signIn, staySignedIn, test } from './fixtures.ts';
import { choose } from './simulator/page.ts';

// Without animations, so that the checks see the final look.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('signing in', async ({ page, consoleErrors }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expectClean(page, 'with a problem in the field');
  await page.route('**/auth/v1/otp**', (route) => route.abort());
  await page.getByLabel('Email').fill('me@example.org');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectClean(page, 'failed');
  await page.unroute('**/auth/v1/otp**');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await expectClean(page, 'sent');
  await expectHighContrast(page, 'sent');
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Outbox');
  await expectClean(page, 'the outbox');
  consoleErrors.length = 0;
});

test('the dashboard, the admin panel and what is not there', async ({ page, server }) => {
  await signIn(page, server, await server.people.add('admin'));
  await expectClean(page, 'dashboard');
  await expectHighContrast(page, 'dashboard');
  await page.goto('/app/admin');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectClean(page, 'admin');
  await expectHighContrast(page, 'admin');
  await page.goto('/app/no-such-page');
  await expect(page.getByText('There is no such page')).toBeVisible();
  await expectClean(page, 'not found');
});

test('voice submissions', async ({ page, server, consoleErrors }) => {
  const word = `w${Math.random().toString(36).slice(2, 12)}`;
  await contribute(server.url, { words: word, place: ['Surrey', 'Kingston'] });
  await contribute(server.url, { category: 'English', words: word });
  await contribute(server.url, { category: 'Mix', words: word });
  await staySignedIn(page, server, await server.people.add());
  await page.goto(`/app/datasets?search=${word}`);
  await expect(page.getByText('3 submissions')).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectClean(page, 'full');
  await expectHighContrast(page, 'full');
  await page.goto('/app/datasets?search=nothing-like-this');
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expectClean(page, 'nothing found');
  const list = /\/trpc\/[^?]*submissions\.list/;
  const release = await hold(page, list);
  await page.reload();
  await expect(page.getByText('Loading submissions...')).toBeVisible();
  await expectClean(page, 'loading');
  await release();
  await page.unroute(list);
  await refuse(page, 'submissions.list', 'Not today.');
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectClean(page, 'failed');
  consoleErrors.length = 0;
});

test('the account', async ({ page, server, browser }) => {
  const email = await server.people.add();
  const other = await browser.newContext({ baseURL: server.url });
  await signIn(await other.newPage(), server, email);
  await other.close();
  await signIn(page, server, email);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  await page.getByLabel('New email').fill(`new-${email}`);
  await page.getByRole('button', { name: 'Send confirmation emails' }).click();
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  await expectClean(page, 'devices and a pending change');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The code has six digits.')).toBeVisible();
  await expectClean(page, 'setting up');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'asking');
});

test('the simulator', async ({ page }) => {
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/simulator');
  await expect(page.getByRole('button', { name: 'Say hi' })).toBeVisible();
  await expectClean(page, 'empty');
  for (const button of ['Say hi', "Let's start", "I agree, I'm 18+", 'Record a voice note'])
    await tap(button);
  await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await expectClean(page, 'recording');
  await tap('Send voice note');
  await choose(page, 'Mix');
  await expect(page.getByRole('button', { name: 'Choose a place' })).toBeVisible();
  await expectClean(page, 'chatting');
  await tap('Choose a place');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'choosing');
  await page.keyboard.press('Escape');
  await tap('Attach');
  await tap('Location');
  await tap('Attach');
  await tap('Sticker');
  await expect(page.getByRole('img', { name: 'Sticker' })).toBeVisible();
  await tap('Attach');
  await expectClean(page, 'attaching');
  await page.keyboard.press('Escape');
  await tap('Forget me');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'forgetting');
});
