import { createHash, createPublicKey } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeys } from '#auth/keys.ts';
import { rotateKeys } from '#auth/tokens/rotate-keys.ts';
import { addUser, signIn, startWorld, whoAmI } from './harness.ts';
import type { World } from './harness.ts';
import { checkedFetch } from './shapes.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addUser(world, 'ann@example.org');
});
afterAll(() => world.close());

const jwks = async () =>
  (await (await checkedFetch(`${world.authUrl}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string; x: string; y: string }[];
  };

/** Expects that both the auth service and the API refuse a token. */
async function refused(token: string) {
  const user = await checkedFetch(`${world.authUrl}/user`, { headers: { authorization: `Bearer ${token}` } });
  expect([user.status, user.headers.get('x-sb-error-code')]).toEqual([403, 'bad_jwt']);
  expect((await whoAmI(world, token)).status).toBe(401);
}

test('tokens that we did not sign so are refused, whatever they claim', async () => {
  const { session } = await signIn(world, 'ann@example.org');
  const claims = decodeJwt(session.access_token);
  const { kid = '' } = decodeProtectedHeader(session.access_token);
  const { key } = await createKeys(world.services).active();
  const sign = (changes: object, header: object = {}, signer: Parameters<SignJWT['sign']>[0] = key) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...header })
      .sign(signer);

  expect((await whoAmI(world, await sign({}))).status).toBe(200);
  await refused(new UnsecuredJWT(claims).encode());
  const jwk = (await jwks()).keys.find((one) => one.kid === kid);
  const pem = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...jwk }, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  await refused(await sign({}, { alg: 'HS256' }, new TextEncoder().encode(pem.toString())));
  await refused(await sign({}, { alg: 'HS256' }, new TextEncoder().encode(JSON.stringify(jwk))));
  await refused(await sign({}, {}, (await generateKeyPair('ES256')).privateKey));
  await refused(await sign({}, { kid: 'somebody-elses' }));
  await refused(await sign({}, { kid: undefined }));
  await refused(await sign({ iss: 'https://evil.example/auth/v1' }));
  await refused(await sign({ iss: undefined }));
  await refused(await sign({ aud: 'anon' }));
  await refused(await sign({ aud: undefined }));
  await refused(await sign({ exp: Math.floor(world.services.now().getTime() / 1000) - 1 }));
  await refused(await sign({ exp: undefined }));
  await refused(await sign({ sub: 'root' }));
  await refused(await sign({ session_id: undefined }));
  const [head = '', body = '', signature = ''] = session.access_token.split('.');
  const changed = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
  await refused(`${head}.${changed}.${signature}`);
  await refused(`${head}.${body}.${signature.slice(0, -4)}AAAA`);
  await refused('nonsense');
});

test("a good token with another user's session is refused", async () => {
  await addUser(world, 'bob@example.org');
  const [ann, bob] = [await signIn(world, 'ann@example.org'), await signIn(world, 'bob@example.org')];
  const { kid, key } = await createKeys(world.services).active();
  const mixed = await new SignJWT({
    ...decodeJwt(ann.session.access_token),
    session_id: decodeJwt(bob.session.access_token).session_id,
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key);
  expect((await whoAmI(world, mixed)).status).toBe(401);
  const user = await checkedFetch(`${world.authUrl}/user`, { headers: { authorization: `Bearer ${mixed}` } });
  expect(user.headers.get('x-sb-error-code')).toBe('session_not_found');
});

test('keys rotate without signing anybody out; a retired key stops verifying after its time', async () => {
  const { client, session } = await signIn(world, 'ann@example.org');
  const { kid } = decodeProtectedHeader(session.access_token);
  const before = (await jwks()).keys.map((key) => key.kid);
  expect(before).toHaveLength(2);
  world.advance(15 * 60 + 1);
  expect((await rotateKeys(world.services)).rotated).toBe(true);
  // A second rotation at once does nothing: the next key is too new to be used.
  expect((await rotateKeys(world.services)).rotated).toBe(false);
  world.advance(31);
  expect((await jwks()).keys.map((key) => key.kid)).toEqual(expect.arrayContaining(before));
  expect((await whoAmI(world, session.access_token)).status).toBe(200);
  const renewed = (await client.refreshSession()).data.session?.access_token ?? '';
  expect(decodeProtectedHeader(renewed).kid).toBe(before.find((one) => one !== kid));
  expect(renewed).not.toBe(session.access_token);
  world.advance(3600 + 300);
  expect((await jwks()).keys.map((key) => key.kid)).not.toContain(kid);
  // The retired key's private part is gone, so nobody can sign with it any more.
  const row = await world.services.db.prisma.auth_signing_keys.findUniqueOrThrow({
    where: { kid: kid ?? '' },
  });
  expect(row).toMatchObject({ status: 'retired', private_enc: null });
  expect((await client.refreshSession()).error).toBeNull();
});

test('keys that could not be read are read again at the next call', async () => {
  const keys = createKeys(world.services);
  await keys.jwks();
  const { sql } = world.services.db;
  world.advance(31);
  await sql('alter table auth_signing_keys rename to hidden');
  await expect(keys.jwks()).rejects.toThrow();
  await sql('alter table hidden rename to auth_signing_keys');
  expect((await keys.jwks()).keys).not.toEqual([]);
});

test('a key that is retired too long refuses tokens which have not run out', async () => {
  const keys = createKeys(world.services);
  const { kid, key } = await keys.active();
  const { session } = await signIn(world, 'ann@example.org');
  const exp = Math.floor(world.services.now().getTime() / 1000) + 30 * 24 * 3600;
  const lasting = await new SignJWT({ ...decodeJwt(session.access_token), exp })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key);
  expect((await whoAmI(world, lasting)).status).toBe(200);
  expect((await rotateKeys(world.services)).rotated).toBe(true);
  world.advance(3600 + 301);
  await refused(lasting);
});

test('API keys: good, unknown, expired, revoked; last use is recorded once a minute', async () => {
  const { prisma } = world.services.db;
  const key = 'lbr_a-key-that-only-this-test-knows';
  const maker = await prisma.profiles.create({
    data: { id: '00000000-0000-4000-8000-000000000000', email: 'maker@example.org' },
  });
  const row = await prisma.api_keys.create({
    data: {
      name: 'export script',
      role: 'reviewer',
      is_unrestricted: true,
      key_hash: createHash('sha256').update(key).digest(),
      key_prefix: 'lbr_a-ke',
      created_by: maker.id,
    },
  });
  const touched = async () =>
    (await prisma.api_keys.findUniqueOrThrow({ where: { id: row.id } })).last_used_at;
  expect((await whoAmI(world, key)).caller).toEqual({
    kind: 'api_key',
    id: row.id,
    name: 'export script',
    role: 'reviewer',
    made_by: maker.id,
  });
  const first = await touched();
  world.advance(30);
  await whoAmI(world, key);
  expect(await touched()).toEqual(first);
  world.advance(31);
  await whoAmI(world, key);
  expect(await touched()).not.toEqual(first);
  expect((await whoAmI(world, `${key}x`)).status).toBe(401);
  await prisma.api_keys.update({ where: { id: row.id }, data: { expires_at: world.services.now() } });
  expect((await whoAmI(world, key)).status).toBe(401);
  await prisma.api_keys.update({
    where: { id: row.id },
    data: { expires_at: null, revoked_at: world.services.now() },
  });
  expect((await whoAmI(world, key)).status).toBe(401);
});

test('no header is nobody; another scheme is a mistake that is told', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${world.base}/whoami`, { headers });
  expect(await (await ask({})).json()).toEqual({ caller: null });
  expect((await ask({ authorization: 'Basic YTpi' })).status).toBe(401);
  expect((await ask({ authorization: 'Bearer' })).status).toBe(401);
});

test('somebody without a profile is known but has no access', async () => {
  const { session, user } = await signIn(world, 'bob@example.org');
  await world.services.db.prisma.profiles.delete({ where: { id: user.id } });
  expect((await whoAmI(world, session.access_token)).status).toBe(403);
});

test('keys that another AUTH_SECRET sealed stop the service with a reason', async () => {
  const { createSecrets } = await import('#auth-secret/secrets.ts');
  const other = {
    ...world.services,
    secrets: createSecrets('another secret, just as long as the first one'),
  };
  await expect(createKeys(other).active()).rejects.toThrow('AUTH_SECRET');
});

test('two processes that make the first keys at once come to sign with the same one', async () => {
  await world.services.db.prisma.auth_signing_keys.deleteMany();
  const [one, two] = [createKeys(world.services), createKeys(world.services)];
  const first = await Promise.all([one.active(), two.active()]);
  // Let a second pass: each may have read before the other wrote, and reads again then.
  world.advance(1);
  for (const { kid } of first) {
    expect(await one.find(kid)).not.toBeNull();
    expect(await two.find(kid)).not.toBeNull();
  }
  world.advance(31);
  expect((await one.active()).kid).toBe((await two.active()).kid);
});
