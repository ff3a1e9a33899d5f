import type { Env } from '#env.ts';
import { fieldsOf, type Problem } from '#http/form.ts';
import { html, type Value } from './template.ts';

/** Headers of pages whose address or form holds a key, a receipt or personal details. */
export const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Returns the values of a form (apps/web/src/landing/parts/form.tsx): what was typed, what is wrong with it, and the captcha.
 *
 * @param fields names of the fields that hold text
 * @param form as it was sent
 */
export function formValues(
  env: Pick<Env, 'AUTH_CAPTCHA_PROVIDER' | 'AUTH_CAPTCHA_SITE_KEY'>,
  fields: readonly string[],
  form: unknown,
  problems: readonly Problem[],
): Record<string, Value> {
  const sent = fieldsOf(form);
  const messageOf = (field: string) => problems.find((problem) => problem.field === field)?.message ?? '';
  const ofField = (field: string): [string, Value][] => [
    [`typed_${field}`, typeof sent[field] === 'string' ? sent[field] : ''],
    [`problem_${field}`, messageOf(field)],
    [`invalid_${field}`, String(messageOf(field) !== '')],
  ];
  return {
    ...Object.fromEntries(fields.flatMap(ofField)),
    problem_form: messageOf('form'),
    captcha: captchaOf(env),
  };
}

/** The class by which each provider's script finds its widget, and that script. The sent form has the answer (`answerIn`). */
const WIDGETS = {
  hcaptcha: { name: 'h-captcha', script: 'https://js.hcaptcha.com/1/api.js' },
  turnstile: { name: 'cf-turnstile', script: 'https://challenges.cloudflare.com/turnstile/v0/api.js' },
};

/** Returns the captcha of a form, where one is configured. */
function captchaOf({
  AUTH_CAPTCHA_PROVIDER: provider,
  AUTH_CAPTCHA_SITE_KEY: key,
}: Parameters<typeof formValues>[0]): Value {
  if (!provider || !key) return '';
  const { name, script } = WIDGETS[provider];
  return html`<div class="${name}" data-sitekey="${key}"></div>
    <script src="${script}" async defer></script>`;
}
