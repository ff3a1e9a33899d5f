import type { Prisma, contributors } from '@labrish/db';

/** Returns the id of the row that has what belongs to a contributor's phone: its address, window, STOP and reachability. */
export function phoneOf({ id, phone_id }: Pick<contributors, 'id' | 'phone_id'>): string {
  return phone_id ?? id;
}

/** Selects the row of a contributor's phone. */
export function isPhoneOf(contributor_id: string): Prisma.contributorsWhereInput {
  return { OR: [{ id: contributor_id, phone_id: null }, { speakers: { some: { id: contributor_id } } }] };
}
