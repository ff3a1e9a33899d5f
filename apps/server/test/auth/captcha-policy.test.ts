import { readEnv } from '#env.ts';
import { publicSettings } from '#site/shell.ts';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';

const captcha = (provider: string) => ({
  AUTH_CAPTCHA_PROVIDER: provider,
  AUTH_CAPTCHA_SITE_KEY: 'the-site-key',
  AUTH_CAPTCHA_SECRET: 'the-secret-key',
});

async function policy(settings: Record<string, string>): Promise<Record<string, string>> {
  const server = await startServer({ settings });
  const { headers } = await fetch(`${server.url}/health/live`);
  await server.close();
  const directives = (headers.get('content-security-policy') ?? '').split(';');
  return Object.fromEntries(
    directives.map((one): [string, string] => {
      const [name = '', ...values] = one.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

test.each([
  ['hcaptcha', "'self' https://hcaptcha.com https://*.hcaptcha.com"],
  ['turnstile', "'self' https://challenges.cloudflare.com"],
])('with %s the pages may load, frame and call its hosts, and only those', async (provider, hosts) => {
  const [without, given] = [await policy({}), await policy(captcha(provider))];
  expect(without).toMatchObject({ 'default-src': "'self'", 'script-src': "'self'" });
  expect(JSON.stringify(without)).not.toMatch(/captcha|cloudflare|frame-src|connect-src/);
  expect(given).toEqual({ ...without, 'script-src': hosts, 'frame-src': hosts, 'connect-src': hosts });
});

test('the browser is told the site key and never the secret', () => {
  expect(publicSettings(readEnv({})).captcha).toBeNull();
  const told = publicSettings(readEnv(captcha('turnstile')));
  expect(told.captcha).toEqual({ provider: 'turnstile', site_key: 'the-site-key' });
  expect(JSON.stringify(told)).not.toContain('the-secret-key');
});
