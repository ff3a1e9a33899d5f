import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Locator } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { endSession, hold, signIn } from '../fixtures.ts';
import { message, saveChanges } from './page.ts';
import { expect, test as base } from './world.ts';

const SYNC = /\/trpc\/contentTemplates\.sync/;
const REFUSED = 'refuse this';
const AT_FIRST = 'at first';

/** The console of a server with a fake Twilio, which refuses marked contents (for good, or at first) and accepts all others. */
const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({ settings }, use) => {
      const seen = new Set<string>();
      const twilio = createServer((request, response) => {
        void text(request).then((content) => {
          const isForgiven = content.includes(AT_FIRST) && seen.has(content);
          seen.add(content);
          const refused = request.method !== 'POST' || (content.includes(REFUSED) && !isForgiven);
          response.writeHead(refused ? 400 : 201, { 'content-type': 'application/json' });
          const problem = { code: 20001, message: 'Not this content.', status: 400, more_info: '' };
          response.end(JSON.stringify(refused ? problem : { sid: `HX${'a'.repeat(32)}` }));
        });
      }).listen(0, '127.0.0.1');
      await once(twilio, 'listening');
      await use({
        ...settings,
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: 'token',
        TWILIO_WHATSAPP_NUMBER: '+18765550123',
        TWILIO_API_BASE_URL: addressOf(twilio),
      });
      twilio.closeAllConnections();
      twilio.close();
    },
    { scope: 'worker' },
  ],
});

test('Template saved and synced to Twilio', async ({ page, open, take }) => {
  await open(take('waiting'));
  await page.getByText('Send Message', { exact: true }).click();
  await message(page).fill('Take your time.');
  await saveChanges(page);
  await expect(page.getByText('Message template created')).toBeVisible();
  await expect(page.getByText('Template saved and synced to Twilio')).toBeVisible();
  await expect(page.getByText(/^Synced with Twilio, /)).toBeVisible();
});

test('the status row counts the templates that Twilio does not have, and opens the state of a failure', async ({
  page,
  open,
  take,
}) => {
  const [key, other] = [take('waiting'), take('waiting')];
  await open(key);
  await page.getByText('Send Message', { exact: true }).click();
  await message(page).fill(`Please ${REFUSED}.`);
  await saveChanges(page);
  await expect(page.getByText('Template created but sync failed')).toBeVisible();
  await open(other);
  const row = page.locator('summary').filter({ hasText: 'Twilio' });
  await expect(row).toContainText(/\d+ syncs? failed ?\d+ templates? not synced/);
  await row.click();
  const late = page.getByRole('region', { name: 'Twilio' });
  await expect(late.getByRole('listitem').first()).toContainText('The sync failed: ');
  await late.getByRole('button', { name: `Of ${key}` }).click();
  await expect(page.getByRole('article', { name: `Of ${key}` })).toBeVisible();
});

test('Template created but sync failed: it can be synced again', async ({ page, open, take }) => {
  await open(take('waiting'));
  await page.getByText('Send Message', { exact: true }).click();
  await message(page).fill(`Please ${REFUSED} ${AT_FIRST}.`);
  await saveChanges(page);
  await expect(page.getByText('Template created but sync failed')).toBeVisible();
  await expect(page.getByText('You may need to sync manually')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Sync again' }).click();
  await expect(page.getByText('Template synced')).toBeVisible();
  await expect(page.getByText(/^Synced with Twilio, /)).toBeVisible();
});

test('Twilio sync failed: what is saved stays saved; the failure lies on top, and says what to do', async ({
  page,
  open,
  take,
}) => {
  await open(take('choosing'));
  await message(page).fill(`Please ${REFUSED} ${AT_FIRST}, then take it.`);
  await saveChanges(page);
  const toasts = page.locator('[data-sonner-toast]');
  const failure = toasts.filter({ hasText: 'Twilio sync failed' });
  await expect(failure).toHaveAttribute('data-front', 'true');
  await expect(failure).toContainText('Not this content.');
  await expect(failure.getByRole('img', { name: 'Warning' })).toBeVisible();
  await expect(failure.getByRole('button', { name: 'Copy' })).toBeVisible();
  const success = toasts.filter({ hasText: 'Saved successfully' });
  await expect(success).toBeVisible();
  const colour = (toast: Locator) => toast.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await colour(failure)).not.toBe(await colour(success));
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  const article = page.getByRole('article');
  await expect(article.getByText(/The sync with Twilio failed: .*Not this content/)).toBeVisible();
  await expectClean(page, 'a failed sync');
  await article.getByRole('button', { name: 'Sync again' }).click();
  await expect(page.getByText('Template synced')).toBeVisible();
  await expect(article.getByText('The sync with Twilio failed')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'State Configuration' })).toBeFocused();
});

test('Twilio sync failed: where the session has ended, what is typed elsewhere stays', async ({
  page,
  server,
  admin,
  open,
  take,
  consoleErrors,
}) => {
  await open(take('choosing'));
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('State name').fill('Still here');
  await endSession(page);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText('Twilio sync failed')).toBeVisible();
  await signIn(await page.context().newPage(), server, admin);
  await page.getByLabel('State name').press('Enter');
  await expect(page.getByText('State name updated')).toBeVisible();
  consoleErrors.length = 0;
});

test('while it syncs again nothing can be saved', async ({ page, open, take }) => {
  await open(take('choosing'));
  const release = await hold(page, SYNC);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('button', { name: 'Syncing...' })).toBeDisabled();
  await release();
  await expect(page.getByText('Template synced')).toBeVisible();
  await expect(page.getByText(/^Synced with Twilio, /)).toBeVisible();
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
