import { z } from 'zod';
import { parse } from '#auth/body.ts';
import type { Env } from '#env.ts';
import { matchesPattern, FORBIDDEN_SCHEMES } from '#settings/redirect-patterns.ts';

const query = z.object({ redirect_to: z.string().optional() });
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns where people land when they requested no target, or one that is not allowed. */
export const homeOf = (env: Pick<Env, 'PUBLIC_URL'>): string => `${env.PUBLIC_URL}/app`;

/**
 * Returns the requested redirect target if it is allowed, else the dashboard. Allowed are targets with the scheme, host and port
 * of PUBLIC_URL, and those that match an entry of AUTH_REDIRECT_ALLOW.
 */
export function allowedRedirect(
  env: Pick<Env, 'PUBLIC_URL' | 'AUTH_REDIRECT_ALLOW'>,
  wanted: unknown,
): string {
  const url = typeof wanted === 'string' ? strictUrl(wanted) : null;
  if (!url) return homeOf(env);
  url.hash = '';
  const allowed =
    isOurs(url, new URL(env.PUBLIC_URL)) ||
    env.AUTH_REDIRECT_ALLOW.some((pattern) => matchesPattern(url, pattern));
  return allowed ? url.href : homeOf(env);
}

/** Returns the redirect target in a query, if it is allowed, else the dashboard. */
export function requestedRedirect(
  env: Pick<Env, 'PUBLIC_URL' | 'AUTH_REDIRECT_ALLOW'>,
  search: unknown,
  otherwise?: string | null,
): string {
  return allowedRedirect(env, parse(query, search).redirect_to ?? otherwise);
}

/**
 * Parses an address that is unambiguous: parsing must not change its scheme, host or port. That refuses user names, backslashes,
 * hosts as decimal or hexadecimal numbers, look-alike letters, control characters and missing slashes.
 */
function strictUrl(text: string): URL | null {
  // Printable ASCII without backslash; every browser takes 2048 characters.
  if (text.length > 2048 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (FORBIDDEN_SCHEMES.has(url.protocol)) return null;
  const [, scheme = '', authority = ''] = /^([a-z][a-z0-9+.-]*:)\/\/([^/?#]*)/i.exec(text) ?? [];
  const written = authority.toLowerCase();
  const isSameHost =
    written === url.host || written === `${url.host}:${url.protocol === 'https:' ? 443 : 80}`;
  return scheme.toLowerCase() === url.protocol && isSameHost && !url.username && !url.password ? url : null;
}

function isOurs(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.port !== site.port) return false;
  // Treat all loopback names as one host, so that a browser that opened 127.0.0.1 returns there.
  return url.hostname === site.hostname || (LOOPBACK.has(url.hostname) && LOOPBACK.has(site.hostname));
}

/** Adds parameters as the fragment, where servers and logs do not see them. `sb` marks them as ours for the client. */
export function withFragment(target: string, values: Record<string, string | number | undefined>): string {
  const url = new URL(target);
  const fragment = new URLSearchParams();
  for (const [key, value] of Object.entries(values))
    if (value !== undefined) fragment.set(key, String(value));
  url.hash = `${fragment.toString()}&sb=`;
  return url.href;
}

export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
  return url.href;
}
