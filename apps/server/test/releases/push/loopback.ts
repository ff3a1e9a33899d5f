import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Starts a server on loopback that reads a whole request, then answers. Answering null cuts the connection. */
export async function serve(answer: (asked: Asked) => Promise<Answer | null>) {
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', headers } = request;
    const asked = { method, headers, url: new URL(request.url ?? '/', address), body: Buffer.concat(chunks) };
    const given = await answer(asked);
    if (!given) return void response.destroy();
    response.writeHead(given.status ?? 200, given.headers);
    response.end(method === 'HEAD' ? undefined : given.body);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export function json(body: unknown, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
