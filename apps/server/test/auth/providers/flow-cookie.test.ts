import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, signIn, startWorld } from '../harness.ts';
import type { World } from '../harness.ts';
import { browse, callback, createRoundTrips, fragmentOf, PEER_CLIENT, startProvider } from './peer.ts';
import type { Cookies } from './peer.ts';

let world: World;
let peer: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  peer = await startProvider();
  world = await startWorld({
    options: {
      manualLinking: true,
      providers: [{ name: 'peer', kind: 'oidc', issuer: peer.issuer, ...PEER_CLIENT }],
    },
  });
  peer.open(`${world.site}/auth/v1/callback`);
  for (const name of ['ann', 'bob']) await addUser(world, `${name}@example.org`);
});
afterAll(async () => {
  await world.close();
  await peer.close();
});

const { landed, browserWith, authorize } = createRoundTrips(() => world);

test('a way back that another browser began signs nobody in and links nothing', async () => {
  peer.signInAs({ sub: 'peer-ann', email: 'ann@example.org', email_verified: true });
  const refused = async (finished: URL, cookies?: Cookies) => {
    const url = await browse(finished.href, landed, cookies);
    expect([url.pathname, url.hash.includes('access_token')]).toEqual(['/app', false]);
    expect(fragmentOf(url).get('error_description')).toContain('in the same browser');
    return url.searchParams.get('error_code');
  };
  const attacker: Cookies = new Map();
  expect(await refused(await browse(await authorize(), callback, attacker))).toBe('bad_oauth_state');
  // A browser that has begun its own round trip is refused too, and so is one with a forged cookie of the attacker's.
  const victim: Cookies = new Map();
  await browse(await authorize(), callback, victim);
  const theirs = await browse(await authorize(), callback, attacker);
  const [name = ''] = [...attacker.keys()].filter((key) => key.startsWith('auth-flow-')).slice(-1);
  victim.set(name, 'made-up');
  expect(await refused(theirs, victim)).toBe('bad_oauth_state');

  const bob: Cookies = new Map();
  const { client, user } = await signIn(world, 'bob@example.org', browserWith(bob));
  const { data } = await client.linkIdentity({
    provider: 'peer' as 'github',
    options: { redirectTo: `${world.site}/app`, skipBrowserRedirect: true },
  });
  peer.signInAs({ sub: 'peer-victim', email: 'victim@example.org', email_verified: true });
  expect(await refused(await browse(data.url ?? '', callback, new Map()))).toBe('bad_oauth_state');
  const { auth_identities } = world.services.db.prisma;
  expect(await auth_identities.count({ where: { user_id: user.id, provider: 'peer' } })).toBe(0);
});

test('the cookie of a round trip goes to the callback alone, for five minutes, and is taken back there', async () => {
  const begun = await fetch(await authorize(), { redirect: 'manual' });
  const [cookie = ''] = begun.headers.getSetCookie();
  expect(cookie).toMatch(
    /^auth-flow-[0-9a-f-]{36}=[\w-]{43}; Path=\/auth\/v1\/callback; Max-Age=300; HttpOnly; SameSite=Lax$/,
  );
  const cookies: Cookies = new Map();
  peer.signInAs({ sub: 'peer-ann', email: 'ann@example.org', email_verified: true });
  const finished = await browse(await authorize(), callback, cookies);
  // A provider may return by a form POST: the browser sends the cookie only with the GET that follows.
  const form = await fetch(`${world.authUrl}/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: finished.searchParams,
  });
  expect(form.status).toBe(303);
  expect(form.headers.get('location')).toBe(finished.href);
  const cookieHeader = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const done = await fetch(finished, { redirect: 'manual', headers: { cookie: cookieHeader } });
  expect(done.headers.get('location')).toContain('access_token=');
  expect(done.headers.getSetCookie()).toMatchObject([expect.stringContaining('Max-Age=0') as string]);

  const secure = await startWorld({
    env: {
      PUBLIC_URL: 'https://labrish.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@labrish.example',
      AUTH_SECRET: 'x'.repeat(32),
    },
    options: { providers: [{ name: 'peer', kind: 'oidc', issuer: peer.issuer, ...PEER_CLIENT }] },
  });
  const there = await fetch(`${secure.authUrl}/authorize?provider=peer`, { redirect: 'manual' });
  expect(there.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  await secure.close();
});

test('linking and unlinking by hand is off unless it is switched on', async () => {
  const plain = await startWorld({
    options: { providers: [{ name: 'peer', kind: 'oidc', issuer: peer.issuer, ...PEER_CLIENT }] },
  });
  await addUser(plain, 'ann@example.org');
  const { client } = await signIn(plain, 'ann@example.org');
  const { error } = await client.linkIdentity({
    provider: 'peer' as 'github',
    options: { skipBrowserRedirect: true },
  });
  const refusal = {
    status: 404,
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  };
  expect(error).toMatchObject(refusal);
  const [identity] = (await client.getUserIdentities()).data?.identities ?? [];
  if (!identity) throw new Error('No identity');
  expect((await client.unlinkIdentity(identity)).error).toMatchObject(refusal);
  await plain.close();
});
