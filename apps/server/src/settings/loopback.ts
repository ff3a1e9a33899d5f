const NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Tells whether a host, from an address or a socket, is the machine itself. */
export function isLoopback(host: string): boolean {
  return NAMES.has(host) || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host);
}
