import type { Secrets } from './secrets.ts';
import type { SealPurpose } from './derived.ts';
import { columnOf, PURPOSES, sealedPages, type Db, type SealedValue } from './sealed-rows.ts';

/** How many values of one purpose could be opened. */
export interface Count {
  purpose: SealPurpose;
  /** Values that the secret opens. For an address, its look-up MAC must come from the same secret too. */
  opened: number;
  /** Damaged, or sealed with another secret. */
  unreadable: number;
}

/** Opens and counts everything that is sealed. @param limit rows read at a time */
export async function countSealed(db: Db, secrets: Secrets, limit: number): Promise<Count[]> {
  const counts: Count[] = [];
  for (const purpose of PURPOSES) {
    const count = { purpose, opened: 0, unreadable: 0 };
    for await (const page of sealedPages(db, purpose, limit))
      for (const value of page) count[opens(purpose, value, secrets) ? 'opened' : 'unreadable'] += 1;
    counts.push(count);
  }
  return counts;
}

/** Tells whether the secret opens a value and, for an address, whether its look-up MAC comes from the same secret. */
function opens(purpose: SealPurpose, { context, sealed }: SealedValue, secrets: Secrets): boolean {
  const plain = secrets.tryOpen(purpose, context, sealed);
  if (!plain || purpose !== 'contributor-address') return plain !== null;
  return secrets.mac('contributor-look-up', plain.toString()).toString('hex') === context;
}

export const sum = (counts: Count[], of: 'opened' | 'unreadable'): number =>
  counts.reduce((total, count) => total + count[of], 0);

/** Returns a line for each purpose, for the operator. */
export function toLines(counts: Count[]): string[] {
  return counts.map(({ purpose, opened, unreadable }) => {
    const { table, column } = columnOf(purpose);
    return `  ${table}.${column}: ${opened} open${unreadable ? `, ${unreadable} cannot be opened` : ''}`;
  });
}
