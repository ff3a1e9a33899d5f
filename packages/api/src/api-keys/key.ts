import { createHash } from 'node:crypto';
import type { api_keys } from '@labrish/db';
import type { z } from 'zod';
import { serializeDates } from '../rows.ts';
import type { AccountEvent } from '../context.ts';
import type { apiKey } from './schema.ts';
import { toScopes } from '../scopes.ts';

export const KEY_PREFIX = 'lbr_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes in base 62: 256 / log2(62), rounded up. */
const LENGTH = 43;

/** Makes a key, which its owner sees only once. @param random 32 random bytes. */
export function formatKey(random: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(random).toString('hex')}`);
  let digits = '';
  for (let i = 0; i < LENGTH; i++, rest /= 62n) digits = (ALPHABET[Number(rest % 62n)] ?? '') + digits;
  return KEY_PREFIX + digits;
}

/** Returns the hash to store instead of the key. A plain SHA-256 is enough: the key is 256 random bits, not a password. */
export function hashKey(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(key).digest());
}

/** Returns the prefix by which lists show which key it is: `lbr_4fQz`. */
export function shownPrefix(key: string): string {
  return key.slice(0, KEY_PREFIX.length + 4);
}

/** Returns a key for API answers, without its hash. */
export function shown(row: api_keys): z.input<typeof apiKey> {
  const { key_hash: _, expiry_notice_at: __, is_unrestricted, scopes, ...rest } = row;
  return { ...serializeDates(rest), scopes: is_unrestricted ? null : toScopes(scopes) };
}

/** Returns a key for the audit log, without its last IP address, because the log is stored longer. */
export function logged(row: api_keys): Omit<z.input<typeof apiKey>, 'last_used_ip'> {
  const { last_used_ip: _, ...rest } = shown(row);
  return rest;
}

/** Returns the account event for the person responsible for a key. */
export function keyEvent(
  what: 'api_key_made' | 'api_key_revoked',
  { name, role, created_by }: Pick<api_keys, 'name' | 'role' | 'created_by'>,
): AccountEvent {
  return { what, person_id: created_by, after: { name, role } };
}
