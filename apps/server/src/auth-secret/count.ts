import type { Database } from '@labrish/db';
import type { Secrets } from './secrets.ts';
import type { SealPurpose } from './derived.ts';
import { columnOf, PURPOSES, sealedPage } from './sealed-rows.ts';
import type { SealedValue } from './sealed-rows.ts';

/** How many values of one purpose could be opened. */
export interface Count {
  purpose: SealPurpose;
  /** Opened by the secret; addresses are also found by it. */
  opened: number;
  /** Opened only by the previous secret. */
  behind: number;
  /** Opened by neither: damaged, or sealed with a secret that nobody gave. */
  unreadable: number;
}

/** Opens and counts everything that is sealed. @param before the previous secrets, while the secret is being changed */
export async function countSealed(
  { prisma }: Database,
  secrets: Secrets,
  limit: number,
  before?: Secrets,
): Promise<Count[]> {
  const counts: Count[] = [];
  for (const purpose of PURPOSES) {
    const count = { purpose, opened: 0, behind: 0, unreadable: 0 };
    for (let after: string | undefined; ;) {
      const page = await sealedPage(prisma, purpose, { after, limit });
      for (const value of page) count[stateOf(purpose, value, secrets, before)] += 1;
      after = page.at(-1)?.id;
      if (page.length < limit) break;
    }
    counts.push(count);
  }
  return counts;
}

function stateOf(purpose: SealPurpose, value: SealedValue, secrets: Secrets, before?: Secrets) {
  if (opens(purpose, value, secrets)) return 'opened';
  return before && opens(purpose, value, before) ? 'behind' : 'unreadable';
}

/** Tells whether a value opens. An address must also be found: its look-up MAC must come from the same secret. */
function opens(purpose: SealPurpose, { context, sealed }: SealedValue, secrets: Secrets): boolean {
  const plain = secrets.tryOpen(purpose, context, sealed);
  if (!plain || purpose !== 'contributor-address') return plain !== null;
  return secrets.mac('contributor-look-up', plain.toString()).toString('hex') === context;
}

export const sum = (counts: Count[], of: 'opened' | 'behind' | 'unreadable'): number =>
  counts.reduce((total, count) => total + count[of], 0);

/** Returns a line for each purpose, for the operator. */
export function toLines(counts: Count[]): string[] {
  return counts.map(({ purpose, opened, behind, unreadable }) => {
    const { table, column } = columnOf(purpose);
    const bad = [behind && `${behind} still as before`, unreadable && `${unreadable} cannot be opened`];
    return `  ${table}.${column}: ${[`${opened} open`, ...bad.filter(Boolean)].join(', ')}`;
  });
}
