import type { Context } from '@labrish/api';
import type { Services } from '#context.ts';

/** What the API is given when an administrator calls it. */
export function adminContext({ db, now }: Pick<Services, 'db' | 'now'>): Context {
  const unused = () => {
    throw new Error('Not part of this test.');
  };
  return {
    db: db.prisma,
    read: db.read,
    now,
    counts_simulator: true,
    caller: {
      kind: 'user',
      id: '00000000-0000-4000-8000-000000000001',
      name: 'admin@example.org',
      role: 'admin',
    },
    audioUrl: unused,
    syncTemplate: unused,
    invite: unused,
  };
}
