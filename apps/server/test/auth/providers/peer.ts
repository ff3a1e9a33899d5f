import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { World } from '../harness.ts';
import { checkedFetch } from '../shapes.ts';

/** The claims of the account that signs in at the provider next. */
export interface PeerAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const PEER_CLIENT = { client_id: 'labrish', client_secret: 'a-client-secret-for-tests-only-1234' };

/** Starts a real OpenID Connect provider (oidc-provider) whose pages sign `account` in and consent without asking. */
export async function startProvider() {
  const state: { account: PeerAccount } = { account: { sub: 'nobody' } };
  const accounts = new Map<string, PeerAccount>();
  let callback: (request: never, response: never) => Promise<void> = async () => undefined;
  let interact: (request: never, response: never) => Promise<void> = async () => undefined;
  const server = createServer((request, response) => {
    const answer = request.url?.startsWith('/interaction/') ? interact : callback;
    answer(request as never, response as never).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    signInAs(account: PeerAccount) {
      accounts.set(account.sub, account);
      state.account = account;
    },
    /** Starts answering. Separate from the start, because the redirect address is known only later. */
    open(redirect_uri: string) {
      const provider = new Provider(issuer, {
        clients: [{ ...PEER_CLIENT, redirect_uris: [redirect_uri] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        cookies: { keys: ['a key for cookies of a test'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
        pkce: { required: () => true },
        findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
      });
      callback = provider.callback();
      interact = async (request: never, response: never) => {
        const { prompt, session, params } = await provider.interactionDetails(request, response);
        if (prompt.name === 'login') {
          await provider.interactionFinished(request, response, { login: { accountId: state.account.sub } });
          return;
        }
        const grant = new provider.Grant({
          accountId: session?.accountId ?? '',
          clientId: String(params.client_id),
        });
        grant.addOIDCScope('openid email profile');
        await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The cookies that a browser keeps between visits. */
export type Cookies = Map<string, string>;

export function takeCookies(cookies: Cookies, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
}

/** Follows redirects with the cookies of one browser until an address for which `stop` is true. @returns that address. */
export async function browse(
  start: string,
  stop: (url: URL) => boolean,
  cookies: Cookies = new Map(),
): Promise<URL> {
  let url = new URL(start);
  for (let step = 0; step < 20 && !stop(url); step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    takeCookies(cookies, response);
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}

/** Returns whether this is the address to which a provider sends the browser back. */
export const callback = (url: URL) => url.pathname === '/auth/v1/callback';

export const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

/** Creates helpers for round trips through a provider and back. @param world returns the world once it has started */
export function createRoundTrips(world: () => World) {
  return {
    landed: (url: URL) => url.origin === world().site && !url.pathname.startsWith('/auth/'),

    /** Creates a client that stores the cookies of its answers, as a browser does. */
    browserWith: (cookies: Cookies) =>
      world().client({
        fetch: async (...call) => {
          const response = await checkedFetch(...call);
          takeCookies(cookies, response);
          return response;
        },
      }),

    /** Starts a sign-in. @returns the address that the browser opens. */
    authorize: async (client = world().client(), provider = 'peer') => {
      const { data, error } = await client.signInWithOAuth({
        provider: provider as 'github',
        options: { redirectTo: `${world().site}/app`, skipBrowserRedirect: true },
      });
      if (error) throw error;
      return data.url;
    },
  };
}
