import type { Env } from '#env.ts';

/**
 * The hosts that a captcha widget loads, frames and calls, by its provider's documentation (docs.hcaptcha.com and
 * developers.cloudflare.com/turnstile, each under "Content Security Policy").
 */
const CAPTCHA_HOSTS = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};

/** The hosts of a captcha's own styles: hCaptcha's documentation names them, Turnstile's styles are in its frame. */
const CAPTCHA_STYLES = { hcaptcha: CAPTCHA_HOSTS.hcaptcha, turnstile: [] };

/** Returns the hosts that a page with the captcha needs: `all`, and those of its styles. None where no captcha is set. */
export function captchaHosts(provider: Env['AUTH_CAPTCHA_PROVIDER']): Record<'all' | 'styles', string[]> {
  return provider
    ? { all: CAPTCHA_HOSTS[provider], styles: CAPTCHA_STYLES[provider] }
    : { all: [], styles: [] };
}

type Settings = Pick<Env, 'embedded' | 'AUTH_URL' | 'AUTH_CAPTCHA_PROVIDER'>;

/**
 * Returns the content security policy of the app and of every answer without its own: only our own files, and those of the captcha where
 * one is set. Allows no inline styles. Styles that scripts set on elements or in constructed style sheets need no permission.
 *
 * @param pictures origins from which the page may show pictures besides ours.
 */
export function contentPolicy(
  { embedded, AUTH_URL, AUTH_CAPTCHA_PROVIDER: provider }: Settings,
  pictures: readonly string[] = [],
): string {
  const { all: captcha, styles } = captchaHosts(provider);
  const own = (...others: readonly string[]) => ["'self'", ...others].join(' ');
  return [
    `default-src 'self'`,
    `script-src ${own(...captcha)}`,
    `script-src-attr 'none'`,
    `style-src ${own(...styles)}`,
    // QR codes are drawn in the browser, as data.
    `img-src ${own('data:', ...pictures)}`,
    `media-src ${own('blob:')}`,
    // Allow calls to the origin of AUTH_URL, where the browser signs in; the spectrogram reads recordings that were loaded ahead.
    `connect-src ${own('blob:', ...(AUTH_URL ? [new URL(AUTH_URL).origin] : []), ...captcha)}`,
    `frame-src ${captcha.length > 0 ? own(...captcha) : "'none'"}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    ...(embedded ? [] : ['upgrade-insecure-requests']),
  ].join(';');
}
