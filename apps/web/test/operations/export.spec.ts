import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { callApi } from '../api.ts';
import { codeOf, section } from '../account/page.ts';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { openDesk, stuckPerson } from './page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an admin downloads all of a person, which they read without us, after saying how the person proved who they are', async ({
  page,
  browser,
  server,
  consoleErrors,
}) => {
  test.slow();
  await openDesk(page, server);
  const id = await stuckPerson(page, server);
  await page.goto('/account');
  const app = section(page, 'Authenticator app');
  await app.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await app.getByLabel('Key').innerText()).replaceAll(' ', '');
  await app.getByLabel('Code from the app').fill(codeOf(secret));
  await app.getByLabel('Code from the app').press('Enter');
  await expect(app.getByRole('button', { name: 'Remove' })).toBeVisible();

  await page.goto(`/app/admin?tab=operations&view=person&person=${id}`);
  await page.getByRole('button', { name: 'Export their data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export their data?' });
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('alert')).toContainText('proof');
  await dialog.getByLabel('How did they prove who they are?').fill('Named the receipt.');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectClean(page, `export at ${width} px`);
  }

  // The server wants a fresh second factor once; given, the download goes on.
  let refused = false;
  await page.route('**/person/export', (route) => {
    if (refused) return route.continue();
    refused = true;
    const json = { error: 'Give your second factor once more.', details: { reason: 'fresh_factor' } };
    return route.fulfill({ status: 403, json });
  });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await dialog.getByRole('button', { name: 'Download' }).click();
      const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await question.getByLabel('Authenticator code').fill(codeOf(secret, 30_000));
      await question.getByLabel('Authenticator code').press('Enter');
    })(),
  ]);
  expect(file.suggestedFilename()).toBe(`person-${id.slice(0, 8)}.zip`);
  await expect(dialog).toBeHidden();
  type Log = { entries: { action: string; entity_id: string; after: unknown }[] };
  const { entries } = await callApi<Log>(page, 'GET', '/audit?entity=contributors');
  expect(entries.find(({ action }) => action === 'export')).toMatchObject({
    entity_id: id,
    after: { proof: 'Named the receipt.' },
  });

  const folder = mkdtempSync(join(tmpdir(), 'labrish-exported-'));
  execFileSync('unzip', ['-q', await file.path(), '-d', folder]);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ offline: true, javaScriptEnabled: false, colorScheme });
    const reader = await context.newPage();
    await reader.setViewportSize({ width: 360, height: 740 });
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expect(reader.getByRole('heading', { name: 'Your recordings', exact: true })).toBeVisible();
    await context.close();
  }
  const reader = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
  const sound = await reader.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    await audio.play();
    return { duration: audio.duration, wide: document.documentElement.scrollWidth };
  });
  expect(sound.duration).toBeGreaterThan(1);
  expect(sound.wide).toBeLessThanOrEqual(360);
  await reader.close();
  // Chromium logs the refusals.
  consoleErrors.length = 0;
});

test('a reviewer who may erase cannot export', async ({ page, server }) => {
  await openDesk(page, server);
  const id = await stuckPerson(page, server);
  const email = await server.people.add();
  type Listed = { users: { id: string; email: string }[] };
  const { users } = await callApi<Listed>(page, 'GET', '/users');
  const reviewer = users.find((user) => user.email === email);
  await callApi(page, 'PUT', `/users/${reviewer?.id}`, { permissions: ['erase'] });
  // Leave the desk first: it asks for news every few seconds.
  await page.goto('/privacy');
  await page.evaluate(() => localStorage.clear());
  await staySignedIn(page, server, email);
  await page.goto(`/app/admin?tab=operations&view=person&person=${id}`);
  await expect(page.getByRole('button', { name: 'Delete everything' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export their data' })).toBeHidden();
});
