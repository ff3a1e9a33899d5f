import type { auth_factors } from '@labrish/db';
import type { AuthServices } from '../context.ts';

type Sealing = Pick<AuthServices, 'secrets'>;
const SEALED = 'auth-factor-phone';

/** A factor's number as its column stores it: only the server can read it. */
export function sealPhone({ secrets }: Sealing, factor_id: string, phone: string): string {
  return Buffer.from(secrets.seal(SEALED, factor_id, phone)).toString('base64url');
}

/** A factor's number in E.164 form; undefined for a factor without one, and when it cannot be opened: users are listed with it. */
export function phoneOf({ secrets }: Sealing, { id, phone }: auth_factors): string | undefined {
  if (phone === null) return undefined;
  return secrets.tryOpen(SEALED, id, Buffer.from(phone, 'base64url'))?.toString();
}
