import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, mailTo, signIn, startWorld, whoAmI } from '../harness.ts';
import type { World } from '../harness.ts';
import { browse, callback, createRoundTrips, fragmentOf, PEER_CLIENT, startProvider } from './peer.ts';
import type { Cookies } from './peer.ts';
import { checkedFetch } from '../shapes.ts';

let world: World;
let peer: Awaited<ReturnType<typeof startProvider>>;
let github: Server;
const githubUser = { id: 4711, name: 'Gita', avatar_url: null, email: 'gita@example.org', verified: true };

beforeAll(async () => {
  peer = await startProvider();
  github = createServer(answerAsGithub);
  await new Promise<void>((resolve) => github.listen(0, '127.0.0.1', resolve));
  const githubIssuer = `http://127.0.0.1:${(github.address() as AddressInfo).port}`;
  world = await startWorld({
    options: {
      manualLinking: true,
      providers: [
        { name: 'peer', kind: 'oidc', issuer: peer.issuer, ...PEER_CLIENT },
        { name: 'github', kind: 'github', issuer: githubIssuer, client_id: 'g', client_secret: 's' },
        { name: 'gone', kind: 'oidc', issuer: 'http://127.0.0.1:9', client_id: 'g', client_secret: 's' },
      ],
    },
  });
  peer.open(`${world.site}/auth/v1/callback`);
  for (const name of ['ann', 'bob', 'gita']) await addUser(world, `${name}@example.org`);
});
afterAll(async () => {
  await world.close();
  await peer.close();
  await new Promise((resolve) => github.close(resolve));
});

const { landed, browserWith, authorize } = createRoundTrips(() => world);

test('somebody whom the provider knows with a verified address signs in, and the identity is linked', async () => {
  peer.signInAs({ sub: 'peer-ann', email: 'Ann@example.org', email_verified: true, name: 'Ann' });
  const url = await browse(await authorize(), landed);
  expect(url.pathname).toBe('/app');
  const fragment = fragmentOf(url);
  expect(fragment.get('provider_token')).toBeTruthy();
  const token = fragment.get('access_token') ?? '';
  expect(await whoAmI(world, token)).toMatchObject({ caller: { name: 'ann@example.org', role: 'reviewer' } });
  const client = world.client();
  const { data } = await client.setSession({
    access_token: token,
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  expect(data.user?.app_metadata.providers).toEqual(['email', 'peer']);
  expect((await client.getUserIdentities()).data?.identities.map(({ provider }) => provider)).toEqual([
    'email',
    'peer',
  ]);
  // The same user signs in again although their address at the provider has changed, because the subject decides.
  peer.signInAs({ sub: 'peer-ann', email: 'other@example.org', email_verified: true });
  const again = fragmentOf(await browse(await authorize(), landed)).get('access_token') ?? '';
  expect((await whoAmI(world, again)).caller).toMatchObject({ name: 'ann@example.org' });
});

test('with PKCE the browser that began exchanges the code and gets the tokens of the provider', async () => {
  peer.signInAs({ sub: 'peer-ann', email: 'ann@example.org', email_verified: true });
  const client = world.client({ flowType: 'pkce' });
  const url = await browse(await authorize(client), landed);
  expect(url.hash).toBe('');
  const { data, error } = await client.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.session?.provider_token).toBeTruthy();
  const rows = await world.services.db.prisma.auth_flows.findMany({ where: { provider: 'peer' } });
  expect(JSON.stringify(rows)).not.toContain(data.session?.provider_token);
});

test('an address that the provider has not verified, or that nobody invited, does not come in', async () => {
  const refusal = async (account: Parameters<typeof peer.signInAs>[0]) => {
    peer.signInAs(account);
    const url = await browse(await authorize(), landed);
    expect(url.searchParams.get('error_code')).toBe(fragmentOf(url).get('error_code'));
    return url.searchParams.get('error_code');
  };
  expect(await refusal({ sub: 'x1', email: 'bob@example.org', email_verified: false })).toBe(
    'provider_email_needs_verification',
  );
  expect(await refusal({ sub: 'x2', email: 'bob@example.org' })).toBe('provider_email_needs_verification');
  expect(await refusal({ sub: 'x3' })).toBe('provider_email_needs_verification');
  expect(await refusal({ sub: 'x4', email: 'stranger@example.org', email_verified: true })).toBe(
    'signup_disabled',
  );
  expect(await world.services.db.prisma.auth_users.count({ where: { email: 'stranger@example.org' } })).toBe(
    0,
  );
  const operator = await world.operator();
  await operator.admin.inviteUserByEmail('stranger@example.org', { data: { nick: 'prepared by another' } });
  expect(await refusal({ sub: 'x4', email: 'stranger@example.org', email_verified: true })).toBeNull();
  const user = await world.services.db.prisma.auth_users.findUniqueOrThrow({
    where: { email: 'stranger@example.org' },
  });
  expect(user.user_metadata).toEqual({});
});

test('linking and unlinking: by somebody signed in, never what belongs to another', async () => {
  const cookies: Cookies = new Map();
  const { client, user } = await signIn(world, 'bob@example.org', browserWith(cookies));
  const link = async () => {
    const { data, error } = await client.linkIdentity({
      provider: 'peer' as 'github',
      options: { redirectTo: `${world.site}/app`, skipBrowserRedirect: true },
    });
    if (error) throw error;
    return browse(data.url ?? '', landed, new Map(cookies));
  };
  peer.signInAs({ sub: 'peer-ann', email: 'ann@example.org', email_verified: true });
  expect((await link()).searchParams.get('error_code')).toBe('identity_already_exists');
  peer.signInAs({ sub: 'peer-bob', email: 'robert@elsewhere.example', email_verified: false });
  expect((await link()).searchParams.get('error_code')).toBe('provider_email_needs_verification');
  peer.signInAs({ sub: 'peer-bob', email: 'robert@elsewhere.example', email_verified: true });
  expect(fragmentOf(await link()).get('access_token')).toBeTruthy();
  const identities = (await client.getUserIdentities()).data?.identities ?? [];
  expect(identities.map(({ provider, user_id }) => [provider, user_id])).toEqual([
    ['email', user.id],
    ['peer', user.id],
  ]);
  expect(fragmentOf(await browse(await authorize(), landed)).get('access_token')).toBeTruthy();

  const ann = await signIn(world, 'ann@example.org');
  const [email, linked] = identities;
  if (!email || !linked) throw new Error('Two identities were expected');
  expect((await ann.client.unlinkIdentity(linked)).error?.code).toBe('identity_not_found');
  expect((await client.unlinkIdentity(email)).error?.code).toBe('email_conflict_identity_not_deletable');
  expect((await client.unlinkIdentity(linked)).error).toBeNull();
  expect((await client.unlinkIdentity(email)).error?.code).toBe('single_identity_not_deletable');

  // If the user signs out before the provider answers, no identity is linked.
  const { data } = await client.linkIdentity({
    provider: 'peer' as 'github',
    options: { redirectTo: `${world.site}/app`, skipBrowserRedirect: true },
  });
  await client.signOut();
  expect((await browse(data.url ?? '', landed, cookies)).searchParams.get('error_code')).toBe(
    'session_not_found',
  );
});

test('the way back is checked: state used, forged, late, and codes of another round', async () => {
  peer.signInAs({ sub: 'peer-ann', email: 'ann@example.org', email_verified: true });
  const cookies: Cookies = new Map();
  const codeOf = async (url: URL | string) =>
    (await browse(String(url), landed, new Map(cookies))).searchParams.get('error_code');
  // Begins a round trip. Keeps our cookies, but not the provider's, so that each trip signs in there again.
  const begun = async () => {
    const trip: Cookies = new Map();
    const url = await browse(await authorize(), callback, trip);
    for (const [name, value] of trip) if (name.startsWith('auth-flow-')) cookies.set(name, value);
    return url;
  };
  const back = await begun();
  expect(await codeOf(back)).toBeNull();
  expect(await codeOf(back)).toBe('bad_oauth_state');
  const forged = await begun();
  forged.searchParams.set('state', 'forged');
  expect(await codeOf(forged)).toBe('bad_oauth_state');
  const [mine, theirs] = [await begun(), await begun()];
  mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
  expect(await codeOf(mine)).toBe('bad_oauth_callback');
  const mixed = await begun();
  mixed.searchParams.set('iss', 'https://evil.example');
  expect(await codeOf(mixed)).toBe('bad_oauth_callback');
  const late = await begun();
  world.advance(301);
  expect(await codeOf(late)).toBe('bad_oauth_state');
  expect(await codeOf(`${world.authUrl}/callback`)).toBe('bad_oauth_state');
  const refused = new URL(await authorize());
  refused.searchParams.set('prompt', 'none');
  expect(await codeOf(refused)).toBe('provider_refused');
});

test('what a caller adds to /authorize cannot replace what is ours; other wishes are passed on', async () => {
  const asked = new URL(
    `${world.authUrl}/authorize?provider=peer&login_hint=ann&client_id=evil&redirect_uri=https://evil.example&state=mine&redirect_to=https://evil.example`,
  );
  const response = await fetch(asked, { redirect: 'manual' });
  expect(response.status).toBe(302);
  const sent = new URL(response.headers.get('location') ?? '').searchParams;
  expect(sent.get('client_id')).toBe(PEER_CLIENT.client_id);
  expect(sent.get('redirect_uri')).toBe(`${world.site}/auth/v1/callback`);
  expect(sent.get('state')).not.toBe('mine');
  expect(sent.get('login_hint')).toBe('ann');
  expect([sent.get('code_challenge_method'), Boolean(sent.get('nonce'))]).toEqual(['S256', true]);
  expect((await browse(asked.href, landed)).href).toMatch(new RegExp(`^${world.site}/app`));
});

test('unknown and unreachable providers', async () => {
  const ask = (provider: string) =>
    checkedFetch(`${world.authUrl}/authorize?provider=${provider}`, { redirect: 'manual' });
  expect((await ask('nonsense')).status).toBe(400);
  expect((await ask('')).status).toBe(400);
  expect((await ask('gone')).status).toBe(503);
  const stranger = await checkedFetch(`${world.authUrl}/user/identities/authorize?provider=peer`, {
    redirect: 'manual',
  });
  expect(stranger.status).toBe(401);
});

test('GitHub: its API tells who it is; only a verified primary address counts', async () => {
  const url = await browse(await authorize(world.client(), 'github'), landed);
  expect((await whoAmI(world, fragmentOf(url).get('access_token') ?? '')).caller).toMatchObject({
    name: 'gita@example.org',
  });
  Object.assign(githubUser, { id: 4712, verified: false });
  expect(
    (await browse(await authorize(world.client(), 'github'), landed)).searchParams.get('error_code'),
  ).toBe('provider_email_needs_verification');
  expect((await mailTo(world, 'ann@example.org')).Subject).toBeTruthy();
});

/** Answers the four calls to GitHub that a sign-in makes. */
const answerAsGithub: Parameters<typeof createServer>[1] = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://github.invalid');
  const json = (body: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (url.pathname === '/login/oauth/authorize') {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'github-code');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  } else if (url.pathname === '/login/oauth/access_token')
    json({ access_token: 'gho_x', token_type: 'bearer', scope: 'read:user' });
  else if (request.headers.authorization?.toLowerCase() !== 'bearer gho_x') response.writeHead(401).end();
  else if (url.pathname === '/api/v3/user')
    json({ id: githubUser.id, name: githubUser.name, avatar_url: githubUser.avatar_url });
  else json([{ email: githubUser.email, primary: true, verified: githubUser.verified }]);
};
