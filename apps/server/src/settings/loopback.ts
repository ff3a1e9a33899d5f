const NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Checks whether a host, from an address or a socket, is this machine. */
export function isLoopback(host: string): boolean {
  return NAMES.has(host) || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host);
}
