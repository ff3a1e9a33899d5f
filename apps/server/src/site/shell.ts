import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import { prepareBody, type Body } from './body.ts';
import { escapeHtml } from '#http/escape-html.ts';
import { scriptJson } from './template.ts';

/** Returns the settings that the browser needs. All of them are public. */
export function publicSettings(env: Env) {
  const { AUTH_CAPTCHA_PROVIDER: provider, AUTH_CAPTCHA_SITE_KEY: site_key } = env;
  return {
    product_name: env.PRODUCT_NAME,
    auth_url: env.AUTH_URL ?? '/auth/v1',
    auth_key: env.AUTH_KEY ?? null,
    embedded: env.embedded,
    messaging_provider: env.TWILIO_ACCOUNT_SID ? 'Twilio' : 'the simulator',
    captcha: provider && site_key ? { provider, site_key } : null,
  };
}

/** Returns the page of the React app, with the settings in it. */
export async function appShell(env: Env, dist: string): Promise<Body> {
  const settings = `<script type="application/json" id="settings">${scriptJson(publicSettings(env))}</script>`;
  const template = await readFile(join(dist, 'app.html'), 'utf8');
  // Replace by functions: a replacement string would interpret `$&` in a setting.
  const html = template
    .replace('<!--settings-->', () => settings)
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(env.PRODUCT_NAME));
  return prepareBody(html, { type: 'text/html; charset=utf-8' });
}
