import type { Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, given, withdrawAll, test } from '../releases/world.ts';
import { expectGoodLooks } from './looks.ts';

// Gets its own server: on a shared one, releases of other tests would appear on the page.
test.use({ settings: { PRODUCT_NAME: 'Labrish Speech' }, contextOptions: { reducedMotion: 'reduce' } });

const SERIES = 'front-page-voices';

test('a researcher finds a version, asks for it, opens the mailed link; what is taken back is no longer offered', async ({
  page,
  server,
  request,
  consoleErrors,
  admin: _,
}) => {
  const person = await given(page, server, 'accept');
  await publish(page);
  await page.goto('/data');
  await page.getByRole('main').getByRole('link', { name: 'The dataset for researchers' }).click();
  await expect(page.getByRole('main')).toContainText(`${SERIES}-1.0.0 ·`);
  await expect(page.getByRole('figure', { name: 'Hours by county' })).toContainText('not shown');
  await expect(page.getByText(`load_dataset("./${SERIES}-1.0.0"`).first()).toBeVisible();
  await expect(page.getByText(`@misc{${SERIES}-1.0.0,`)).toBeVisible();
  await expectGoodLooks(page, 'a published version');

  await page.getByLabel('Your name').fill('Ann "A." Lee');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Ann "A." Lee');
  await expect(page.getByLabel('Mail address')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Mail address')).toHaveAccessibleDescription(/name@example\.org/);
  await expectGoodLooks(page, 'a form with mistakes');
  // Chromium itself logs the 400.
  consoleErrors.length = 0;

  await page.getByLabel('Mail address').fill('ann@example.org');
  await page.getByLabel('What you want it for').fill('A speech recogniser for clinics.');
  await page.getByRole('checkbox', { name: 'I agree to these three terms.' }).check();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const found = await request.get('/outbox/api/v1/search?query=to:ann%40example.org');
  const { messages } = (await found.json()) as { messages: { ID: string }[] };
  const mail = await request.get(`/outbox/api/v1/message/${messages[0]?.ID ?? ''}`);
  const { Text } = (await mail.json()) as { Text: string };
  await page.goto(/https?:\/\/\S+key=[\w-]+/.exec(Text)?.[0] ?? '');
  await expect(
    page.getByRole('link', { name: new RegExp(`^Download ${SERIES}-1\\.0\\.0\\.tar`) }),
  ).toBeVisible();
  await expect(
    page.getByText(`curl -fL -C - -O '${server.url}/data/releases/${SERIES}-1.0.0.tar?key=`),
  ).toBeVisible();
  await expectGoodLooks(page, 'downloads');

  await page.getByLabel('What it is called').fill('Parrot');
  await page.getByLabel('Which model or version').fill('v1');
  await expect(page.getByLabel('Which version it heard')).toHaveValue(`${SERIES}-1.0.0`);
  const buffer = Buffer.from('nowhere\tmi deh ya\n');
  await page.getByLabel('The table').setInputFiles({ name: 'heard.tsv', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Score it' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was scored' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('so nothing can be scored. Choose another version.');
  await expectGoodLooks(page, 'a table that was refused');
  consoleErrors.length = 0;

  await withdrawAll(person);
  await expect
    .poll(
      async () => {
        await page.goto('/data/releases');
        return page.getByRole('main').textContent();
      },
      { timeout: 40_000, intervals: [2_000] },
    )
    .toContain('a new version without it is on its way');
  await expect(page.getByLabel('Mail address')).toBeHidden();
  await expectGoodLooks(page, 'a version on its way');
});

test('a code that is no receipt says what one looks like', async ({ page, consoleErrors }) => {
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Type it here' }).click();
  await page.getByLabel('Receipt code').fill('abcd "efgh"');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByLabel('Receipt code')).toHaveValue('abcd "efgh"');
  await expect(page.getByLabel('Receipt code')).toHaveAccessibleDescription(/One looks like ABCD-EFGH/);
  await expectGoodLooks(page, 'no receipt');
  // Chromium itself logs the 404.
  consoleErrors.length = 0;
});

/** Builds a release of the current recordings, and publishes it as soon as it is built. */
async function publish(page: Page): Promise<void> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/releases', {
    ...{ series: SERIES, version: '1.0.0', title: 'Front page voices', includes_untranscribed: true },
  });
  await expect
    .poll(async () => (await callApi<{ state: string }>(page, 'GET', `/releases/${id}`)).state)
    .toBe('built');
  await callApi(page, 'POST', `/releases/${id}/publish`);
}
