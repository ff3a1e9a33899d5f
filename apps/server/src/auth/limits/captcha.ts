import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Auth } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { isService } from '#auth/tokens/service-token.ts';

export const captchaField = {
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
};

const URLS = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
const answer = z.object({ success: z.boolean(), hostname: z.string().optional() });

/**
 * Checks the request's token with the captcha provider, when one is configured; operators' service tokens need none. Fails
 * closed: no answer within 10 s (GoTrue's limit) is a refusal.
 *
 * @throws {AuthError} 400
 */
export async function assertCaptcha(
  auth: Auth,
  request: FastifyRequest,
  body: { gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined },
): Promise<void> {
  const { captcha } = auth.options;
  if (!captcha || (await isService(auth, request))) return;
  const response = body.gotrue_meta_security?.captcha_token ?? '';
  const solved =
    response &&
    (await ask(captcha.url ?? URLS[captcha.provider], {
      secret: captcha.secret,
      response,
      remoteip: request.ip,
    }));
  const here = new URL(auth.env.PUBLIC_URL).hostname;
  if (!solved || !solved.success || (solved.hostname !== undefined && solved.hostname !== here))
    throw new AuthError(
      400,
      'captcha_failed',
      'captcha protection: request disallowed. Please solve the captcha and try again.',
    );
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
