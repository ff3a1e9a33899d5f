import type { auth_factors } from '@labrish/db';
import type { AuthServices } from '../context.ts';

type Sealing = Pick<AuthServices, 'secrets'>;
const SEALED = 'auth-factor-phone';

/** Encrypts a factor's number for its column: only the server can read it. */
export function sealPhone({ secrets }: Sealing, factor_id: string, phone: string): string {
  return Buffer.from(secrets.seal(SEALED, factor_id, phone)).toString('base64url');
}

/** Returns a factor's number in E.164 form; undefined without one, or when it cannot be opened, so that users can be listed. */
export function phoneOf({ secrets }: Sealing, { id, phone }: auth_factors): string | undefined {
  if (phone === null) return undefined;
  return secrets.tryOpen(SEALED, id, Buffer.from(phone, 'base64url'))?.toString();
}
