import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** A public key as the captcha provider issues it; the stand-in below repeats it in its tokens. */
const SITE_KEY = '10000000-ffff-ffff-ffff-000000000001';
const SCRIPT = 'https://js.hcaptcha.com/1/api.js**';

test.use({
  settings: {
    AUTH_CAPTCHA_PROVIDER: 'hcaptcha',
    AUTH_CAPTCHA_SITE_KEY: SITE_KEY,
    AUTH_CAPTCHA_SECRET: 'known to the server only',
  },
});

/** Stands in for the provider's script, as far as the page uses it: a button that gives a new token after each reset. */
const STAND_IN = `
  let tokens = 0;
  const button = document.createElement('button');
  window.hcaptcha = {
    render(box, options) {
      button.type = 'button';
      button.textContent = 'I am human';
      button.onclick = () => {
        button.disabled = true;
        options.callback(options.sitekey + ' ' + ++tokens);
      };
      window.expire = () => { button.disabled = false; options['expired-callback'](); };
      box.append(button);
      return 'one';
    },
    reset(id) { if (id === 'one') button.disabled = false; },
    remove() { throw new Error('The form stays.'); },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

/** Records what the page sends to the sign-in service, and answers as if the captcha provider had agreed. */
async function sentTo(page: Page): Promise<string[]> {
  const tokens: string[] = [];
  await page.route('**/auth/v1/otp**', (route) => {
    const body = route.request().postDataJSON() as { gotrue_meta_security: { captcha_token: string } };
    tokens.push(body.gotrue_meta_security.captcha_token);
    return route.fulfill({ json: {} });
  });
  return tokens;
}

const standIn = (page: Page) =>
  page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));

test('each try carries a token of its own', async ({ page }) => {
  await standIn(page);
  const tokens = await sentTo(page);
  await page.goto('/login');
  const human = page.getByRole('button', { name: 'I am human' });
  for (const email of ['ann@example.org', 'bob@example.org']) {
    await human.click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(page.getByText(`Sent to ${email}`)).toBeVisible();
    await expect(human).toBeEnabled();
  }
  expect(tokens).toEqual([`${SITE_KEY} 1`, `${SITE_KEY} 2`]);
});

test('without a token, or with one that ran out, nothing is sent', async ({ page }) => {
  await standIn(page);
  const tokens = await sentTo(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('ann@example.org');
  const send = () => page.getByRole('button', { name: 'Send magic link' }).click();
  await send();
  await expect(page.getByRole('alert')).toHaveText('Solve the captcha first, then send again.');
  await page.getByRole('button', { name: 'I am human' }).click();
  await page.evaluate('expire()');
  await send();
  await expect(page.getByRole('alert')).toHaveText('Solve the captcha first, then send again.');
  expect(tokens).toEqual([]);
  await page.getByRole('button', { name: 'I am human' }).click();
  await send();
  await expect(page.getByText('Check your email for the magic link!')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(tokens).toEqual([`${SITE_KEY} 2`]);
});

test('the server itself lets nobody pass whom the provider did not confirm', async ({ page }) => {
  const answer = await page.request.post('/auth/v1/otp', { data: { email: 'ann@example.org' } });
  expect([answer.status(), answer.headers()['x-sb-error-code']]).toEqual([400, 'captcha_failed']);
});

test('where the script is blocked, the screen says what to do', async ({ page, consoleErrors }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('The captcha could not be loaded');
  await expect(page.getByRole('alert')).toContainText('allow js.hcaptcha.com');
  // Chromium reports the blocked script itself.
  consoleErrors.length = 0;
});

test('the form to request the dataset sends what the captcha gave', async ({ page, consoleErrors }) => {
  // The provider's own script fills each box that it finds, and adds its token to the form around it.
  const body = `for (const box of document.querySelectorAll('.h-captcha'))
    box.innerHTML = '<textarea name="h-captcha-response">' + box.dataset.sitekey + ' solved</textarea>';`;
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/data/releases');
  // Without a published version, the page has no form; the answer to one that is sent all the same has it.
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/data/releases/access' });
    document.body.append(form);
    form.submit();
  });
  await expect(page.locator('textarea[name=h-captcha-response]')).toHaveValue(`${SITE_KEY} solved`);
  // Chromium logs the status 400 of a form with errors.
  consoleErrors.length = 0;
  await page.route('/data/releases/access', (route) => route.fulfill({ body: 'Sent.' }));
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  expect((await sent).postData()).toContain(`h-captcha-response=${SITE_KEY}+solved`);
});
