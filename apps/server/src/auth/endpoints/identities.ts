import { audit } from '#audit.ts';
import { recordAccountEvent } from '#auth/account-events.ts';
import { signedIn } from '#auth/tokens/bearer.ts';
import { isUuid } from '#auth/body.ts';
import { type Auth, type Db, type Endpoints, inTransaction } from '#auth/context.ts';
import { AuthError } from '#auth/errors.ts';
import { deviceOf } from '#auth/tokens/sessions.ts';
import type { ProviderIdentity } from '#auth/providers/providers.ts';
import { createUser, loadUser, lockUser } from '#auth/accounts/users.ts';

export const identityEndpoints: Endpoints = (app, auth) => {
  app.delete<{ Params: { id: string } }>('/user/identities/:id', async (request) => {
    const who = await signedIn(auth, request);
    assertManualLinking(auth);
    const { id: user_id } = who.user;
    await inTransaction(auth, async (tx) => {
      await unlink(tx, auth, user_id, request.params.id, deviceOf(request).user_agent);
    });
    return {};
  });
};

/** Requires that manual linking is on; it is off by default, as in GoTrue. @throws {AuthError} 404, GoTrue's error */
export function assertManualLinking({ options }: Auth): void {
  if (!options.manualLinking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

/** Removes an identity. Refuses the last identity, and the email identity if no other identity has the account's address. */
async function unlink(
  tx: Db,
  auth: Auth,
  user_id: string,
  identity_id: string,
  user_agent: string | null,
): Promise<void> {
  // Lock the account, so that two concurrent removals cannot remove its last two identities.
  await lockUser(tx, user_id);
  const { identities, email } = await loadUser(tx, user_id);
  const identity = isUuid(identity_id)
    ? identities.find((one) => one.identity_id === identity_id)
    : undefined;
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  if (identities.length < 2)
    throw new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    );
  if (identity.provider === 'email' && !identities.some((one) => one !== identity && one.email === email))
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  await tx.auth_identities.delete({ where: { identity_id } });
  await recordAccountEvent(tx, auth, { user: user_id }, 'identity_unlinked', {
    user_agent,
    after: { provider: identity.provider },
  });
}

/**
 * Finds or creates the account of a provider's identity. In this order: the account that it is linked to, the account `linking`,
 * the account with the same address, or a new account. All but the first need an address that the provider has verified.
 *
 * @throws {AuthError} 422 for an unverified address, or for an identity that is linked already
 */
export async function accountOf(
  tx: Db,
  auth: Auth,
  from: ProviderIdentity,
  linking: string | null,
  user_agent: string | null,
): Promise<string> {
  const known = await tx.auth_identities.findUnique({
    where: { provider_provider_id: { provider: from.provider, provider_id: from.subject } },
  });
  if (known && linking)
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to a user');
  if (known) {
    await tx.auth_identities.update({
      where: { identity_id: known.identity_id },
      data: identityColumns(auth, from),
    });
    return known.user_id;
  }
  if (!from.email || !from.email_verified)
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      `Verify your email address at ${from.provider} first, then sign in again.`,
    );
  const user_id = linking ?? (await byAddress(tx, auth, from, from.email));
  await tx.auth_identities.create({
    data: {
      user_id,
      provider: from.provider,
      provider_id: from.subject,
      created_at: auth.now(),
      ...identityColumns(auth, from),
    },
  });
  const { last_sign_in_at } = await tx.auth_users.findUniqueOrThrow({ where: { id: user_id } });
  // A new account's first sign-in changes nothing: no mail to the owner.
  await (last_sign_in_at ? recordAccountEvent : audit)(tx, auth, { user: user_id }, 'identity_linked', {
    user_agent,
    after: { provider: from.provider },
  });
  return user_id;
}

/**
 * Finds or creates the account with this address. First clears the identities and the metadata of an account that nobody has
 * confirmed: somebody other than the owner of the address may have created it.
 */
async function byAddress(tx: Db, auth: Auth, from: ProviderIdentity, email: string): Promise<string> {
  const names = {
    ...(from.name && { full_name: from.name }),
    ...(from.avatar_url && { avatar_url: from.avatar_url }),
  };
  const known = await tx.auth_users.findUnique({ where: { email } });
  const user = known ?? (await createUser(tx, auth, { email, user_metadata: names }));
  if (!user.email_confirmed_at) {
    await tx.auth_identities.deleteMany({ where: { user_id: user.id } });
    await tx.auth_users.update({
      where: { id: user.id },
      data: { email_confirmed_at: auth.now(), user_metadata: names, updated_at: auth.now() },
    });
  }
  return user.id;
}

function identityColumns(auth: Auth, from: ProviderIdentity) {
  const { subject, email, email_verified, name, avatar_url } = from;
  return {
    email,
    identity_data: {
      sub: subject,
      email,
      email_verified,
      phone_verified: false,
      ...(name && { full_name: name }),
      ...(avatar_url && { avatar_url }),
    },
    last_sign_in_at: auth.now(),
    updated_at: auth.now(),
  };
}
