import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Auth } from '#auth/context.ts';
import { addressOf } from '#http/visitor.ts';
import { AuthError } from '#auth/errors.ts';
import { isSolved } from '#http/captcha.ts';
import { isService } from '#auth/tokens/service-token.ts';

export const captchaField = {
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
};

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
  const token = body.gotrue_meta_security?.captcha_token ?? '';
  if (!(await isSolved(captcha, auth.env, token, addressOf(request))))
    throw new AuthError(
      400,
      'captcha_failed',
      'captcha protection: request disallowed. Please solve the captcha and try again.',
    );
}
