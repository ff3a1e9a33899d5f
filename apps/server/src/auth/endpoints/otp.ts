import type { Prisma } from '@labrish/db';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { admission } from '#auth/accounts/admission.ts';
import { email, parse } from '#auth/body.ts';
import type { Auth, Endpoints } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { perVisitor } from '#auth/limits/limits.ts';
import { limitMail, maySendSignInMail } from '#auth/limits/mail-limits.ts';
import { equalizeTiming, mailLink } from '#auth/mailed-links.ts';
import { metadata } from '#auth/accounts/user-json.ts';
import type { TokenKind } from '#auth/tokens/one-time.ts';
import { challengeFields, createMailFlow, readChallenge, type Challenge } from '#auth/tokens/pkce.ts';
import { requestedRedirect } from '#auth/providers/redirects.ts';
import { createUser, isBanned } from '#auth/accounts/users.ts';
import { isService } from '#auth/tokens/service-token.ts';
import { isSolved } from '#http/captcha.ts';
import { addressOf as ipOf, visitorOf } from '#http/visitor.ts';

const captchaField = {
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
};
const otp = z.object({
  email: email.nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadata.nullish(),
  ...challengeFields,
  ...captchaField,
});
const recover = z.object({ email, ...challengeFields, ...captchaField });
const resend = z.object({
  email: email.nullish(),
  phone: z.string().nullish(),
  type: z.string(),
  ...captchaField,
});

/**
 * Endpoints that request a mail. All three check the request, count it, answer `{}` and only then look whether anybody has that
 * address, so that neither answer nor time reveals it. That includes `create_user: false`, where GoTrue would answer a 422.
 */
export const otpEndpoints: Endpoints = (app, auth) => {
  app.post('/otp', perVisitor(auth), async (request) => {
    const body = parse(otp, request.body);
    const to = addressOf(body);
    const challenge = readChallenge(body);
    const wish = { challenge, create: body.create_user !== false, data: body.data ?? {} };
    return accept(auth, request, { ...body, to, purpose: 'sign-in' }, (redirect_to) =>
      sendSignIn(auth, to, { ...wish, redirect_to }),
    );
  });

  app.post('/recover', perVisitor(auth), async (request) => {
    const body = parse(recover, request.body);
    const to = body.email;
    const wish = { challenge: readChallenge(body), create: false, kind: 'recovery' as const };
    return accept(auth, request, { ...body, to, purpose: 'sign-in' }, (redirect_to) =>
      sendSignIn(auth, to, { ...wish, redirect_to }),
    );
  });

  app.post('/resend', perVisitor(auth), async (request) => {
    const body = parse(resend, request.body);
    if (['sms', 'phone_change'].includes(body.type)) throw noPhone();
    if (!['signup', 'email_change'].includes(body.type))
      throw invalid('type: must be signup or email_change');
    const to = addressOf(body);
    const isSignUp = body.type === 'signup';
    return accept(auth, request, { ...body, to, purpose: isSignUp ? 'sign-in' : 'change' }, (redirect_to) =>
      isSignUp
        ? sendSignIn(auth, to, { redirect_to, challenge: null, create: false })
        : resendChange(auth, to, redirect_to),
    );
  });
};

type Captcha = z.output<z.ZodObject<typeof captchaField>>;

/** Checks and counts a request, and answers it. `send` runs in the background. */
async function accept(
  auth: Auth,
  request: FastifyRequest,
  { to, purpose, ...body }: Captcha & { to: string; purpose: 'sign-in' | 'change' },
  send: (redirect_to: string) => Promise<void>,
): Promise<object> {
  await assertCaptcha(auth, request, body);
  await limitMail(auth, purpose, to, visitorOf(request));
  const redirect_to = requestedRedirect(auth.env, request.query);
  auth.runInBackground(() => send(redirect_to));
  return {};
}

/**
 * Checks the request's token with the captcha provider, when one is configured; operators' service tokens need none. Fails
 * closed: no answer within 10 s (GoTrue's limit) is a refusal.
 *
 * @throws {AuthError} 400
 */
async function assertCaptcha(auth: Auth, request: FastifyRequest, body: Captcha): Promise<void> {
  const { captcha } = auth.options;
  if (!captcha || (await isService(auth, request))) return;
  const token = body.gotrue_meta_security?.captcha_token ?? '';
  if (!(await isSolved(captcha, auth.env, token, ipOf(request))))
    throw new AuthError(
      400,
      'captcha_failed',
      'captcha protection: request disallowed. Please solve the captcha and try again.',
    );
}

/** Mails a link to this address if its owner may sign in. Else does the same work without a mail, so that the time reveals nothing. */
async function sendSignIn(
  auth: Auth,
  to: string,
  wish: {
    redirect_to: string;
    challenge: Challenge | null;
    create: boolean;
    data?: Prisma.InputJsonObject;
    kind?: TokenKind;
  },
): Promise<void> {
  const db = auth.db.prisma;
  const known = await db.auth_users.findUnique({ where: { email: to } });
  const admitted = await admission(db, auth, known ?? { email: to });
  const blocked = known ? isBanned(known, auth.now()) : !wish.create;
  if (!admitted || blocked) return equalizeTiming(auth, wish);
  const ask = { address: to, bound: wish.challenge !== null, hasAccess: admitted.by !== 'signup' };
  if (!(await maySendSignInMail(auth, ask))) return;
  const user = known ?? (await createUser(db, auth, { email: to, user_metadata: wish.data ?? {} }));
  const flow_id = wish.challenge ? await createMailFlow(db, auth, user.id, wish.challenge) : undefined;
  const kind = wish.kind ?? (user.email_confirmed_at ? 'magiclink' : 'signup');
  await mailLink(auth, { user, kind, to, redirect_to: wish.redirect_to, flow_id }, `${kind}_requested`);
}

/** Resends the confirmation mail of a pending change of address that was sent to `to`, the old or the new address. */
async function resendChange(auth: Auth, to: string, redirect_to: string): Promise<void> {
  const pending = await auth.db.prisma.auth_one_time_tokens.findFirst({
    where: { email: to, kind: { in: ['email_change_current', 'email_change_new'] }, consumed_at: null },
    include: { user: true },
  });
  if (!pending?.user.new_email) return equalizeTiming(auth, { redirect_to, challenge: null });
  const kind = pending.kind === 'email_change_new' ? 'email_change_new' : 'email_change_current';
  if (await maySendSignInMail(auth, { address: to, bound: false, hasAccess: true }))
    await mailLink(auth, { user: pending.user, kind, to, redirect_to });
}

function addressOf(body: { email?: string | null | undefined; phone?: string | null | undefined }): string {
  if (body.email) return body.email;
  if (body.phone) throw noPhone();
  throw invalid('An email address is needed');
}

const noPhone = () =>
  new AuthError(400, 'phone_provider_disabled', 'Sign-in by phone is not offered: use your email address');
