import type { User } from '@supabase/auth-js';

/** Whether this browser can use passkeys here: only on a safe connection, and only at an address with a name. */
export const PASSKEYS_WORK =
  'PublicKeyCredential' in window && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

/** Returns the id of a passkey that is set up. Any one will do: the browser offers all that it finds. */
export function passkeyOf(user: User): string | undefined {
  return user.factors?.find(({ factor_type, status }) => factor_type === 'webauthn' && status === 'verified')
    ?.id;
}
