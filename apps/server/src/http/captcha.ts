import { z } from 'zod';
import type { Env } from '#env.ts';
import { fieldsOf } from './form.ts';

export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile';
  secret: string;
  /** Replaces the provider's address, for tests. */
  url?: string;
}

/** Returns the captcha that the operator has configured, if there is one. */
export function captchaOf(
  env: Pick<Env, 'AUTH_CAPTCHA_PROVIDER' | 'AUTH_CAPTCHA_SECRET'>,
): CaptchaSettings | undefined {
  const { AUTH_CAPTCHA_PROVIDER: provider, AUTH_CAPTCHA_SECRET: secret } = env;
  return provider && secret ? { provider, secret } : undefined;
}

/** The fields in which the scripts of the captchas put their answer. */
const FIELDS = ['h-captcha-response', 'cf-turnstile-response'];

/** What a form says whose captcha is not solved. */
export const UNSOLVED = 'Solve the captcha first, then send again.';

/** Returns the answer to the captcha in a sent form. */
export function answerIn(form: unknown): string {
  const sent = fieldsOf(form);
  const answer = FIELDS.map((name) => sent[name]).find((value) => typeof value === 'string' && value);
  return typeof answer === 'string' ? answer : '';
}

const URLS = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
const answer = z.object({ success: z.boolean(), hostname: z.string().optional() });

/** Asks the captcha provider whether a token is the answer to a captcha on this site. No answer within 10 s counts as no. */
export async function isSolved(
  captcha: CaptchaSettings,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  response: string,
  remoteip: string,
): Promise<boolean> {
  if (!response) return false;
  const { provider, secret, url = URLS[provider] } = captcha;
  const solved = await ask(url, { secret, response, remoteip });
  if (!solved?.success) return false;
  return solved.hostname === undefined || solved.hostname === new URL(PUBLIC_URL).hostname;
}

async function ask(url: string, form: Record<string, string>): Promise<z.infer<typeof answer> | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(10_000),
    });
    return answer.parse(await response.json());
  } catch {
    return null;
  }
}
