import { Prisma } from '@labrish/db';

/** Of a review `r`: it was neither superseded nor taken back. */
export const inForce = Prisma.sql`r.verdict is not null and not exists (select from reviews later where later.supersedes = r.id)`;
