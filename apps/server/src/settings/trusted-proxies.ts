import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/**
 * Parses TRUST_PROXY: whose X-Forwarded-For is believed. Default: connections from this machine, its private network or that of
 * its platform (RFC 6598), which no stranger on the internet can make. The words are ranges that Fastify knows
 * (@fastify/proxy-addr). A number of proxies is refused: Fastify 5.12 trusts nobody by a number, because it cannot tell whether
 * the first of them is a proxy.
 */
export const trustedProxies = z
  .string()
  .default('loopback, linklocal, uniquelocal, 100.64.0.0/10')
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one && one !== 'none'),
  )
  .refine(
    (list) => list.every(isProxy),
    'must be addresses or ranges like 10.0.0.5, 192.0.2.0/24, loopback, linklocal, uniquelocal, separated by commas, or ' +
      'none; not a number of proxies, which anybody could pretend to be behind',
  );

/**
 * Warns once when an address that TRUST_PROXY does not name sends X-Forwarded-For. It may be a visitor's own proxy. If it is
 * ours, all visitors count as one, and soon nobody can sign in. The address is not logged: it may be a person's.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // A single address in `ips` is an untrusted one: a trusted address is followed by the one that it forwards for.
    if (!isSaid && request.headers['x-forwarded-for'] && request.ips?.length === 1) {
      isSaid = true;
      request.log.warn(
        'X-Forwarded-For came from an address that TRUST_PROXY does not name, and was not believed. If that was your ' +
          'own proxy, name it there; if there is none, set TRUST_PROXY to none.',
      );
    }
    done();
  });
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (!longest || rest.length) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
}
