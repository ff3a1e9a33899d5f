import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, signIn, startWorld, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';
import { checkedFetch } from '../shapes.ts';
import { addPasskey, answerPasskey, askPasskey, createAuthenticator, usePasskey } from './authenticator.ts';

const REFUSED = 'mfa_verification_failed';

describe.each(testDatabases)('passkeys on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ database, options: { limits: { factorTriesPerMinute: 1000 } } });
    for (const name of ['ann', 'cy', 'dee', 'eve', 'fay', 'gil']) await addUser(world, `${name}@example.org`);
  });
  afterAll(() => world.close());

  const newDevice = () => createAuthenticator(world.site);

  /** A person with a passkey, signed in at aal2. */
  async function withPasskey(name: string) {
    const { client } = await signIn(world, `${name}@example.org`);
    const device = newDevice();
    const { factorId, code } = await addPasskey(client, device);
    expect(code).toBeUndefined();
    return { client, device, factorId };
  }

  test('the whole way with the official client: set up, sign in, remove', async () => {
    const elsewhere = await signIn(world, 'ann@example.org');
    const { client, session, user } = await signIn(world, 'ann@example.org');
    const enrolled = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' });
    expect(enrolled.data).toEqual({
      id: expect.any(String) as string,
      type: 'webauthn',
      friendly_name: 'Laptop',
    });
    const factorId = enrolled.data?.id ?? '';
    const device = newDevice();
    const challenge = await askPasskey(client, factorId);
    expect(challenge).toMatchObject({
      type: 'webauthn',
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: {
            rp: { id: 'localhost', name: 'Labrish' },
            user: { name: 'ann@example.org' },
            attestation: 'none',
            authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
          },
        },
      },
    });
    expect(await answerPasskey(client, factorId, challenge, device)).toBeUndefined();
    const level = (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level?.currentAuthenticationMethods).toMatchObject([
      { method: 'mfa/webauthn' },
      { method: 'otp' },
    ]);
    expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: factorId, status: 'verified', friendly_name: 'Laptop' },
    ]);
    // Lower sessions end, and the refresh token from before.
    expect((await whoAmI(world, elsewhere.session.access_token)).status).toBe(401);
    const old = await world.client().refreshSession({ refresh_token: session.refresh_token });
    expect(old.error?.code).toBe('refresh_token_already_used');

    const again = await signIn(world, 'ann@example.org');
    expect((await whoAmI(world, again.session.access_token)).status).toBe(403);
    expect(await usePasskey(again.client, factorId, device)).toBeUndefined();
    const raised = (await again.client.getSession()).data.session?.access_token ?? '';
    expect((await whoAmI(world, raised)).status).toBe(200);
    expect((await again.client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await again.client.refreshSession();
    expect((await again.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
    const rows = await world.services.db.prisma.audit_log.findMany({
      where: { actor_id: user.id, action: { startsWith: 'auth.mfa' } },
      orderBy: { at: 'asc' },
    });
    expect(rows.map(({ action }) => action)).toEqual([
      'auth.mfa_enrolled',
      'auth.mfa_verified',
      'auth.mfa_removed',
    ]);
  });

  test('another site is refused: in what the client sends, and in what the device signed', async () => {
    const { client, device, factorId } = await withPasskey('cy');
    for (const webauthn of [
      { rpId: 'evil.example' },
      { rpId: 'localhost', rpOrigins: ['https://evil.example'] },
      { rpId: 'localhost', rpOrigins: [world.site, 'https://evil.example'] },
    ])
      expect((await client.mfa.challenge({ factorId, webauthn })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: `Passkeys work at ${world.site} only: open that address and try again`,
      });
    expect(await usePasskey(client, factorId, device, { origin: 'https://evil.example' })).toBe(REFUSED);
    expect(await usePasskey(client, factorId, device, { rpId: 'evil.example' })).toBe(REFUSED);
    const other = newDevice();
    expect((await addPasskey(client, other, 'b', { origin: 'https://evil.example' })).code).toBe(REFUSED);
    expect((await addPasskey(client, other, 'c', { rpId: 'evil.example' })).code).toBe(REFUSED);
    expect(await usePasskey(client, factorId, device)).toBeUndefined();
  });

  test('a challenge counts once, for five minutes, in its own session', async () => {
    const { client, device, factorId } = await withPasskey('dee');
    const used = await askPasskey(client, factorId);
    expect(await answerPasskey(client, factorId, used, device)).toBeUndefined();
    expect(await answerPasskey(client, factorId, used, device)).toBe('mfa_ip_address_mismatch');
    const first = await askPasskey(client, factorId);
    const second = { ...(await askPasskey(client, factorId)), webauthn: first.webauthn };
    expect(await answerPasskey(client, factorId, second, device)).toBe(REFUSED);
    const elsewhere = await signIn(world, 'dee@example.org');
    expect(await answerPasskey(elsewhere.client, factorId, first, device)).toBe('mfa_factor_not_found');
    world.advance(301);
    expect(await answerPasskey(client, factorId, first, device)).toBe('mfa_challenge_expired');
  });

  test('a passkey that nobody knows, of somebody else, or whose counter goes back is refused', async () => {
    const { client, device, factorId } = await withPasskey('eve');
    const other = await withPasskey('fay');
    expect(await usePasskey(client, factorId, newDevice())).toBe(REFUSED);
    expect(await usePasskey(client, factorId, other.device)).toBe(REFUSED);
    expect(await usePasskey(client, factorId, device, { count: 7 })).toBeUndefined();
    for (const count of [7, 6, 0])
      expect(await usePasskey(client, factorId, device, { count })).toBe(REFUSED);
    expect(await usePasskey(client, factorId, device, { count: 8 })).toBeUndefined();
    // Another person's factor does not exist for them.
    expect((await client.mfa.challenge({ factorId: other.factorId })).error?.status).toBe(404);

    // The same passkey cannot be set up twice, neither by its owner nor by somebody else.
    expect((await addPasskey(client, device, 'twice')).code).toBe('webauthn_credential_exists');
    expect((await addPasskey(other.client, device, 'theirs')).code).toBe('webauthn_credential_exists');
    // Nor one with a certificate: we would look up whether it was revoked, where its sender says.
    expect((await addPasskey(client, newDevice(), 'made', { certificate: true })).code).toBe(REFUSED);
    expect(world.lines.join('')).toContain('Attestation packed was not asked for');
    // A device is told which passkeys there are, so that it makes no second one.
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'second' });
    const challenge = await askPasskey(client, data?.id ?? '');
    const { publicKey } = challenge.webauthn.credential_options;
    const { excludeCredentials } = publicKey as { excludeCredentials: { id: ArrayBuffer }[] };
    expect(excludeCredentials.map(({ id }) => Buffer.from(id).toString('base64url'))).toEqual([device.id]);
  });

  test('several passkeys have their own names, and any of them answers', async () => {
    const { client, factorId } = await withPasskey('gil');
    expect((await addPasskey(client, newDevice())).code).toBe('mfa_factor_name_conflict');
    const second = newDevice();
    expect((await addPasskey(client, second, 'Phone')).code).toBeUndefined();
    const next = await signIn(world, 'gil@example.org');
    // Whoever has only the mailbox can neither add nor remove one.
    expect((await addPasskey(next.client, newDevice(), 'mine')).code).toBe('insufficient_aal');
    expect((await next.client.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    expect(await usePasskey(next.client, factorId, second)).toBeUndefined();
    // The session belongs to the passkey that was used: it ends with that one.
    await client.mfa.unenroll({ factorId });
    expect((await next.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    const rows = await world.services.db.prisma.auth_factors.findMany({
      where: { credential_id: second.id },
    });
    expect(rows).toMatchObject([{ sign_count: 1n, transports: ['usb'] }]);
  });

  test('bodies that are no answer are refused clearly', async () => {
    const { client, session } = await signIn(world, 'fay@example.org');
    const factorId = (await client.mfa.listFactors()).data?.webauthn[0]?.id ?? '';
    const challenge = await askPasskey(client, factorId);
    const verify = async (body: object) => {
      const response = await checkedFetch(`${world.authUrl}/factors/${factorId}/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ challenge_id: challenge.id, ...body }),
      });
      return [response.status, ((await response.json()) as { msg: string }).msg];
    };
    expect(await verify({ code: '123456' })).toEqual([400, expect.stringContaining('webauthn') as string]);
    expect(await verify({ webauthn: { type: 'steal' } })).toEqual([
      400,
      'webauthn.type: WebAuthn type must be create or request',
    ]);
    const made = newDevice()
      .create({ challenge: new Uint8Array(32), rp: { id: 'localhost' } })
      .toJSON();
    expect(await verify({ webauthn: { type: 'create', credential_response: made } })).toEqual([
      400,
      'WebAuthn type must be request for this factor',
    ]);
    const got = newDevice()
      .get({ challenge: new Uint8Array(32), rpId: 'localhost' })
      .toJSON();
    for (const broken of [{ signature: '' }, { signature: 'a b' }, { authenticatorData: undefined }])
      expect(
        await verify({
          webauthn: {
            type: 'request',
            credential_response: { ...got, response: { ...got.response, ...broken } },
          },
        }),
      ).toEqual([400, expect.stringContaining('credential_response') as string]);
  });
});

test('an address without a name offers no passkeys', async () => {
  const world = await startWorld({ env: { PUBLIC_URL: 'http://127.0.0.1:9' } });
  await addUser(world, 'ann@example.org');
  const { client } = await signIn(world, 'ann@example.org');
  const { error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  expect(error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
  await world.close();
});
