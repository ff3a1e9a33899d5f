import type { IncomingHttpHeaders } from 'node:http';

const NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Checks whether a host, from an address or a socket, is this machine. */
export function isLoopback(host: string): boolean {
  return NAMES.has(host) || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host);
}

/** Checks whether a request names this machine as its host. */
export function asksForThisMachine({ host = '' }: IncomingHttpHeaders): boolean {
  return isLoopback(host.toLowerCase().replace(/:\d+$/, ''));
}
