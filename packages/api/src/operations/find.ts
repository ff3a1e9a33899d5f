import type { Pilot } from '@labrish/pilot';
import type { Context, Tx } from '../context.ts';
import type { z } from 'zod';
import { notFound } from '../errors.ts';
import type { elsewhere } from './schema.ts';

/** A contributor, and how they were found. */
type Found = { contributor_id: string; by: 'id' | 'receipt' | 'phone' };
/** The same person's contributors in other pilots. */
type Elsewhere = z.output<typeof elsewhere>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The format of receipt codes (withdraw.ts of the server). The hyphen may be missing, because codes are read aloud and typed. */
const RECEIPT = /^(?=.*[A-Z])([A-HJKMNP-Z2-9]{4})[ -]?([A-HJKMNP-Z2-9]{4})$/;

/**
 * Finds a contributor by what an operator typed: their phone number, a receipt code or their id. The number is not stored. Of several
 * pilots that a number has written to, the call's pilot counts first.
 *
 * @throws {ApiError} NOT_FOUND.
 */
export async function find(
  { db, pilot, addressHmac }: Pick<Context, 'pilot' | 'addressHmac'> & { db: Tx },
  typed: string,
): Promise<Found> {
  const text = typed.trim();
  const receipt = RECEIPT.exec(text.toUpperCase());
  if (ID.test(text)) {
    const one = await db.contributors.findUnique({ where: { id: text }, select: { id: true } });
    if (one) return { contributor_id: one.id, by: 'id' };
  } else if (receipt) {
    const one = await db.withdrawals.findUnique({ where: { receipt_code: `${receipt[1]}-${receipt[2]}` } });
    if (one) return { contributor_id: one.contributor_id, by: 'receipt' };
  } else {
    const number = toE164(text, pilot.country);
    const known = number
      ? await db.contributor_addresses.findMany({ where: { address_hmac: addressHmac(number) } })
      : [];
    const one = known.find((row) => row.pilot === pilot.country.code) ?? known[0];
    if (one) return { contributor_id: one.contributor_id, by: 'phone' };
  }
  throw notFound('contributor');
}

/** Finds the same person's contributors in other pilots. */
export function findElsewhere(tx: Tx, contributor_id: string): Promise<Elsewhere> {
  return tx.$queryRaw<Elsewhere>`
    select id::text as contributor_id, pilot from contributors
    where id in (select contributors_elsewhere(${contributor_id}::uuid)) order by pilot, id`;
}

/** Converts a number to E.164; null if it is none. A local number is one of the country; ten digits are one of the North American plan. */
export function toE164(
  typed: string,
  { phone_prefix }: Pick<Pilot['country'], 'phone_prefix'>,
): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  if (/^1\d{10}$/.test(digits)) return `+${digits}`;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return /^[2-9]\d{6}$/.test(digits) ? `${phone_prefix}${digits}` : null;
}
