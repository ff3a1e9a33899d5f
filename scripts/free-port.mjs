import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a port of loopback on which nobody listens. It lies below the range from which Linux takes ports for connections and for port
 * 0 (32768 and above), so that nobody is given it before the caller listens.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = randomInt(11_000, 32_768);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
