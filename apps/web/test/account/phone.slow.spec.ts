import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { expect, staySignedIn, test } from '../fixtures.ts';
import { section } from './page.ts';

const FACTOR = '5a0d3f4e-8f9e-4d3c-9c55-9a0e0d7f3f5b';
const CHALLENGE = '0b0b7a5e-9e0d-4b0c-8f0e-1f1d5c1c7a22';
const PHONE = '+18765550111';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Adds the answers of a messaging provider to those of the test server, which has no provider. */
async function withProvider(page: Page): Promise<unknown[]> {
  const asked: unknown[] = [];
  let isSetUp = false;
  await page.route('**/account', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"the simulator"', '"Twilio"');
    await route.fulfill({ response, body });
  });
  await page.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    const dates = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
    const phone = { id: FACTOR, factor_type: 'phone', status: 'verified', friendly_name: 'Phone', ...dates };
    await route.fulfill({ response, json: isSetUp ? { ...user, factors: [phone] } : user });
  });
  await page.route('**/auth/v1/factors', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { id: FACTOR, type: 'phone', friendly_name: 'Phone', phone: PHONE } });
  });
  await page.route(`**/auth/v1/factors/${FACTOR}/challenge`, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { id: CHALLENGE, type: 'phone', expires_at: 4_000_000_000 } });
  });
  await page.route(`**/auth/v1/factors/${FACTOR}/verify`, async (route) => {
    const { code } = route.request().postDataJSON() as { code: string };
    const wrong = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid MFA Phone code entered' };
    if (code !== '123456') return route.fulfill({ status: 422, json: wrong });
    isSetUp = true;
    const session = await page.evaluate(() => localStorage.getItem('supabase.auth.token'));
    return route.fulfill({ json: JSON.parse(session ?? '{}') as object });
  });
  return asked;
}

test('a phone can be set up for the second step, with the keyboard alone', async ({
  page,
  server,
  consoleErrors,
}) => {
  await staySignedIn(page, server, await server.people.add());
  const asked = await withProvider(page);
  await page.goto('/account');
  const card = section(page, 'Codes on your phone');
  const start = card.getByRole('button', { name: 'Set up a phone' });
  await start.press('Enter');
  const number = card.getByLabel('Your number on WhatsApp');
  await expect(number).toBeFocused();
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(start).toBeFocused();
  await start.press('Enter');
  await number.fill('876 555 0111');
  await number.press('Enter');
  await expect(card.getByText('Type the whole number with its country, like +1 876 555 0123.')).toBeVisible();
  await number.fill('+1 876 555-0111');
  await number.press('Enter');
  const code = card.getByLabel('Code from your phone');
  await expect(code).toBeFocused();
  await expectClean(page, 'a code is asked for');
  await code.fill('654321');
  await code.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('Invalid MFA Phone code entered');
  await expect(code).toBeFocused();
  await code.fill('123 456');
  await code.press('Enter');
  await expect(page.getByText('Phone set up')).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText('Phone');
  await expect(card.getByRole('button', { name: 'Add another phone' })).toBeFocused();
  await expect(
    section(page, 'Authenticator app').getByRole('button', { name: 'Set up an authenticator app' }),
  ).toBeVisible();
  expect(asked).toMatchObject([
    { factor_type: 'phone', phone: PHONE, friendly_name: 'Phone' },
    { channel: 'whatsapp' },
  ]);
  // Chromium reports the refusal itself.
  consoleErrors.length = 0;
});
