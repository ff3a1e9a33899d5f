import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecrets } from '../../../server/src/auth-secret/secrets.ts';
import { expect, test } from '../fixtures.ts';
import { prepared } from '../prepared.ts';
import { expectGoodLooks } from './looks.ts';

const SECRET = randomBytes(32).toString('base64url');
const secrets = createSecrets(SECRET);
const REQUESTS = { used: randomUUID(), shown: randomUUID() };
const linkOf = (id: string) => `/my-data?key=${id}.${secrets.mac('data-link', id).toString('base64url')}`;
const codeOf = (id: string) =>
  String(secrets.mac('data-code', `${id} 1`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

test.use({
  // The server has sent somebody the link to their data.
  settings: prepared(async (db, folder) => {
    writeFileSync(join(folder, 'auth-secret'), `${SECRET}\n`, { mode: 0o600 });
    const now = new Date();
    await db.pilots.create({ data: { code: 'JM', time_zone: 'America/Jamaica', position: 0 } });
    const address_hmac = randomBytes(32);
    const address_enc = secrets.seal(
      'contributor-address',
      address_hmac.toString('hex'),
      'simulator:somebody',
    );
    const person = {
      pilot: 'JM',
      source: 'simulator' as const,
      last_inbound_at: now,
      address_hmac,
      address_enc,
    };
    const { id: contributor_id } = await db.contributors.create({ data: person });
    await db.conversations.create({ data: { contributor_id, snapshot: {} } });
    const expires_at = new Date(now.getTime() + 3_600_000);
    await db.data_requests.createMany({
      data: Object.values(REQUESTS).map((id) => ({
        ...{ id, contributor_id, expires_at },
        ...{ link_at: now, link_sent_at: now },
      })),
    });
  }),
});

test('looks good, on a phone and on a desktop', async ({ page, consoleErrors }) => {
  const link = linkOf(REQUESTS.shown);
  await page.goto(link);
  await expectGoodLooks(page, 'before the code');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('The code from the chat').fill('12');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expectGoodLooks(page, 'a wrong code');
  await page.goto('/my-data?key=cut-off');
  await expectGoodLooks(page, 'no such link');
  // Chromium itself logs the 400 and the 404.
  consoleErrors.length = 0;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });

  test('somebody gets a copy of their data, on a small phone', async ({ page, consoleErrors }) => {
    const link = linkOf(REQUESTS.used);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'A copy of your data' })).toBeVisible();
    await expect(page.getByLabel('The code from the chat')).toBeHidden();
    await page.getByRole('button', { name: 'Send me a code' }).click();

    const field = page.getByLabel('The code from the chat');
    await expect(field).toHaveAccessibleDescription(/Six digits/);
    await field.fill('12');
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expect(field).toHaveAccessibleDescription(/This is not the code/);
    // Chromium itself logs the 400.
    consoleErrors.length = 0;

    await field.fill(codeOf(REQUESTS.used));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('my-data.zip');
    expect(await download.failure()).toBeNull();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    // Chromium itself logs the 404.
    consoleErrors.length = 0;
  });
});
