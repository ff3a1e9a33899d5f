import type { Caller } from './context.ts';
import { ApiError, forbidden } from './errors.ts';
import { mayAny, type Permission } from './permissions.ts';
import { hasScope, type NeededScopes, type Scope, SCOPE_WORDS } from './scopes.ts';

/** Who may call a procedure: everybody in the team, admins only, or whoever has one of these permissions. */
export type Access = 'member' | 'admin' | readonly Permission[];

/** Seconds for which a second factor counts as fresh: long enough to decide, too short for a stranger at an unlocked desk (DESIGN 13). */
export const FRESH_FACTOR_SECONDS = 300;

/**
 * Asserts that the caller may call a procedure with this access, before its input is read.
 *
 * @throws {ApiError} FORBIDDEN, with words that name what is missing.
 */
export function assertAccess(caller: Caller, access: Access): void {
  if (access === 'member' || caller.role === 'admin') return;
  if (access === 'admin') throw forbidden('This needs an administrator.');
  if (mayAny(caller, access)) return;
  const names = access.map((one) => `"${one}"`).join(' or ');
  throw forbidden(`This needs an administrator, or the permission ${names}.`);
}

/**
 * Asserts that a person with a second factor has given it in the last five minutes. Keys, and people without a factor, pass.
 *
 * @throws {ApiError} FORBIDDEN with `{ reason: 'fresh_factor' }`, by which the console asks for the factor and calls again.
 */
export function assertFreshFactor({ second_factor_at }: Caller, now: Date): void {
  if (!second_factor_at || now.getTime() - second_factor_at.getTime() <= FRESH_FACTOR_SECONDS * 1000) return;
  throw new ApiError(
    'FORBIDDEN',
    'Give your second factor once more: this needs one of the last five minutes.',
    {
      details: { reason: 'fresh_factor' },
    },
  );
}

/**
 * Asserts that the caller's scopes allow a call. People, and keys without scopes, pass: their role and permissions alone limit them.
 *
 * @throws {ApiError} FORBIDDEN, with words that name what is missing and what the key may do.
 */
export function assertScopes({ scopes }: { scopes?: readonly Scope[] }, needed: NeededScopes): void {
  if (!scopes || needed === 'any') return;
  const missing = needed?.filter((one) => !hasScope(scopes, one));
  if (missing?.length === 0) return;
  const what = missing?.map((one) => `"${one}"`).join(' and ') ?? 'people, keys and devices';
  const may = scopes.map((one) => `${SCOPE_WORDS[one]} ("${one}")`).join(', ');
  throw forbidden(`This API key has no access to ${what}; it may ${may || 'do nothing'}.`);
}
