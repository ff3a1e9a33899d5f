import { hash } from 'node:crypto';
import { z } from 'zod';
import type { AuthServices } from '#auth/context.ts';

/** Cache time of the outside service's answer about a token: a sign-out, a ban and a deletion there take effect within it. */
const CACHE_MS = 30_000;
/** Maximum number of cached tokens: more than there are people in the console at once. The oldest entry makes room. */
const MAX_ENTRIES = 1000;
const TIMEOUT_MS = 5000;

/** The fields that we read of GoTrue's user object. */
const userObject = z.object({
  id: z.guid(),
  banned_until: z.coerce.date().nullish(),
  factors: z.array(z.object({ status: z.string() })).nullish(),
});

/** The user of a token, as the service answers; null when it refuses the token. */
export type ExternalUser = { id: string; has_factor: boolean } | null;

/** Thrown when the service did not answer, or when its answer says nothing about the token. */
export class Unanswered extends Error {}

/**
 * Asks `GET {base}/user` whose token it is, and caches the answer for 30 seconds from the time of the request. Concurrent requests
 * with the same token ask once. Does not cache refusals, so that made-up tokens do not push valid ones out of the cache.
 *
 * @throws {Unanswered} when there is no usable answer.
 */
export function createExternalUserLookup(
  { env, now }: AuthServices,
  base: string,
): (token: string) => Promise<ExternalUser> {
  const cached = new Map<string, { until: number; user: ExternalUser }>();
  const asking = new Map<string, Promise<ExternalUser>>();
  const headers = (token: string) => ({
    authorization: `Bearer ${token}`,
    ...(env.AUTH_KEY && { apikey: env.AUTH_KEY }),
  });

  const ask = async (key: string, token: string): Promise<ExternalUser> => {
    const asked = now();
    const user = await read(`${base}/user`, headers(token), asked);
    cached.delete(key);
    if (!user) return null;
    const [oldest] = cached.keys();
    if (cached.size >= MAX_ENTRIES && oldest !== undefined) cached.delete(oldest);
    cached.set(key, { until: asked.getTime() + CACHE_MS, user });
    return user;
  };

  return (token) => {
    // Key by hash: nothing in memory should be able to sign anybody in.
    const key = hash('sha256', token, 'base64');
    const found = cached.get(key);
    if (found && found.until > now().getTime()) return Promise.resolve(found.user);
    const running = asking.get(key) ?? ask(key, token).finally(() => asking.delete(key));
    asking.set(key, running);
    return running;
  };
}

async function read(url: string, headers: Record<string, string>, now: Date): Promise<ExternalUser> {
  const { response, body } = await fetchJson(url, headers).catch((error: unknown) => {
    throw new Unanswered('The auth service did not answer', { cause: error });
  });
  // Treat a rate limit on our own requests as no answer: it says nothing about the token.
  if (response.status >= 500 || response.status === 429)
    throw new Unanswered(`It answered ${response.status}`);
  if (!response.ok) return null;
  const parsed = userObject.safeParse(body);
  if (!parsed.success) throw new Unanswered('It answered something else than a user');
  const { id, banned_until, factors } = parsed.data;
  // Refuse a banned user here: older versions of GoTrue still answer for one.
  if (banned_until && banned_until > now) return null;
  return { id, has_factor: factors?.some(({ status }) => status === 'verified') ?? false };
}

async function fetchJson(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  return { response, body: response.ok ? (JSON.parse(text) as unknown) : null };
}
