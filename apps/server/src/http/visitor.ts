import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

type Visit = Pick<FastifyRequest, 'ip'>;

/** Returns the key by which limits count a request. A test checks that no other file reads the IP address of a request. */
export function visitorOf({ ip }: Visit): string {
  return networkOf(ip);
}

/** Returns the full IP address of a request, for sessions, challenges and the captcha provider. No limit counts by the full address. */
export function addressOf({ ip }: Visit): string {
  return ip;
}

/**
 * Returns the key by which a limit counts a visitor: an IPv4 address, or the first 64 bits of an IPv6 address. One subscriber can
 * choose the other 64 bits freely (RFC 4291, 2.5.4), and would count as many visitors if the key had them.
 */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4) return v4;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
