import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#context.ts';
import type { Countries } from '#countries.ts';
import type { Env } from '#env.ts';
import { contentPolicy } from '#http/content-policy.ts';
import { prepareBody, type Body } from './body.ts';
import { escapeHtml } from '#http/html.ts';
import { scriptJson } from './template.ts';

/** Returns the settings that the browser needs. All of them are public. */
export function publicSettings(env: Env, { pilots }: Pick<Countries, 'pilots'>) {
  const { AUTH_CAPTCHA_PROVIDER: provider, AUTH_CAPTCHA_SITE_KEY: site_key } = env;
  return {
    product_name: env.PRODUCT_NAME,
    auth_url: env.AUTH_URL ?? '/auth/v1',
    auth_key: env.AUTH_KEY ?? null,
    embedded: env.embedded,
    messaging_provider: env.TWILIO_ACCOUNT_SID ? 'Twilio' : 'the simulator',
    pilots,
    captcha: provider && site_key ? { provider, site_key } : null,
  };
}

/**
 * Returns the page of the React app, with the settings in it. Its policy allows pictures from the origins of the team's avatars; the page is
 * drawn anew when these change.
 */
export async function appShell(
  { countries, env, db, log }: Services,
  dist: string,
): Promise<() => Promise<Body>> {
  const template = await readFile(join(dist, 'app.html'), 'utf8');
  const draw = (picture_origins: string[], quality: number) => {
    const settings = scriptJson({ ...publicSettings(env, countries), picture_origins });
    // Replace by functions: a replacement string would interpret `$&` in a setting.
    const html = template
      .replace('<!--settings-->', () => `<script type="application/json" id="settings">${settings}</script>`)
      .replaceAll('%PRODUCT_NAME%', () => escapeHtml(env.PRODUCT_NAME));
    const headers = { 'content-security-policy': contentPolicy(env, picture_origins) };
    return prepareBody(html, { type: 'text/html; charset=utf-8', headers, quality });
  };
  let known = '';
  let body = draw([], 11);
  await body;
  return async () => {
    // Without the database, the app still opens and says so itself.
    const origins = await avatarOrigins(db).catch((error: unknown) => {
      log.warn({ err: error }, 'The origins of the avatars could not be read.');
      return known.split(' ').filter(Boolean);
    });
    if (origins.join(' ') !== known) [known, body] = [origins.join(' '), draw(origins, 5)];
    return body;
  };
}

/** Maximum number of origins: a policy is a header, and proxies refuse long ones. */
const MOST_ORIGINS = 50;

/** Returns the origins of the avatars of the team, sorted. */
async function avatarOrigins({ prisma }: Services['db']): Promise<string[]> {
  const rows = await prisma.profiles.findMany({
    where: { avatar_url: { startsWith: 'https://' } },
    select: { avatar_url: true },
  });
  const origins = rows.flatMap(({ avatar_url: url }) =>
    url && URL.canParse(url) ? new URL(url).origin : [],
  );
  return [...new Set(origins)].toSorted().slice(0, MOST_ORIGINS);
}
