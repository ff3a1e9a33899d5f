import type { auth_factors, auth_identities, Prisma } from '@labrish/db';
import { z } from 'zod';
import type { AuthServices, FullUser } from '#auth/context.ts';
import { awaitsFactor } from './users.ts';

const iso = (date: Date | null) => date?.toISOString();

/** Returns the object of a JSON column; {} for any other value, which the server never writes. */
export function asObject(value: Prisma.JsonValue): Prisma.JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** Returns a user as the GoTrue contract shows it. Undefined members vanish in JSON. */
export function toUser(auth: AuthServices, user: FullUser) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    email_confirmed_at: iso(user.email_confirmed_at),
    phone_confirmed_at: iso(user.phone_confirmed_at),
    confirmed_at: iso(user.email_confirmed_at ?? user.phone_confirmed_at),
    invited_at: iso(user.invited_at),
    confirmation_sent_at: iso(user.confirmation_sent_at),
    recovery_sent_at: iso(user.recovery_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: user.new_email ? iso(user.email_change_sent_at) : undefined,
    last_sign_in_at: iso(user.last_sign_in_at),
    banned_until: iso(user.banned_until),
    app_metadata: appMetadata(user),
    user_metadata: asObject(user.user_metadata),
    identities: user.identities.map(toIdentity),
    factors: user.factors.length ? user.factors.map((factor) => toFactor(auth, factor)) : undefined,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  };
}

/** Returns `app_metadata`: `provider` and `providers` from the identities, `role` from the profile, the rest from operators. */
function appMetadata(user: FullUser): Prisma.JsonObject {
  const { role: _, ...written } = asObject(user.app_metadata);
  const providers = [...new Set(user.identities.map(({ provider }) => provider))];
  return {
    ...written,
    ...(user.profile_role && { role: user.profile_role }),
    provider: providers[0] ?? 'email',
    providers: providers.length ? providers : ['email'],
  };
}

function toIdentity(identity: auth_identities) {
  return {
    identity_id: identity.identity_id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: asObject(identity.identity_data),
    provider: identity.provider,
    last_sign_in_at: iso(identity.last_sign_in_at),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    email: identity.email ?? undefined,
  };
}

/** Returns a factor as the API shows it: with its phone number, without its TOTP secret. */
export function toFactor(auth: AuthServices, factor: auth_factors) {
  return {
    id: factor.id,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    phone: phoneOf(auth, factor),
    last_challenged_at: iso(factor.last_challenged_at),
  };
}

/** Limit of a user's metadata, in bytes of JSON: every access token contains the metadata. */
const MAX_BYTES = 4096;

/** Validates the metadata that users may set themselves: a small JSON object. */
export const metadata = z
  .record(z.string().max(100), z.json())
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_BYTES,
    `must be at most ${MAX_BYTES} bytes of JSON`,
  )
  .transform((value) => value as Prisma.InputJsonObject);

/** Merges changes into the metadata; null removes a key (GoTrue). */
export function mergeMetadata(
  current: Prisma.JsonObject,
  changes: Prisma.InputJsonObject,
): Prisma.InputJsonObject {
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries<Prisma.InputJsonValue | null | undefined>(merged);
}

const SEALED = 'auth-factor-phone';

/** Encrypts a factor's number for its column: only the server can read it. */
export function sealPhone({ secrets }: AuthServices, factor_id: string, phone: string): string {
  return Buffer.from(secrets.seal(SEALED, factor_id, phone)).toString('base64url');
}

/**
 * Decrypts a factor's number (E.164). Returns undefined without a number, and when it cannot be decrypted: one such factor must not
 * make the list of users fail.
 */
export function phoneOf({ secrets }: AuthServices, { id, phone }: auth_factors): string | undefined {
  if (phone === null) return undefined;
  return secrets.tryOpen(SEALED, id, Buffer.from(phone, 'base64url'))?.toString();
}

/** A user, and the level of the session that reads them. */
type Reader = { user: FullUser; aal: number };

/** Returns a user as a session may see them: in full, or before its second step only what that step needs. */
export function userFor(auth: AuthServices, reader: Reader) {
  return awaitsFactor(reader) ? briefUser(auth, reader.user) : toUser(auth, reader.user);
}

/** Returns the metadata as an access token of the session may contain them. */
export function metadataFor(reader: Reader) {
  if (awaitsFactor(reader)) return BRIEF_METADATA;
  return { app_metadata: appMetadata(reader.user), user_metadata: asObject(reader.user.user_metadata) };
}

/** Both members are part of GoTrue's contract, so they cannot be left out. */
const BRIEF_METADATA = { app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: {} };

/** Returns the address, which the person has just typed, and the factors with which they can continue. */
function briefUser(auth: AuthServices, user: FullUser) {
  const { id, aud, role, email, created_at, updated_at, is_anonymous } = toUser(auth, user);
  return {
    ...{ id, aud, role, email, phone: '', ...BRIEF_METADATA, identities: [] },
    factors: user.factors
      .filter(({ status }) => status === 'verified')
      .map((factor) => {
        const { phone, last_challenged_at: _, ...rest } = toFactor(auth, factor);
        return { ...rest, phone: phone && masked(phone) };
      }),
    ...{ created_at, updated_at, is_anonymous },
  };
}

/** Keeps the last two digits of a number, by which its owner knows which phone to look at. */
const masked = (phone: string): string => `${'*'.repeat(8)}${phone.slice(-2)}`;
