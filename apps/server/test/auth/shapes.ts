import { z } from 'zod';

/**
 * The GoTrue contract of bodies, written independently of the server, to check every answer that the tests receive.
 */
const date = z.iso.datetime();
const identity = z.strictObject({
  identity_id: z.uuid(),
  id: z.string().min(1),
  user_id: z.uuid(),
  identity_data: z.looseObject({
    sub: z.string(),
    email: z.string().nullable(),
    email_verified: z.boolean(),
    phone_verified: z.boolean(),
  }),
  provider: z.string(),
  last_sign_in_at: date.optional(),
  created_at: date,
  updated_at: date,
  email: z.string().optional(),
});
const factor = z.strictObject({
  id: z.uuid(),
  created_at: date,
  updated_at: date,
  status: z.enum(['unverified', 'verified']),
  friendly_name: z.string().optional(),
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  phone: z.string().optional(),
  last_challenged_at: date.optional(),
});
const userFields = {
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: date.optional(),
  phone_confirmed_at: date.optional(),
  confirmed_at: date.optional(),
  invited_at: date.optional(),
  confirmation_sent_at: date.optional(),
  recovery_sent_at: date.optional(),
  new_email: z.string().optional(),
  email_change_sent_at: date.optional(),
  last_sign_in_at: date.optional(),
  banned_until: date.optional(),
  app_metadata: z.looseObject({ provider: z.string(), providers: z.array(z.string()).min(1) }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(identity),
  factors: z.array(factor).min(1).optional(),
  created_at: date,
  updated_at: date,
  is_anonymous: z.literal(false),
};
const user = z.strictObject(userFields);
const session = z.strictObject({
  access_token: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  token_type: z.literal('bearer'),
  expires_in: z.int().min(1).max(3600),
  expires_at: z.int(),
  refresh_token: z.string().min(40),
  user,
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});
const jwk = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  key_ops: z.tuple([z.literal('verify')]),
});
const link = z.strictObject({
  ...userFields,
  action_link: z.url(),
  email_otp: z.string().regex(/^\d{6}$/),
  hashed_token: z.string().min(32),
  redirect_to: z.url(),
  verification_type: z.string(),
});
const firstLeg = z.strictObject({ msg: z.string(), code: z.literal('200') });
const empty = z.strictObject({});

const base64url = z.string().regex(/^[\w-]+$/);
const credential = z.looseObject({ id: base64url, type: z.literal('public-key') });
const ceremony = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('create'),
    credential_options: z.strictObject({
      publicKey: z.looseObject({
        challenge: base64url,
        rp: z.strictObject({ id: z.string(), name: z.string() }),
        user: z.strictObject({ id: base64url, name: z.string().min(1), displayName: z.string().min(1) }),
        pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })).min(1),
        excludeCredentials: z.array(credential),
      }),
    }),
  }),
  z.strictObject({
    type: z.literal('request'),
    credential_options: z.strictObject({
      publicKey: z.looseObject({
        challenge: base64url,
        rpId: z.string(),
        allowCredentials: z.array(credential).min(1),
      }),
    }),
  }),
]);

/** Shapes of successful answers, by method and path below /auth/v1. */
const SUCCESS: [RegExp, number, z.ZodType | null][] = [
  [/^POST \/(otp|recover|resend)$/, 200, empty],
  [/^GET \/reauthenticate$/, 200, empty],
  [/^POST \/verify$/, 200, z.union([session, firstLeg])],
  [/^POST \/token$/, 200, session],
  [/^(GET|PUT) \/user$/, 200, user],
  [/^POST \/logout$/, 204, null],
  [/^DELETE \/user\/identities\/[^/]+$/, 200, empty],
  [/^GET \/user\/identities\/authorize$/, 200, z.strictObject({ url: z.url() })],
  [
    /^POST \/factors$/,
    200,
    z.discriminatedUnion('type', [
      z.strictObject({
        id: z.uuid(),
        type: z.literal('totp'),
        friendly_name: z.string(),
        totp: z.strictObject({
          qr_code: z.string().regex(/^<svg[^#]*$/),
          secret: z.string(),
          uri: z.string(),
        }),
      }),
      z.strictObject({
        id: z.uuid(),
        type: z.literal('phone'),
        friendly_name: z.string(),
        phone: z.string().regex(/^\+[1-9]\d+$/),
      }),
      z.strictObject({ id: z.uuid(), type: z.literal('webauthn'), friendly_name: z.string() }),
    ]),
  ],
  [
    /^POST \/factors\/[^/]+\/challenge$/,
    200,
    z.union([
      z.strictObject({ id: z.uuid(), type: z.enum(['totp', 'phone']), expires_at: z.int() }),
      z.strictObject({ id: z.uuid(), type: z.literal('webauthn'), expires_at: z.int(), webauthn: ceremony }),
    ]),
  ],
  [/^POST \/factors\/[^/]+\/verify$/, 200, session],
  [/^DELETE \/factors\/[^/]+$/, 200, z.strictObject({ id: z.uuid() })],
  [/^GET \/\.well-known\/jwks\.json$/, 200, z.strictObject({ keys: z.array(jwk).min(1) })],
  [
    /^GET \/settings$/,
    200,
    z.looseObject({ external: z.record(z.string(), z.boolean()), disable_signup: z.boolean() }),
  ],
  [
    /^GET \/health$/,
    200,
    z.strictObject({ version: z.string(), name: z.literal('GoTrue'), description: z.string() }),
  ],
  [/^POST \/invite$/, 200, user],
  [/^GET \/admin\/users$/, 200, z.strictObject({ users: z.array(user), aud: z.string() })],
  [/^POST \/admin\/users$/, 200, user],
  [/^(GET|PUT) \/admin\/users\/[^/]+$/, 200, user],
  [/^DELETE \/admin\/users\/[^/]+$/, 200, empty],
  [/^GET \/admin\/users\/[^/]+\/factors$/, 200, z.array(factor)],
  [/^DELETE \/admin\/users\/[^/]+\/factors\/[^/]+$/, 200, factor],
  [/^POST \/admin\/generate_link$/, 200, link],
];
const newError = z.strictObject({ code: z.string(), error_code: z.string(), message: z.string().min(1) });
const oldError = z.strictObject({
  code: z.int(),
  error_code: z.string(),
  msg: z.string().min(1),
  error_id: z.string().optional(),
});

/** Fetches, and throws when an answer of the auth service breaks the contract. */
export const checkedFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await fetch(request.clone());
  await assertShape(request, response.clone());
  return response;
};

async function assertShape(request: Request, response: Response): Promise<void> {
  const path = new URL(request.url).pathname.replace(/^\/auth\/v1/, '');
  const call = `${request.method} ${path}`;
  if (response.status >= 300 && response.status < 400) return;
  const text = await response.text();
  if (response.status >= 400) {
    const asked = request.headers.get('x-supabase-api-version');
    const body = (asked ? newError : oldError).parse(JSON.parse(text));
    if (response.headers.get('x-sb-error-code') !== body.error_code)
      throw new Error(`${call}: x-sb-error-code differs`);
    if (asked && response.headers.get('x-supabase-api-version') !== asked)
      throw new Error(`${call}: no version header`);
    return;
  }
  const rule = SUCCESS.find(([pattern]) => pattern.test(call));
  if (!rule) throw new Error(`${call} is not in the contract`);
  const [, status, shape] = rule;
  if (response.status !== status) throw new Error(`${call}: ${response.status} instead of ${status}`);
  if (shape) shape.parse(JSON.parse(text));
  else if (text) throw new Error(`${call}: a body where none belongs`);
}
