import { oneTestDatabase } from '@labrish/db/testing/test-database';
import type { Session } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, mailTo, signIn, startWorld, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';

describe.each(oneTestDatabase)('recovery codes on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database });
    for (const name of ['ann', 'bob']) await addUser(world, `${name}@example.org`);
  });
  afterAll(() => world.close());

  async function ask(method: 'GET' | 'POST', path: string, token: string, body?: object) {
    const answer = await fetch(`${world.authUrl}/recovery-codes${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  const tokenOf = async (client: ReturnType<World['client']>) =>
    (await client.getSession()).data.session?.access_token ?? '';

  test('take the place of a second factor, each once, and go with the last factor', async () => {
    const { client, session } = await signIn(world, 'ann@example.org');
    const early = await ask('POST', '', session.access_token);
    expect([early.status, early.body.error_code]).toEqual([422, 'mfa_factor_not_found']);

    const factor = (await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })).data;
    if (factor?.type !== 'totp') throw new Error('No factor');
    const code = new TOTP({ secret: factor.totp.secret }).generate({
      timestamp: world.services.now().getTime(),
    });
    expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    const token = await tokenOf(client);
    expect((await ask('GET', '', token)).body).toEqual({ left: 0, created_at: null });
    const first = (await ask('POST', '', token)).body.codes as string[];
    const codes = (await ask('POST', '', token)).body.codes as string[];
    expect(new Set([...first, ...codes]).size).toBe(20);
    for (const one of codes) expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);

    // Access to the mailbox alone can neither create codes nor see how many there are.
    const next = await signIn(world, 'ann@example.org');
    const low = next.session.access_token;
    expect((await whoAmI(world, low)).status).toBe(403);
    expect((await ask('POST', '', low)).status).toBe(403);
    expect((await ask('GET', '', low)).status).toBe(403);
    for (const wrong of [first[0], 'nonsense'])
      expect((await ask('POST', '/verify', low, { code: wrong })).body.error_code).toBe(
        'mfa_verification_failed',
      );
    // Accepts a code as people type it: in lower case, with other separators, and O for 0.
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    const raised = await ask('POST', '/verify', low, { code: typed });
    expect(raised.status).toBe(200);
    const { access_token, refresh_token } = raised.body as unknown as Session;
    expect((await whoAmI(world, access_token)).status).toBe(200);
    expect((await next.client.setSession({ access_token, refresh_token })).error).toBeNull();
    expect((await next.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    expect((await ask('GET', '', access_token)).body.left).toBe(9);
    const warning = await mailTo(world, 'ann@example.org');
    expect(warning.Subject).toBe('A recovery code was used at your Labrish account');
    expect(warning.Text).toContain('That code no longer works; 9 are left.');

    const third = await signIn(world, 'ann@example.org');
    const again = await ask('POST', '/verify', third.session.access_token, { code: codes[0] });
    expect(again.body.error_code).toBe('mfa_verification_failed');

    // A user who has lost the app removes it, and is not locked out.
    expect((await next.client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    expect((await whoAmI(world, await tokenOf(next.client))).status).toBe(200);
    expect(await world.services.db.prisma.auth_recovery_codes.count()).toBe(0);
    const actions = await world.services.db.prisma.audit_log.findMany({
      where: { action: { startsWith: 'auth.recovery' } },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      'auth.recovery_codes_made',
      'auth.recovery_codes_made',
      ...['auth.recovery_code_failed', 'auth.recovery_code_failed'],
      'auth.recovery_code_used',
      'auth.recovery_code_failed',
    ]);
  });

  test("somebody else's are nobody's", async () => {
    const { session } = await signIn(world, 'bob@example.org');
    const answer = await ask('POST', '/verify', session.access_token, { code: '0000-0000-0000-0000' });
    expect(answer.body.error_code).toBe('mfa_verification_failed');
    expect((await ask('POST', '/verify', session.access_token, {})).status).toBe(400);
  });
});
