import { section } from './page.ts';
import { refuse } from '../api.ts';
import { expectClean } from '../axe.ts';
import { expect, signIn, test } from '../fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('what could not be loaded can be asked for again', async ({ page, server, consoleErrors }) => {
  await signIn(page, server, await server.people.add());
  for (const [procedure, name, failure, loaded] of [
    ['users.me', 'Who you are', 'Your profile', 'Joined'],
    ['sessions.list', 'Signed-in devices', 'The devices', 'This device'],
    ['sessions.history', 'Account activity', 'The activity', 'Signed in by email'],
  ] as const) {
    const part = section(page, name);
    await refuse(page, procedure, 'Not today.');
    await page.goto('/account');
    await expect(part.getByRole('alert')).toContainText(`${failure} could not be loaded. Not today.`);
    await expectClean(page, name);
    await page.unrouteAll();
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part.getByText(loaded, { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  }
  consoleErrors.length = 0;
});

test('so can the authenticator apps', async ({ page, server, consoleErrors }) => {
  await signIn(page, server, await server.people.add());
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 400, json: { msg: 'Not today.' } }));
  await page.goto('/account');
  const apps = section(page, 'Authenticator app');
  await expect(apps.getByRole('alert')).toContainText(
    'Your authenticator apps could not be loaded. Not today.',
  );
  await expectClean(page, 'failed');
  await page.unrouteAll();
  await apps.getByRole('button', { name: 'Try again' }).click();
  await expect(apps.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  consoleErrors.length = 0;
});
