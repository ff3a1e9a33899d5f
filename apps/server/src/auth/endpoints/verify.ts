import type { auth_one_time_tokens } from '@labrish/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addFormParser, email, parse } from '#auth/body.ts';
import { type Auth, type Db, type Endpoints, inTransaction } from '#auth/context.ts';
import { confirmChange } from '#auth/accounts/email-change.ts';
import { AuthError, badCode, invalid, toAuthError } from '#auth/errors.ts';
import { confirmPage, confirmPolicy } from './link-page.ts';
import { limit, perVisitor } from '#auth/limits/limits.ts';
import { consumeOneTimeToken, findCode, findLink, sha256, SIGN_IN_KINDS } from '#auth/tokens/one-time.ts';
import type { TokenKind } from '#auth/tokens/one-time.ts';
import { issueAuthCode } from '#auth/tokens/pkce.ts';
import { allowedRedirect, withFragment, withQuery } from '#auth/providers/redirects.ts';
import { deviceOf, sessionJson, startSession, withSession, type Device } from '#auth/tokens/sessions.ts';
import { banned, confirmEmail, isBanned, loadUser } from '#auth/accounts/users.ts';

const BY_MAIL: TokenKind[] = ['signup', 'magiclink', 'setup', 'invite'];
/** Kinds of tokens by the `type` of a request. auth-js sends `email` for any sign-in code; `signup` and `magiclink` are its older names. */
const KINDS = new Map<string, TokenKind[]>([
  ['email', BY_MAIL],
  ['signup', BY_MAIL],
  ['magiclink', BY_MAIL],
  ['invite', ['invite']],
  ['recovery', ['recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
]);
/** The `amr` of a link that ends in a PKCE exchange (GoTrue); everything else is `otp`. */
const METHODS: Record<string, string> = {
  signup: 'email/signup',
  setup: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

const link = z.object({
  token: z.string().min(1),
  type: z.string().min(1),
  redirect_to: z.string().optional(),
});
const text = z.string().nullish();
const post = z.object({
  email: text,
  phone: text,
  token: text,
  token_hash: text,
  type: z.string(),
  redirect_to: text,
});

export const verifyEndpoints: Endpoints = (app, auth) => {
  // Mail scanners check links with HEAD before they deliver a mail; that must not use the links up.
  app.head('/verify', { logLevel: 'warn' }, async (_request, reply) => reply.code(200).send());

  app.get(
    '/verify',
    { ...perVisitor(auth), exposeHeadRoute: false, logLevel: 'warn' },
    async (request, reply) => {
      const wish = readLink(request.query);
      if (!auth.options.linkConfirm) return follow(auth, request, reply, wish);
      const redirect_to = await targetOf(auth, wish);
      const html = confirmPage(auth.env.PRODUCT_NAME, { ...wish, redirect_to });
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', confirmPolicy(html, redirect_to))
        .send(html);
    },
  );

  // Receives the form of the page above.
  void app.register(async (scope) => {
    addFormParser(scope);
    scope.post('/verify/confirm', { ...perVisitor(auth), logLevel: 'warn' }, async (request, reply) =>
      follow(auth, request, reply, readLink(request.body)),
    );
  });

  app.post('/verify', { ...perVisitor(auth), logLevel: 'warn' }, async (request) => {
    const body = parse(post, request.body);
    const row = await findToken(auth, body);
    const done = await inTransaction(auth, (tx) => redeem(tx, auth, row, deviceOf(request)));
    if ('message' in done) return { msg: done.message, code: '200' };
    return sessionJson(auth, done.session);
  });
};

function readLink(from: unknown): z.infer<typeof link> {
  const parsed = link.safeParse(from);
  if (!parsed.success) throw invalid('Verify requires a token and a verification type');
  return parsed.data;
}

async function findToken(auth: Auth, body: z.infer<typeof post>): Promise<auth_one_time_tokens> {
  const kinds = KINDS.get(body.type);
  if (body.phone && !body.email) assertPhone(body.phone);
  if (['sms', 'phone_change'].includes(body.type)) throw badCode();
  if (!kinds) throw invalid(`type: ${[...KINDS.keys()].join(', ')} are known`);
  if (Boolean(body.token) === Boolean(body.token_hash))
    throw invalid('Verify requires either a token or a token hash');
  if (body.token_hash) {
    if (body.email || body.phone || body.redirect_to)
      throw invalid('Only the token_hash and type should be provided');
    return findLink(auth.db.prisma, auth, body.token_hash, kinds);
  }
  if (!body.email) throw invalid('Only an email address or phone number should be provided on verify');
  const address = parse(email, body.email);
  await limit(auth, 'code', address, auth.options.limits.codesPerHour, 3600);
  return findCode(auth.db.prisma, auth, { email: address }, body.token ?? '', kinds);
}

/** Checks a phone number, with or without a plus and spaces (GoTrue). @throws {AuthError} 400 */
function assertPhone(phone: string): void {
  if (!/^\+?[1-9]\d{1,14}$/.test(phone.replaceAll(' ', '')))
    throw invalid('Invalid phone number format (E.164 required)');
}

/** Finds where a link leads, without using it up. */
async function targetOf(auth: Auth, { token, redirect_to }: z.infer<typeof link>): Promise<string> {
  if (redirect_to) return allowedRedirect(auth.env, redirect_to);
  const row = await auth.db.prisma.auth_one_time_tokens.findUnique({
    where: { token_sha256: sha256(token) },
    select: { redirect_to: true },
  });
  return allowedRedirect(auth.env, row?.redirect_to);
}

/** Uses a mailed link and redirects to a page of the site, in any case: with a session or a code, or with the error. */
async function follow(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  wish: z.infer<typeof link>,
): Promise<FastifyReply> {
  let target = allowedRedirect(auth.env, wish.redirect_to);
  let pkce = wish.token.startsWith('pkce_');
  try {
    const row = await findLink(auth.db.prisma, auth, wish.token, KINDS.get(wish.type) ?? []);
    target = allowedRedirect(auth.env, wish.redirect_to ?? row.redirect_to);
    pkce = row.flow_id !== null;
    return reply.redirect(await landingUrl(auth, row, target, wish.type, deviceOf(request)), 303);
  } catch (thrown) {
    return reply.redirect(withError(target, toAuthError(thrown, request), pkce), 303);
  }
}

async function landingUrl(
  auth: Auth,
  row: auth_one_time_tokens,
  target: string,
  type: string,
  device: Device,
): Promise<string> {
  const { flow_id } = row;
  if (flow_id) {
    const signsInLater = SIGN_IN_KINDS.includes(row.kind as TokenKind);
    const code = await inTransaction(auth, async (tx) => {
      const done = await consumeAndConfirm(tx, auth, row, device, signsInLater);
      if (done) return done;
      return { code: await issueAuthCode(tx, auth, flow_id, row.user_id, METHODS[row.kind] ?? row.kind) };
    });
    return 'code' in code ? withQuery(target, { code: code.code }) : withFragment(target, code);
  }
  const done = await inTransaction(auth, (tx) => redeem(tx, auth, row, device));
  if ('message' in done) return withFragment(target, done);
  return withSession(auth, target, done.session, { type });
}

/** Uses a token up and signs its user in, unless a change of address still needs its second confirmation. */
async function redeem(tx: Db, auth: Auth, row: auth_one_time_tokens, device: Device) {
  const first = await consumeAndConfirm(tx, auth, row, device);
  if (first) return first;
  return { session: await startSession(tx, auth, row.user_id, { method: 'otp', device }) };
}

/**
 * Uses a token up and confirms the address that it was mailed to.
 *
 * @param signsInLater leaves the token unused. With PKCE, the sign-in happens when the browser that requested the link exchanges
 *   its code (token.ts). Until then the link and the digits of its mail stay valid, even if a mail scanner opened the link.
 * @returns a message when the other address still has to confirm.
 */
async function consumeAndConfirm(
  tx: Db,
  auth: Auth,
  row: auth_one_time_tokens,
  device: Device,
  signsInLater = false,
): Promise<{ message: string } | null> {
  const user = await loadUser(tx, row.user_id);
  if (isBanned(user, auth.now())) throw banned();
  if (!signsInLater) await consumeOneTimeToken(tx, auth, row);
  if (row.kind === 'email_change_current' || row.kind === 'email_change_new')
    return confirmChange(tx, auth, user, { kind: row.kind, sent_to: row.email ?? '' }, device.user_agent);
  await confirmEmail(tx, auth, user);
  return null;
}

const OAUTH_ERROR_BY_STATUS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  422: 'access_denied',
};

/** Adds an error to the landing page's address: in the fragment, and for PKCE clients in the query too (GoTrue). */
export function withError(target: string, error: AuthError, inQuery: boolean): string {
  const values = {
    error: OAUTH_ERROR_BY_STATUS[error.status] ?? 'server_error',
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(inQuery ? withQuery(target, values) : target, values);
}
