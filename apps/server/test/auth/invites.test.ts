import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admit } from '#auth/accounts/admission.ts';
import type { Db } from '#auth/context.ts';
import { inviteUser } from '#auth/invites.ts';
import { mailTo, startWorld, waitingForLocks, whoAmI } from './harness.ts';
import type { World } from './harness.ts';

const database = testDatabases.find(({ name }) => name === 'PostgreSQL');

// Only on PostgreSQL: PGlite runs one transaction at a time.
describe.skipIf(!database)('an invite that changes while somebody comes in with it', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(database && { database });
  });
  afterAll(() => world.close());

  const invite = (email: string) => inviteUser(world.services, { email, role: 'admin' });

  /** Runs `first` in a transaction that ends only once `second` waits for its locks or is done. */
  async function meanwhile<T>(first: (tx: Db) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
    const { result } = await world.services.db.prisma.$transaction(
      async (tx) => {
        await first(tx);
        let done = false;
        const pending = second().finally(() => (done = true));
        await expect.poll(async () => done || (await waitingForLocks(world)) > 0).toBe(true);
        return { result: pending };
      },
      { timeout: 60_000 },
    );
    return result;
  }

  async function comeIn(email: string) {
    const { link } = await mailTo(world, email);
    return world.client().verifyOtp({ token_hash: link.searchParams.get('token') ?? '', type: 'invite' });
  }

  test('lets nobody in when it is withdrawn', async () => {
    const email = 'gone@example.org';
    await invite(email);
    const { error } = await meanwhile(
      (tx) => tx.auth_invites.deleteMany({ where: { email, accepted_at: null } }),
      () => comeIn(email),
    );
    expect(error?.code).toBe('signup_disabled');
    expect(await world.services.db.prisma.profiles.count({ where: { email } })).toBe(0);
  });

  test('gives the role of the one that replaces it', async () => {
    const email = 'less@example.org';
    await invite(email);
    const { data } = await meanwhile(
      async (tx) => {
        await tx.auth_invites.deleteMany({ where: { email, accepted_at: null } });
        const expires_at = new Date(world.services.now().getTime() + 60_000);
        await tx.auth_invites.create({ data: { email, role: 'reviewer', expires_at } });
      },
      () => comeIn(email),
    );
    expect((await whoAmI(world, data.session?.access_token ?? '')).caller?.role).toBe('reviewer');
    expect(await world.services.db.prisma.auth_invites.count({ where: { email, accepted_at: null } })).toBe(
      0,
    );
  });

  test('is not replaced once it has let somebody in', async () => {
    const email = 'here@example.org';
    const user = await invite(email);
    const again = meanwhile(
      (tx) => admit(tx, world.services, { id: user?.id ?? '', email }),
      () => inviteUser(world.services, { email, role: 'reviewer' }).catch((error: unknown) => error),
    );
    expect(await again).toMatchObject({ code: 'email_exists' });
    expect(await world.services.db.prisma.profiles.findUnique({ where: { email } })).toMatchObject({
      role: 'admin',
    });
  });
});
