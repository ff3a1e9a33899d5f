import type { Prisma } from '@labrish/db';
import { z } from 'zod';
import { admission } from '#auth/accounts/admission.ts';
import { email, parse } from '#auth/body.ts';
import { assertCaptcha, captchaField } from '#auth/limits/captcha.ts';
import type { Auth, Endpoints } from '#auth/context.ts';
import { AuthError, invalid } from '#auth/errors.ts';
import { perVisitor } from '#auth/limits/limits.ts';
import { limitMail, maySendSignInMail } from '#auth/limits/mail-limits.ts';
import { equalizeTiming, mailLink } from '#auth/mailed-links.ts';
import { metadata } from '#auth/accounts/user-json.ts';
import type { TokenKind } from '#auth/tokens/one-time.ts';
import { challengeFields, createMailFlow, readChallenge } from '#auth/tokens/pkce.ts';
import type { Challenge } from '#auth/tokens/pkce.ts';
import { requestedRedirect } from '#auth/providers/redirects.ts';
import { createUser, isBanned } from '#auth/accounts/users.ts';
import { visitorOf } from '#http/visitor.ts';

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
    await assertCaptcha(auth, request, body);
    await limitMail(auth, 'sign-in', to, visitorOf(request));
    const redirect_to = requestedRedirect(auth.env, request.query);
    auth.runInBackground(() =>
      sendSignIn(auth, to, {
        redirect_to,
        challenge,
        create: body.create_user !== false,
        data: body.data ?? {},
      }),
    );
    return {};
  });

  app.post('/recover', perVisitor(auth), async (request) => {
    const body = parse(recover, request.body);
    const challenge = readChallenge(body);
    await assertCaptcha(auth, request, body);
    await limitMail(auth, 'sign-in', body.email, visitorOf(request));
    const redirect_to = requestedRedirect(auth.env, request.query);
    auth.runInBackground(() =>
      sendSignIn(auth, body.email, { redirect_to, challenge, create: false, kind: 'recovery' }),
    );
    return {};
  });

  app.post('/resend', perVisitor(auth), async (request) => {
    const body = parse(resend, request.body);
    if (['sms', 'phone_change'].includes(body.type)) throw noPhone();
    if (!['signup', 'email_change'].includes(body.type))
      throw invalid('type: must be signup or email_change');
    const to = addressOf(body);
    await assertCaptcha(auth, request, body);
    await limitMail(auth, body.type === 'signup' ? 'sign-in' : 'change', to, visitorOf(request));
    const redirect_to = requestedRedirect(auth.env, request.query);
    auth.runInBackground(() =>
      body.type === 'signup'
        ? sendSignIn(auth, to, { redirect_to, challenge: null, create: false })
        : resendChange(auth, to, redirect_to),
    );
    return {};
  });
};

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
