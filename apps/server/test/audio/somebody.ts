import type { Caller } from '@labrish/api';
import type { PrismaClient } from '@labrish/db';

/** A caller who asks for a recording's address, where it does not matter who. */
export const SOMEBODY: Caller = {
  kind: 'user',
  id: 'a2000000-0000-4000-8000-000000000001',
  name: 'somebody@example.org',
  role: 'reviewer',
};

/** Adds SOMEBODY to the team: addresses of people outside the team are refused. */
export async function addSomebody({ profiles }: Pick<PrismaClient, 'profiles'>): Promise<void> {
  const { id, name: email } = SOMEBODY;
  await profiles.upsert({ where: { id }, create: { id, email }, update: {} });
}
