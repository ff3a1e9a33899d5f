import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#settings/loopback.ts';

/** Why somebody is not told the figures, in words for an operator. */
export interface Refusal {
  status: 401 | 404;
  error: string;
}

/** What is known of who asks. */
export interface Asking {
  /** Who is connected to us, whomever they speak for. */
  remote_address: string | undefined;
  http_version: string;
  headers: IncomingHttpHeaders;
}

/** What proxies write into what they pass on. */
const OF_PROXIES = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * With a token: whoever has it, wherever from, and nobody else. Without one: whoever is on this machine and speaks for nobody else.
 *
 * @returns why not; null for who may.
 */
export function whyRefused(asking: Asking, token: string | undefined): Refusal | null {
  if (token !== undefined)
    return bears(asking.headers.authorization, token)
      ? null
      : { status: 401, error: 'Send the token of METRICS_TOKEN: Authorization: Bearer <token>.' };
  return isOfThisMachine(asking)
    ? null
    : {
        status: 404,
        error:
          'Figures are told on this machine alone, without a proxy. Set METRICS_TOKEN to read them from elsewhere.',
      };
}

/**
 * A proxy on this machine is connected from it, too, for anybody. One that names nobody, as nginx does that was told to pass on
 * and nothing else, asks in HTTP/1.0, or for the host that people asked for.
 */
function isOfThisMachine({ remote_address = '', http_version, headers }: Asking): boolean {
  const isForwarded = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || OF_PROXIES.includes(name),
  );
  return isLoopback(remote_address) && !isForwarded && http_version !== '1.0' && asksForThisMachine(headers);
}

function asksForThisMachine({ host = '' }: IncomingHttpHeaders): boolean {
  return isLoopback(host.toLowerCase().replace(/:\d+$/, ''));
}

/** In constant time, whatever the lengths. */
function bears(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^bearer +(.+)$/i.exec(authorization ?? '') ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
