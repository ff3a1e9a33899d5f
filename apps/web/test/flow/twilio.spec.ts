import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { message, saveChanges } from './page.ts';
import { expect, test as base } from './world.ts';

const REFUSED = 'refuse this';
const AT_FIRST = 'at first';

/** The console of a server that sends through Twilio: here one that takes every content but what asks to be refused (for good, or at first), and knows nothing else. */
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

test('Template created but sync failed: it can be synced again', async ({ page, open, take }) => {
  await open(take('waiting'));
  await page.getByText('Send Message', { exact: true }).click();
  await message(page).fill(`Please ${REFUSED} ${AT_FIRST}.`);
  await saveChanges(page);
  await expect(page.getByText('Template created but sync failed')).toBeVisible();
  await expect(page.getByText('You may need to sync manually')).toBeVisible();
  await page.getByRole('button', { name: 'Sync again' }).click();
  await expect(page.getByText('Template synced')).toBeVisible();
  await expect(page.getByText(/^Synced with Twilio, /)).toBeVisible();
});

test('Twilio sync failed: what is saved stays saved', async ({ page, open, take }) => {
  await open(take('choosing'));
  await message(page).fill(`Please ${REFUSED}.`);
  await saveChanges(page);
  await expect(page.getByText('Twilio sync failed')).toBeVisible();
  await expect(page.getByText('Not this content.').first()).toBeVisible();
  await expect(page.getByText('Saved successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
