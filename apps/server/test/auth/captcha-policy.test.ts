import { readEnv } from '#env.ts';
import { contentPolicy } from '#http/content-policy.ts';
import { COUNTRY } from '../country.ts';
import { publicSettings } from '#site/routes.ts';
import { expect, test } from 'vitest';

const captcha = (provider: string) => ({
  AUTH_CAPTCHA_PROVIDER: provider,
  AUTH_CAPTCHA_SITE_KEY: 'the-site-key',
  AUTH_CAPTCHA_SECRET: 'the-secret-key',
});

function policy(settings: Record<string, string>): Record<string, string> {
  const directives = contentPolicy(readEnv(settings)).split(';');
  return Object.fromEntries(
    directives.map((one): [string, string] => {
      const [name = '', ...values] = one.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

test.each([
  ['hcaptcha', "'self' https://hcaptcha.com https://*.hcaptcha.com", ['style-src']],
  ['turnstile', "'self' https://challenges.cloudflare.com", []],
])('with %s the pages may load, frame and call its hosts, and only those', (provider, hosts, more) => {
  const [without, given] = [policy({}), policy(captcha(provider))];
  expect(without).toMatchObject({ 'default-src': "'self'", 'script-src': "'self'" });
  expect(JSON.stringify(without)).not.toMatch(/captcha|cloudflare|unsafe|https:/);
  expect(without['frame-src']).toBe("'none'");
  const named = ['script-src', 'frame-src', ...more].map((name) => [name, hosts]);
  named.push(['connect-src', hosts.replace("'self'", "'self' blob:")]);
  expect(given).toEqual({ ...without, ...Object.fromEntries(named) });
});

test('the browser is told the site key and never the secret', () => {
  expect(publicSettings(readEnv({}), { pilots: [COUNTRY.pilot] }).captcha).toBeNull();
  const told = publicSettings(readEnv(captcha('turnstile')), { pilots: [COUNTRY.pilot] });
  expect(told.captcha).toEqual({ provider: 'turnstile', site_key: 'the-site-key' });
  expect(JSON.stringify(told)).not.toContain('the-secret-key');
});
