import type { Country } from '@labrish/conversation/seeds';
import type { Role } from '@labrish/db';
import { TOTP } from 'otpauth';
import { startServer, type TestServer } from '../harness.ts';

export interface Town {
  server: TestServer;
  /** Moves the server's clock. */
  advance: (seconds: number) => void;
  /** Creates a user with a profile and an account. @returns their id. */
  add: (email: string, role: Role) => Promise<string>;
  /** Signs a user in by the code of a mail, or an invited one by the link. @returns the token, or the error */
  signIn: (email: string) => Promise<{ access_token?: string; code?: string; message?: string }>;
  /** Sets up an authenticator app, by whose code the session rises. @returns the new token, and a function that gives a code again */
  addApp: (bearer: string) => Promise<{ token: string; again: () => Promise<string> }>;
  /** Calls the REST API below /api/admin, with an access token or an API key. */
  call: (bearer: string, method: string, path: string, body?: object) => Promise<Answer>;
  /** Creates an API key as the user with this bearer. */
  makeKey: (bearer: string, role: Role, name?: string) => Promise<{ id: string; key: string }>;
}

interface Posted {
  access_token?: string;
  code?: string;
  message?: string;
  id?: string;
  totp?: { secret: string };
}

export interface Answer {
  status: number;
  error: string;
  body: Record<string, unknown>;
}

/** Starts a whole server on a database, with actions of its users over HTTP. */
export async function startTown(
  database: string | undefined,
  settings: Record<string, string> = {},
  countries?: readonly [Country, ...Country[]],
): Promise<Town> {
  let clock = Date.now();
  const server = await startServer({
    database,
    settings,
    now: () => new Date(clock),
    ...(countries && { countries }),
  });
  const { prisma } = server.services.db;
  const advance = (seconds: number) => {
    clock += seconds * 1000;
  };

  const post = async (path: string, body: object, bearer?: string) =>
    (
      await fetch(`${server.url}/auth/v1${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
        body: JSON.stringify(body),
      })
    ).json() as Promise<Posted>;

  const outbox = async (path: string): Promise<unknown> =>
    (await fetch(`${server.url}/outbox/api/v1${path}`)).json();

  const call: Town['call'] = async (bearer, method, path, sent) => {
    const response = await fetch(`${server.url}/api/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await response.text();
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, error: typeof body.error === 'string' ? body.error : '', body };
  };

  return {
    server,
    advance,
    call,
    add: async (email, role) => {
      const { id } = await prisma.auth_users.create({ data: { email } });
      await prisma.profiles.create({ data: { id, email, role } });
      return id;
    },
    signIn: async (email) => {
      advance(61);
      await post('/otp', { email });
      const { messages } = (await outbox(`/search?query=to:${encodeURIComponent(email)}`)) as {
        messages: { ID: string }[];
      };
      for (const { ID } of messages) {
        const { Text } = (await outbox(`/message/${ID}`)) as { Text: string };
        const token = /^ {4}(\d{6})$/m.exec(Text)?.[1];
        if (token) return post('/verify', { type: 'email', email, token });
        // Use the link of an invitation, which has no code. Mails about changes of the account have neither.
        const link = /\S+\/verify\?\S+/.exec(Text)?.[0];
        if (link)
          return post('/verify', { type: 'invite', token_hash: new URL(link).searchParams.get('token') });
      }
      return {};
    },
    addApp: async (bearer) => {
      const enrolled = await post('/factors', { factor_type: 'totp', friendly_name: 'App' }, bearer);
      const app = new TOTP({ secret: enrolled.totp?.secret ?? '' });
      const prove = async (token: string) => {
        // A code is good once.
        advance(31);
        const challenge = await post(`/factors/${enrolled.id}/challenge`, {}, token);
        const proof = { challenge_id: challenge.id, code: app.generate({ timestamp: clock }) };
        return (await post(`/factors/${enrolled.id}/verify`, proof, token)).access_token ?? '';
      };
      const token = await prove(bearer);
      return { token, again: () => prove(token) };
    },
    makeKey: async (bearer, role, name = 'A script') => {
      const { body } = await call(bearer, 'POST', '/api-keys', { name, role, scopes: null });
      return { id: (body.api_key as { id: string }).id, key: body.key as string };
    },
  };
}
