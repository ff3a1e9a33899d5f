import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxies the server with faults: refuses one recording once (`busy`), breaks one off once (`torn`), and never ends one. */
export async function startStumbling(
  server: string,
  ids: Record<'busy' | 'torn' | 'endless', string | undefined>,
) {
  const stumbled = new Set<string>();
  let reached: () => void;
  const halfway = new Promise<void>((resolve) => (reached = resolve));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '';
    const { authorization } = request.headers;
    const is = (id: string | undefined) => url.startsWith(`/audio/${id}`) && !stumbled.has(url.slice(0, 40));
    if (is(ids.busy)) {
      stumbled.add(url.slice(0, 40));
      return response.writeHead(503, { 'retry-after': '0' }).end();
    }
    const real = await fetch(server + url, { headers: authorization ? { authorization } : {} });
    const body = Buffer.from(await real.arrayBuffer());
    response.writeHead(real.status, {
      'content-type': real.headers.get('content-type') ?? '',
      'content-length': body.length,
      etag: real.headers.get('etag') ?? '',
    });
    if (is(ids.torn)) {
      stumbled.add(url.slice(0, 40));
      return response.write(body.subarray(0, 1000), () => response.destroy());
    }
    if (is(ids.endless)) return response.write(body.subarray(0, 1000), reached);
    return response.end(body);
  };
  const door = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    halfway,
    async close() {
      door.closeAllConnections();
      door.close();
      await once(door, 'close');
    },
  };
}
