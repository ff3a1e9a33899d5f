import type { AuthServices, FullUser } from '#auth/context.ts';
import { appMetadata, asObject, toFactor, toUser } from './user-json.ts';
import { awaitsFactor } from './users.ts';

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
