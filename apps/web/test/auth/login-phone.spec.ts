import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const FACTOR = '5f2f1c9e-4d3c-4c55-9a0e-0d7f3f5b6a11';
const CHALLENGE = '0b0b7a5e-9e0d-4b0c-8f0e-1f1d5c1c7a22';

/** Adds the answers of a messaging provider to those of the test server, which has no provider. */
async function withPhone(page: Page, problems: (object | null)[]): Promise<unknown[]> {
  const asked: unknown[] = [];
  const factor = { id: FACTOR, factor_type: 'phone', status: 'verified', phone: '********11' };
  const dates = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
  await page.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, factors: [{ ...factor, ...dates }] } });
  });
  await page.route(`**/auth/v1/factors/${FACTOR}/*`, async (route) => {
    asked.push(route.request().postDataJSON());
    const [problem] = problems.splice(0, 1);
    const challenge = { id: CHALLENGE, type: 'phone', expires_at: 4_000_000_000 };
    await route.fulfill(problem ? { status: 422, json: problem } : { json: challenge });
  });
  return asked;
}

test('who has only a phone as second factor gets the code there', async ({ page, server, consoleErrors }) => {
  const refused = {
    code: 422,
    error_code: 'sms_send_failed',
    msg: 'The code could not be sent. Write first.',
  };
  const wrong = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid MFA Phone code entered' };
  const asked = await withPhone(page, [refused, null, wrong]);
  await page.goto(await server.people.signInLink(await server.people.add()));
  const send = page.getByRole('button', { name: 'Send me a code' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('The code could not be sent. Write first.');
  await send.click();
  await expect(page.getByText('phone ending in 11')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByLabel('Code from your phone').fill('123 456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid MFA Phone code entered');
  expect(asked).toMatchObject([
    { channel: 'whatsapp' },
    { channel: 'whatsapp' },
    { challenge_id: CHALLENGE, code: '123456' },
  ]);
  // Chromium reports the refusals itself.
  consoleErrors.length = 0;
});
