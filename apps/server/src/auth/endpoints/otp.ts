import type { Prisma } from '@labrish/db';
import { z } from 'zod';
import { admission } from './admission.ts';
import { email, parse } from './body.ts';
import { assertCaptcha, captchaField } from './captcha.ts';
import type { Auth, Endpoints } from './context.ts';
import { AuthError, invalid } from './errors.ts';
import { perIp } from './limits.ts';
import { countMail, limitMail } from './mail-limits.ts';
import { mailLink } from './mailed-links.ts';
import { metadata } from './metadata.ts';
import type { TokenKind } from './one-time.ts';
import { challengeFields, createMailFlow, readChallenge } from './pkce.ts';
import type { Challenge } from './pkce.ts';
import { rehearse } from './rehearse.ts';
import { allowedRedirect } from './redirects.ts';
import { createUser, isBanned } from './users.ts';

const query = z.object({ redirect_to: z.string().optional() });
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
 * Asking for a mail. All three check the request, count it, answer `{}` and only then look whether anybody has that
 * address, so that neither answer nor time tells. That includes `create_user: false`, where GoTrue would tell with a 422.
 */
export const otpEndpoints: Endpoints = (app, auth) => {
  app.post('/otp', perIp(auth), async (request) => {
    const body = parse(otp, request.body);
    const to = addressOf(body);
    const challenge = readChallenge(body);
    await assertCaptcha(auth, request, body);
    await limitMail(auth, 'sign-in', to, request.ip);
    const redirect_to = allowedRedirect(auth.env, parse(query, request.query).redirect_to);
    auth.later(() =>
      sendSignIn(auth, to, {
        redirect_to,
        challenge,
        create: body.create_user !== false,
        data: body.data ?? {},
      }),
    );
    return {};
  });

  app.post('/recover', perIp(auth), async (request) => {
    const body = parse(recover, request.body);
    const challenge = readChallenge(body);
    await assertCaptcha(auth, request, body);
    await limitMail(auth, 'sign-in', body.email, request.ip);
    const redirect_to = allowedRedirect(auth.env, parse(query, request.query).redirect_to);
    auth.later(() =>
      sendSignIn(auth, body.email, { redirect_to, challenge, create: false, kind: 'recovery' }),
    );
    return {};
  });

  app.post('/resend', perIp(auth), async (request) => {
    const body = parse(resend, request.body);
    if (['sms', 'phone_change'].includes(body.type)) throw noPhone();
    if (!['signup', 'email_change'].includes(body.type))
      throw invalid('type: must be signup or email_change');
    const to = addressOf(body);
    await assertCaptcha(auth, request, body);
    await limitMail(auth, body.type === 'signup' ? 'sign-in' : 'change', to, request.ip);
    const redirect_to = allowedRedirect(auth.env, parse(query, request.query).redirect_to);
    auth.later(() =>
      body.type === 'signup'
        ? sendSignIn(auth, to, { redirect_to, challenge: null, create: false })
        : resendChange(auth, to, redirect_to),
    );
    return {};
  });
};

/** Mails a link to whoever has this address and may come in; for anybody else it only does the work. */
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
  if (!admitted || blocked) return rehearse(auth, wish);
  const user = known ?? (await createUser(db, auth, { email: to, user_metadata: wish.data ?? {} }));
  const flow_id = wish.challenge ? await createMailFlow(db, auth, user.id, wish.challenge) : undefined;
  const kind = wish.kind ?? (user.email_confirmed_at ? 'magiclink' : 'signup');
  if (await mayMail(auth))
    await mailLink(auth, { user, kind, to, redirect_to: wish.redirect_to, flow_id }, `${kind}_requested`);
}

/** Mails the half of a pending change of address that went to this one again. */
async function resendChange(auth: Auth, to: string, redirect_to: string): Promise<void> {
  const pending = await auth.db.prisma.auth_one_time_tokens.findFirst({
    where: { email: to, kind: { in: ['email_change_current', 'email_change_new'] }, consumed_at: null },
    include: { user: true },
  });
  if (!pending?.user.new_email) return rehearse(auth, { redirect_to, challenge: null });
  const kind = pending.kind === 'email_change_new' ? 'email_change_new' : 'email_change_current';
  if (await mayMail(auth)) await mailLink(auth, { user: pending.user, kind, to, redirect_to });
}

/** Strangers are not told that the server has sent too much in this hour: they have had their answer. */
const mayMail = async (auth: Auth) =>
  (await countMail(auth, 'strangers', auth.options.limits.mailsPerHour)).allowed;

function addressOf(body: { email?: string | null | undefined; phone?: string | null | undefined }): string {
  if (body.email) return body.email;
  if (body.phone) throw noPhone();
  throw invalid('An e-mail address is needed');
}

const noPhone = () =>
  new AuthError(400, 'phone_provider_disabled', 'Sign-in by phone is not offered: use your e-mail address');
